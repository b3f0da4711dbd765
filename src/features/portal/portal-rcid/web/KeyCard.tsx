import { askRotation, showKey } from '@/features/supply/rcids/web/public'
import { api } from '@/web/api/client'
import { DateTime } from '@/web/kit'
import { IconRefresh } from '@/web/kit/icons'
import page from '@/web/portal/home.module.css'
import { BindingButton } from '@/web/session/BindingButton'
import { type PortalRcid, portalRcidCalls as calls } from '../contract'
import classes from './rcid.module.css'

/** The key as far as it may be shown, and the way to a new one. */
export function KeyCard({ party, rcid }: { readonly party: number; readonly rcid: PortalRcid }) {
  const { id, title, apikey, apikeyat, apikeyby, earlierkeyuntil, lastlead } = rcid
  const rotate = () =>
    askRotation({
      hasKey: apikey !== null,
      about: (
        <>
          RCID {id}, {title}.{' '}
          {lastlead === null ? null : (
            <>
              Last lead <DateTime value={lastlead} show="minute" withZone />.{' '}
            </>
          )}
          What posts with the old key must get the new one before the old one ends.
        </>
      ),
      rotate: (body) => api(calls.rotateKey, { params: { party, id }, body: { ...body, replaces: apikeyat } }),
      shown: (made) => showKey(made, ''),
    })
  const lives = earlierkeyuntil !== null && new Date(earlierkeyuntil) > new Date()
  return (
    <section className={page['card']} aria-labelledby="api-key">
      <header>
        <h2 id="api-key">API key</h2>
        <BindingButton variant="default" leftSection={<IconRefresh size={15} aria-hidden />} onClick={rotate}>
          {apikey === null ? 'Make key' : 'Rotate key'}
        </BindingButton>
      </header>
      <p className={classes['key']}>{apikey ?? 'None yet'}</p>
      <p className={page['quiet']}>
        {apikeyat === null ? null : (
          <>
            Created {apikeyby === null ? null : `by ${apikeyby}, `}
            <DateTime value={apikeyat} show="date" />.{' '}
          </>
        )}
        {lastlead === null ? null : (
          <>
            Last lead <DateTime value={lastlead} show="minute" />.{' '}
          </>
        )}
        {lives ? (
          <>
            The old key works until <DateTime value={earlierkeyuntil} show="minute" withZone />.{' '}
          </>
        ) : null}
        A key is shown once, when it is made.
      </p>
    </section>
  )
}
