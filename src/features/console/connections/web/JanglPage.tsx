import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { rcidCalls } from '@/features/supply/rcids/contract'
import { asking } from '@/web/api/query'
import { CopyId, type Fact, FactStrip, PageHeader } from '@/web/kit'
import { InPlaceField, InPlaceForm, TextField } from '@/web/kit/forms'
import { crumbsTo, partyHref } from '@/web/router/known-screens'
import { connectionCalls, JanglForm } from '../contract'
import { ConnectedBadge } from './BordeloTab'

const valuesOf = ({ token }: { token: string }) => ({ token })

interface Urls {
  readonly directPost: string
  readonly ping: string
  readonly post: string
}

const addresses = (urls: Urls | null, before: string): Fact[] =>
  urls === null
    ? []
    : [
        [`${before}Direct post`, <CopyId value={urls.directPost} label="address" />],
        [`${before}Ping`, <CopyId value={urls.ping} label="address" />],
        [`${before}Post`, <CopyId value={urls.post} label="address" />],
      ]

/** The Jangl connection of an RCID: reached by the link on its card. */
export default function JanglPage() {
  const id = Number(useParams({ strict: false, select: (params: { id?: string }) => params.id }))
  const { data: rcid } = useQuery(asking(rcidCalls.item, { params: { id } }))
  const { data: jangl } = useQuery(asking(connectionCalls.jangl, { params: { id } }))
  const way = rcid
    ? [
        { title: rcid.publisher.name, href: partyHref('publisher', rcid.publisher.id) },
        { title: rcid.title, href: partyHref('rcid', id) },
      ]
    : []
  return (
    <>
      <PageHeader
        title="Jangl connection"
        crumbs={[...crumbsTo('/publisher/list'), ...way]}
        badge={jangl ? <ConnectedBadge connected={jangl.url !== null} /> : null}
      />
      {jangl?.url ? <FactStrip facts={[...addresses(jangl.url, ''), ...addresses(jangl.testUrl, 'Test: ')]} /> : null}
      <InPlaceForm
        read={connectionCalls.jangl}
        save={connectionCalls.saveJangl}
        id={id}
        schema={JanglForm}
        valuesOf={valuesOf}
        done="Information was successfully saved"
        about="Every lead shows this token as the header Authorization: Token …"
      >
        <InPlaceField name="token">
          <TextField name="token" label="Token" required maxLength={200} description="Masked once it is saved." />
        </InPlaceField>
      </InPlaceForm>
    </>
  )
}
