import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { LogoField } from '@/features/demand/images/web/public'
import { BrandSettings, type StoredBrandSettings } from '@/features/demand/lenders/public'
import type { CallSpec } from '@/kernel/call'
import { RichText } from '@/web/kit'
import { InPlaceField, InPlaceForm, RichTextField, SwitchField, TextField } from '@/web/kit/forms'
import classes from './brand-settings.module.css'

const valuesOf = (stored: unknown) => {
  const { id: _, version: __, ...settings } = stored as StoredBrandSettings
  return settings
}

interface BrandSettingsFormProps {
  readonly read: CallSpec
  readonly save: CallSpec
  readonly id: number
  /** Beside the buttons. */
  readonly about?: ReactNode
}

/** What landing pages show of a lender or order, changed in place, with how it will look. */
export function BrandSettingsForm({ read, save, id, about }: BrandSettingsFormProps) {
  return (
    <InPlaceForm
      read={read}
      save={save}
      id={id}
      schema={BrandSettings}
      valuesOf={valuesOf}
      done="Information was successfully saved"
      about={about}
    >
      <InPlaceField name="displayname">
        <TextField name="displayname" label="Display name" maxLength={120} />
      </InPlaceField>
      <InPlaceField name="phone">
        <TextField name="phone" label="Phone" maxLength={40} />
      </InPlaceField>
      <InPlaceField name="link">
        <TextField name="link" label="Link" type="url" maxLength={500} placeholder="https://" />
      </InPlaceField>
      <InPlaceField name="hidename">
        <SwitchField name="hidename" label="Hide name" description="The page shows no name." on="yes" off="no" />
      </InPlaceField>
      <InPlaceField name="logo">
        <LogoField name="logo" label="Logo" description="png, jpeg, gif or webp, up to 2 MB." />
      </InPlaceField>
      <InPlaceField name="bulletpoints" wide>
        <RichTextField name="bulletpoints" label="Bullet points" />
      </InPlaceField>
      <Look />
    </InPlaceForm>
  )
}

/** As it will look, saved or not. */
function Look() {
  const { displayname, phone, hidename, link, bulletpoints, logo } = useWatch<StoredBrandSettings>()
  const name = hidename === 'yes' ? '' : (displayname ?? '')
  if (![name, phone, link, bulletpoints, logo].some(Boolean)) return null
  return (
    <section className={classes['look']} aria-label="Preview">
      <p className={classes['about']}>On the landing page</p>
      {logo ? <img src={logo} alt={name === '' ? 'Logo' : name} /> : null}
      {name === '' ? null : <strong>{name}</strong>}
      {phone ? <span>{phone}</span> : null}
      {/^https?:\/\//i.test(link ?? '') ? (
        <a href={link} target="_blank" rel="external noreferrer">
          {link}
        </a>
      ) : null}
      <RichText html={bulletpoints ?? ''} />
    </section>
  )
}
