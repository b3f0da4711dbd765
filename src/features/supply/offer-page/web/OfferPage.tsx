import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { asking } from '@/web/api/query'
import { Choice, EmptyState, PageHeader, Pending, useCopy } from '@/web/kit'
import { IconCheck, IconCopy } from '@/web/kit/icons'
import { partyHref } from '@/web/router/known-screens'
import { textFilter, useListState } from '@/web/router/list-state'
import { lookupCalls } from '@/features/platform/lookups/contract'
import { type OfferChannel, offerPageCalls } from '../contract'
import classes from './offer.module.css'

const LIST = { filters: { publisher: textFilter(), rcid: textFilter() }, perPage: 1 }

const absolute = (url: string): string => new URL(url, window.location.origin).href
const snippetOf = ({ url }: OfferChannel): string =>
  `<iframe src="${absolute(url)}" title="Offers" width="100%" height="760" style="border:0" loading="lazy" ` +
  'referrerpolicy="strict-origin-when-cross-origin"></iframe>'

export default function OfferPage() {
  const list = useListState(LIST)
  const { publisher, rcid } = list.filters
  const publishers = useQuery(asking(lookupCalls.publishers))
  return (
    <>
      <PageHeader title="Embedded offer page" crumbs={[{ title: 'Publisher' }]} />
      <div className={classes['choices']}>
        <Choice
          label="Publisher"
          options={publishers.data ?? []}
          loading={publishers.isPending}
          value={publisher}
          onChange={(next) => list.setFilters({ publisher: next, rcid: '' })}
          placeholder="Choose"
        />
        {publisher === '' ? null : (
          <RcidChoice publisher={publisher} value={rcid} onChange={(next) => list.setFilters({ rcid: next })} />
        )}
      </div>
      {publisher === '' ? (
        <EmptyState
          title="No publisher chosen"
          why="Choose a publisher to see its offer page as a visitor of its site does, and to copy what the site embeds."
        />
      ) : (
        <Offer publisher={publisher} rcid={rcid} />
      )}
    </>
  )
}

const useChannels = (publisher: string) =>
  useQuery(asking(offerPageCalls.channels, { params: { id: Number(publisher) } }))

interface RcidChoiceProps {
  readonly publisher: string
  readonly value: string
  readonly onChange: (rcid: string) => void
}

function RcidChoice({ publisher, value, onChange }: RcidChoiceProps) {
  const { data, isPending } = useChannels(publisher)
  const options = (data?.channels ?? []).map(({ rcid, title, product }) => ({
    id: String(rcid),
    title: `${rcid} ${title} (${product})`,
  }))
  return (
    <Choice
      label="RCID"
      options={options}
      loading={isPending}
      value={value === '' ? (options[0]?.id ?? '') : value}
      onChange={onChange}
      clearable={false}
    />
  )
}

function Offer({ publisher, rcid }: { readonly publisher: string; readonly rcid: string }) {
  const query = useChannels(publisher)
  if (!query.data) return <Pending query={query} />
  const { sites, channels } = query.data
  const channel = channels.find((one) => String(one.rcid) === rcid) ?? channels[0]
  if (!channel)
    return <EmptyState title="No RCID" why="An offer page belongs to an RCID, and this publisher has none yet." />
  return (
    <>
      <Hints publisher={Number(publisher)} sites={sites} channel={channel} />
      <Snippet text={snippetOf(channel)} />
      <h2 className={classes['heading']}>As a visitor sees it</h2>
      <iframe
        key={channel.rcid}
        className={classes['frame']}
        title="Offer page"
        src={channel.preview}
        sandbox="allow-forms allow-popups"
      />
    </>
  )
}

interface HintsProps {
  readonly publisher: number
  readonly sites: readonly string[]
  readonly channel: OfferChannel
}

function Hints({ publisher, sites, channel: { closed, missing } }: HintsProps) {
  const settings = (
    <a className={classes['link']} href={partyHref('publisher', publisher)}>
      Settings of the publisher
    </a>
  )
  return (
    <div className={classes['hints']}>
      {closed === null ? null : (
        <Alert color="red" title="Takes no requests now">
          {closed}
        </Alert>
      )}
      {missing.length === 0 ? null : (
        <Alert color="yellow" title="Requests would be refused">
          Required, and the page cannot give it: {missing.join(', ')}.
        </Alert>
      )}
      {sites.length === 0 ? (
        <Alert color="yellow" title="No site may show it">
          Enter the publisher’s sites under Sites with the offer page. {settings}
        </Alert>
      ) : (
        <p className={classes['note']}>
          Shown in frames of {sites.join(', ')} only. {settings}
        </p>
      )}
    </div>
  )
}

function Snippet({ text }: { readonly text: string }) {
  const { done, copy } = useCopy()
  return (
    <section aria-label="Snippet">
      <div className={classes['head']}>
        <h2 className={classes['heading']}>Snippet for the publisher’s site</h2>
        <Button
          variant="default"
          size="xs"
          leftSection={done ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
          onClick={() => copy(text)}
        >
          {done ? 'Copied' : 'Copy'}
        </Button>
      </div>
      {/* Reached by the keyboard, as it may have to be scrolled. */}
      <pre className={classes['snippet']} tabIndex={0}>
        <code>{text}</code>
      </pre>
    </section>
  )
}
