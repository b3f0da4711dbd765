import { Checkbox, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './generators.module.css'

interface BrandConsentProps {
  readonly title: string
  readonly brands: readonly { readonly name: string }[]
  readonly chosen: readonly string[]
  readonly onChange: (names: string[]) => void
  /** The choice was sent. */
  readonly sent?: boolean
  readonly children?: ReactNode
}

/** The brands a consumer would be asked about; what is ticked is the consent. */
export function BrandConsent({ title, brands, chosen, onChange, sent = false, children }: BrandConsentProps) {
  return (
    <section className={classes['panel']} aria-label={title}>
      <h2 className={classes['heading']}>{title}</h2>
      {brands.length === 0 ? (
        <p className={classes['note']}>
          No brand was offered. Test leads go to lenders in status testing only; a brand needs one of their orders to be
          eligible.
        </p>
      ) : (
        <Checkbox.Group value={[...chosen]} onChange={onChange} label="Brand consent" disabled={sent}>
          <Stack gap={10} mt={6}>
            {brands.map(({ name }) => (
              <Checkbox key={name} value={name} label={name} disabled={sent} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      {brands.length > 0 && chosen.length === 0 && !sent ? (
        <p className={classes['note']}>Without a tick the consumer agrees to nobody.</p>
      ) : null}
      {children}
    </section>
  )
}
