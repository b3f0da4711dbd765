import { Input, NativeSelect, TextInput } from '@mantine/core'
import type { CountryCode } from 'libphonenumber-js'
import type * as PhoneRules from 'libphonenumber-js/min'
import { useEffect, useId, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { asText, type FieldProps, useField } from './field'
import classes from './forms.module.css'

type PhoneLibrary = typeof PhoneRules

const DEFAULT_COUNTRY: CountryCode = 'US'

/** The number rules of the world weigh more than the page around them: fetched when a phone field appears. */
function usePhoneLibrary(): PhoneLibrary | null {
  const [library, setLibrary] = useState<PhoneLibrary | null>(null)
  useEffect(() => {
    let wanted = true
    void import('libphonenumber-js/min').then((loaded) => {
      if (wanted) setLibrary(loaded)
    })
    return () => {
      wanted = false
    }
  }, [])
  return library
}

/** An international phone number. The form holds '+12125550123' once the number is complete, the typed text before. */
export function PhoneField<V extends FieldValues>(props: FieldProps<V>) {
  const { value, change, field, shared } = useField(props)
  const library = usePhoneLibrary()
  const id = useId()
  const [country, setCountry] = useState<CountryCode>(DEFAULT_COUNTRY)
  const [typed, setTyped] = useState<string | null>(null)

  const stored = asText(value)
  const parsed = library?.parsePhoneNumberFromString(stored, country)
  const shown = typed ?? (parsed?.isValid() ? parsed.formatNational() : stored)

  const take = (text: string, from: CountryCode) => {
    setTyped(text)
    const phone = library?.parsePhoneNumberFromString(text, from)
    if (phone?.country && text.trim().startsWith('+')) setCountry(phone.country)
    change(phone?.isValid() ? phone.number : text)
  }
  const countries = library ? library.getCountries() : [DEFAULT_COUNTRY]
  return (
    <Input.Wrapper {...shared} id={id} labelElement="label">
      <div className={classes['phone']}>
        <NativeSelect
          aria-label={`Country of ${shared.label.toLowerCase()}`}
          disabled={shared.disabled}
          value={country}
          data={countries.map((code) => ({
            value: code,
            label: `${code} +${library ? library.getCountryCallingCode(code) : '1'}`,
          }))}
          onChange={(event) => {
            const next = event.currentTarget.value as CountryCode
            setCountry(next)
            take(shown, next)
          }}
        />
        <TextInput
          {...field}
          id={id}
          type="tel"
          autoComplete="tel"
          disabled={shared.disabled}
          aria-invalid={shared.error ? true : undefined}
          value={shown}
          onChange={(event) => {
            const text = event.currentTarget.value
            const shorter = text.length < shown.length
            // Formatting while deleting would put back what was just removed.
            take(
              library && !shorter && !text.startsWith('+') ? new library.AsYouType(country).input(text) : text,
              country,
            )
          }}
          onBlur={() => {
            setTyped(null)
            field.onBlur()
          }}
        />
      </div>
    </Input.Wrapper>
  )
}
