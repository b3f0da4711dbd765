import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { DUPLICATE_OPTIONS } from '@/features/supply/publishers/public'
import { asking } from '@/web/api/query'
import { CopyId, formatMoney, PageHeader, Pending, ProductBadge, StatusBadge } from '@/web/kit'
import page from '@/web/portal/home.module.css'
import { useParty } from '@/web/portal/use-portal'
import { type PortalRcid, portalRcidCalls as calls } from '../contract'
import { AskLive } from './AskLive'
import { KeyCard } from './KeyCard'
import { SpecCard } from './SpecCard'
import { Steps } from './Steps'
import { TryIt } from './TryIt'
import classes from './rcid.module.css'

function termsOf({ pricemodel, pricevalue, duplicate }: PortalRcid): string {
  const earn = pricemodel === 'CPA' ? `${formatMoney(pricevalue)} a lead` : `${pricevalue}% of revenue`
  const days = DUPLICATE_OPTIONS.find(({ id }) => id === duplicate)?.title ?? `${duplicate} days`
  return `You earn ${earn}. Duplicates: ${days}.`
}

/** For the one who integrates: where they stand, the key, the fields, and a form to try them with. */
export default function RcidPage() {
  const { id: party } = useParty()
  const id = Number(useParams({ strict: false, select: (params: { id?: string }) => params.id }))
  const query = useQuery(asking(calls.item, { params: { party, id } }))
  const rcid = query.data
  return (
    <>
      <PageHeader
        title={rcid?.title ?? `RCID ${id}`}
        crumbs={[{ title: 'RCIDs', href: '/portal/rcids' }]}
        badge={
          rcid ? (
            <span className={page['head']}>
              <StatusBadge status={rcid.status} />
              <span>
                RCID <CopyId value={rcid.id} label="RCID" />
              </span>
              <ProductBadge product={rcid.product} />
              <span className={page['quiet']}>{termsOf(rcid)}</span>
            </span>
          ) : null
        }
        actions={rcid ? <AskLive party={party} rcid={rcid} /> : null}
      />
      {rcid ? (
        <>
          <Steps rcid={rcid} />
          <div className={classes['grid']}>
            <div className={classes['aside']}>
              <KeyCard party={party} rcid={rcid} />
              <SpecCard rcid={rcid} />
            </div>
            <TryIt key={id} party={party} rcid={rcid} />
          </div>
        </>
      ) : (
        <Pending query={query} />
      )}
    </>
  )
}
