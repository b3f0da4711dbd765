import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useRef, useState } from 'react'
import type { CallAnswer } from '@/kernel/call'
import { intakeCalls } from '@/features/supply/intake/contract'
import { PageHeader, Pending } from '@/web/kit'
import { ApiError } from '@/web/api/error'
import { editing } from '@/web/api/query'
import { type GeneratorRcid, generatorCalls } from '../contract'
import { BrandConsent } from './BrandConsent'
import { type Exchange, exchange } from './exchange'
import { ExchangePanel, LeadLink } from './ExchangePanel'
import { PingPostForm, SOURCE } from './PingPostForm'
import { type Product, ProductButtons } from './ProductButtons'
import classes from './generators.module.css'

type Ping = Exchange<CallAnswer<typeof intakeCalls.ping>>
type Post = Exchange<CallAnswer<typeof intakeCalls.post>>
type Values = Readonly<Record<string, string>>

/** Who sends: the chosen RCID, written as a publisher would. */
const senderOf = ({ id, publisherId, apiKey }: GeneratorRcid) => ({
  publisher_id: publisherId,
  source: SOURCE,
  rcid: id,
  ...(apiKey === null ? {} : { apikey: apiKey }),
})

export default function PingPostPage() {
  const [chosen, setChosen] = useState<{ product: Product; round: number } | null>(null)
  const [rcid, setRcid] = useState<GeneratorRcid | null>(null)
  const [ping, setPing] = useState<Ping | null>(null)
  const [post, setPost] = useState<Post | null>(null)
  const [consent, setConsent] = useState<string[]>([])
  const round = useRef(0)

  const choose = (product: Product) => {
    setChosen({ product, round: ++round.current })
    setRcid(null)
    setPing(null)
    setPost(null)
    setConsent([])
  }
  const sender = (): GeneratorRcid => {
    if (!rcid) throw new ApiError(422, 'Choose an RCID')
    return rcid
  }
  const sendPing = async (ticked: Values) => {
    const body = { ...ticked, ...senderOf(sender()) }
    setPost(null)
    setConsent([])
    setPing(null)
    const mine = round.current
    const answered = await exchange(intakeCalls.ping, body)
    // Another product may have been chosen while the lenders were asked.
    if (mine === round.current) setPing(answered)
  }
  const sendPost = async (values: Values, { answer }: Ping) => {
    // Asked about nobody, the consumer has not refused anybody either.
    const asked = answer.oneToOne.length > 0 ? { brand_consent: consent } : {}
    const body = { ...values, ...senderOf(sender()), ping_id: answer.ping_id, ...asked }
    const mine = round.current
    const answered = await exchange(intakeCalls.post, body)
    if (mine !== round.current) return
    setPost(answered)
    setChosen(null)
    setRcid(null)
  }
  const consents = ping ? (
    <BrandConsent
      title="One-to-one brands"
      brands={ping.answer.oneToOne}
      chosen={consent}
      onChange={setConsent}
      sent={post !== null}
    />
  ) : null
  return (
    <>
      <PageHeader title="Lead generator, Ping/Post" crumbs={[{ title: 'Tools' }]} />
      <p className={classes['note']}>
        Everything sent from here is a test lead: a real run, delivered to lenders in status testing only, and outside
        all counts and money.
      </p>
      <ProductButtons chosen={chosen?.product ?? null} onChoose={choose} />
      <div className={classes['columns']}>
        <div>
          {chosen ? (
            <Fragment key={chosen.round}>
              <Rcids product={chosen.product} chosen={rcid} onChoose={setRcid} />
              <PingPostForm
                product={chosen.product}
                canPost={ping !== null && post === null}
                rcid={rcid}
                onPing={sendPing}
                onPost={(values) => (ping ? sendPost(values, ping) : Promise.resolve())}
              >
                {consents}
              </PingPostForm>
            </Fragment>
          ) : null}
        </div>
        <div className={classes['results']}>
          {post ? <LeadLink lead={post.answer.lead_id} /> : null}
          {post ? <ExchangePanel title="Post" exchange={post} /> : null}
          {ping ? <ExchangePanel title="Ping" exchange={ping} /> : null}
          {post ? consents : null}
        </div>
      </div>
    </>
  )
}

interface RcidsProps {
  readonly product: Product
  readonly chosen: GeneratorRcid | null
  readonly onChoose: (rcid: GeneratorRcid) => void
}

function Rcids({ product, chosen, onChoose }: RcidsProps) {
  const rcids = useQuery(editing(generatorCalls.rcids, { params: { classkey: product.classkey } }))
  if (!rcids.data) return <Pending query={rcids} />
  if (rcids.data.length === 0)
    return <p className={classes['note']}>No active RCID of {product.title} may ping and post.</p>
  return (
    <Group gap="xs" mt="md" role="group" aria-label="RCID">
      {rcids.data.map((rcid) => (
        <Button
          key={rcid.id}
          variant={rcid.id === chosen?.id ? 'filled' : 'default'}
          aria-pressed={rcid.id === chosen?.id}
          onClick={() => onChoose(rcid)}
        >
          {rcid.id} {rcid.publisherName}
        </Button>
      ))}
    </Group>
  )
}
