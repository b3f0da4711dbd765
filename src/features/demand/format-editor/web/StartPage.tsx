import { Button, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { memo, useState } from 'react'
import { api } from '@/web/api/client'
import { ApiError } from '@/web/api/error'
import { asking } from '@/web/api/query'
import { Choice, PageHeader, problemOf, toastError } from '@/web/kit'
import { href } from '@/web/router/search'
import { lookupCalls } from '@/features/platform/lookups/contract'
import { formatEditorCalls } from '../contract'
import { nameFor } from '../names'
import { readSample } from '../sample'
import { leavesOf } from '../sample-leaves'
import { type Stage, suggest } from '../suggest'
import { type Found, Specification } from './Specification'
import classes from './format-editor.module.css'

const KINDS = { json: 'JSON', xml: 'XML', soap: 'SOAP', form: 'Form', query: 'URL' } as const
const slug = (title: string): string => nameFor(title, []).replaceAll('_', '-').slice(0, 60)

/** More than these nobody reads. */
const NAMED = 30
const listed = (names: readonly string[]): string =>
  names.length > NAMED ? `${names.slice(0, NAMED).join(', ')} and ${names.length - NAMED} more` : names.join(', ')

/** What was pasted, before anybody commits to it. */
const Recognized = memo(function Recognized({ text, stage, product }: { text: string; stage: Stage; product: string }) {
  const sample = readSample(text)
  if (text.trim() === '') return null
  if ('problem' in sample)
    return (
      <p className={classes['bad']} role="status">
        {sample.problem}
      </p>
    )
  const place = { stage, product: product === '' ? null : (Number(product) as never), pings: stage === 'post' }
  const known = leavesOf(sample).map((leaf) => ({ leaf, found: suggest(leaf, place) }))
  const open = known.filter(({ found }) => found.state === 'open')
  const kept = known.filter(({ found }) => found.state === 'kept')
  return (
    <div className={classes['good']} role="status">
      <p>
        <b>
          {KINDS[sample.as]}
          {sample.as === 'xml' && sample.wrapped ? ` in the field ${sample.wrapped.field}` : ''}, {known.length} values.
        </b>{' '}
        Sluice recognizes {known.length - open.length} of them; {open.length} left for you.
      </p>
      {open.length > 0 ? <p>Not known: {listed(open.map(({ leaf }) => leaf.field))}</p> : null}
      {kept.length > 0 ? (
        <p>
          {listed(kept.map(({ leaf }) => leaf.field))} will be left out: a ping says who the consumer is only where an
          order is allowed it.
        </p>
      ) : null}
    </div>
  )
})

/** From an order: a format for it, or the next version of the one that it has. */
function wishOf(): { order: number | undefined; edit: string | null } {
  const search = new URLSearchParams(window.location.search)
  const order = Number(search.get('order'))
  return { order: order > 0 ? order : undefined, edit: search.get('edit') }
}

/** One question, four ways: the buyer's own sample, its specification, a format that is there, or nothing. */
export default function StartPage() {
  const router = useRouter()
  const [{ order, edit }] = useState(wishOf)
  const [title, setTitle] = useState('')
  const [product, setProduct] = useState('')
  const [from, setFrom] = useState('')
  const [samples, setSamples] = useState({ ping: '', post: '' })
  const [answers, setAnswers] = useState<Found['answers']>([])
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const products = useQuery(asking(lookupCalls.products)).data ?? []
  const formats = useQuery(asking(formatEditorCalls.list)).data?.formats ?? []
  const pasted = samples.post.trim() !== ''
  const use = ({ ping, post, answers: told }: Found) => {
    setSamples({ ping: ping ?? samples.ping, post: post ?? samples.post })
    setAnswers(told)
  }
  const edited = formats.find(({ name }) => name === edit)
  const begin = async () => {
    setBusy(true)
    const body = {
      title: title.trim() === '' && edited ? edited.title : title,
      name: edit ?? slug(title),
      ...(product === '' ? {} : { product: Number(product) }),
      ...(order === undefined ? {} : { order }),
      ...(pasted ? { samples, answers: [...answers] } : edit !== null ? { from: edit } : from === '' ? {} : { from }),
    }
    try {
      const { id } = await api(formatEditorCalls.add, { body }, { quiet: true })
      await router.navigate({ href: href(`/lender/sendformats/${id}`) })
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.errors)
      toastError('Error', problemOf(error).message)
    } finally {
      setBusy(false)
    }
  }
  const paste = (stage: Stage, label: string, hint: string) => (
    <div>
      <Textarea
        label={label}
        description={hint}
        classNames={{ input: classes['mono'] ?? '' }}
        autosize
        minRows={6}
        maxRows={18}
        value={samples[stage]}
        error={errors[`samples.${stage}`]}
        onChange={(event) => setSamples({ ...samples, [stage]: event.currentTarget.value })}
      />
      <Recognized text={samples[stage]} stage={stage} product={product} />
    </div>
  )
  return (
    <>
      <PageHeader title="New send format" crumbs={[{ title: 'Send formats', href: href('/lender/sendformats') }]} />
      <p className={classes['lead']}>
        What do you have from the lender? Everything can be changed later, and nothing is sent until you say so.
      </p>
      <div className={classes['start']}>
        {edit === null ? (
          <div className={classes['main']}>
            <section aria-label="A sample request" className={classes['card']}>
              <h2>A sample request</h2>
              <p>Copy it out of their posting specification. Sluice takes over the fields and their nesting.</p>
              {paste('post', 'Post', 'JSON, XML, SOAP, form, URL or curl command; or the table of their fields')}
              {paste('ping', 'Ping', 'Only where they ask for a ping first')}
            </section>
            <Specification onFound={use} />
          </div>
        ) : null}
        <section aria-label="About it" className={classes['card']}>
          <h2>About it</h2>
          <TextInput
            label="Title"
            required
            maxLength={100}
            value={title === '' ? (edited?.title ?? '') : title}
            error={errors['title'] ?? errors['name']}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <Choice label="Product" options={products} value={product} onChange={setProduct} placeholder="Any product" />
          <Choice
            label="Begin from"
            options={formats.map(({ name, title: words }) => ({ id: name, title: words }))}
            value={edit ?? from}
            onChange={setFrom}
            placeholder="Nothing"
            disabled={pasted || edit !== null}
            description="A format that is there, copied and changed. Not with a pasted sample."
          />
          <Button loading={busy} disabled={title.trim() === '' && !edited} onClick={() => void begin()}>
            {pasted ? 'Use this sample' : edit !== null ? 'Edit as a new version' : 'Begin'}
          </Button>
        </section>
      </div>
    </>
  )
}
