import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { EditSendFormat } from '@/features/demand/ai-editor/web/public'
import { RequestPreview } from '@/features/demand/order-test/web/public'
import { asking } from '@/web/api/query'
import { Pending } from '@/web/kit'
import { InPlaceField, InPlaceForm, SelectField } from '@/web/kit/forms'
import { href } from '@/web/router/search'
import { ChosenParts, type Part, PART_NAMES, type PartName, type SendFormat, sendFormatCalls } from '../contract'
import { PartPreview } from './PartPreview'
import { PingIdentity } from './PingIdentity'
import { SameFormat } from './SameFormat'
import { Versions } from './Versions'
import { PART_LABELS } from './words'
import classes from './send-formats.module.css'

const DESCRIPTIONS: Readonly<Record<PartName, string>> = {
  content: 'What is sent: which of our fields become which of the lender’s.',
  send: 'How it is sent: method, address, authentication.',
  result: 'How the lender’s answer is read: sold, price, reason.',
}

const valuesOf = ({ content, send, result }: SendFormat) => ({
  content: content ?? '',
  send: send ?? '',
  result: result ?? '',
})

interface PartChoiceProps {
  readonly part: PartName
  readonly label: string
  readonly description: string
  readonly parts: readonly Part[]
}

function PartChoice({ part, label, description, parts }: PartChoiceProps) {
  const chosen = useWatch<Record<PartName, string>>({ name: part })
  const options = useMemo(() => parts.map(({ name, title }) => ({ id: name, title })), [parts])
  const known = parts.find(({ name }) => name === chosen)
  return (
    <section className={classes['part']} aria-label={label}>
      <InPlaceField name={part}>
        <SelectField name={part} label={label} description={description} options={options} required />
      </InPlaceField>
      {known ? <PartPreview label={label} namespace={known.namespace} /> : null}
      {chosen !== '' && !known ? <p className={classes['missing']}>There is no class “{chosen}” any more.</p> : null}
    </section>
  )
}

type Chosen = Record<PartName, string | null>

/** Of an order without a send format: who chooses one class most likely wants the other two of the same format. */
function OneForAll({ parts }: { parts: Readonly<Record<PartName, readonly Part[]>> }) {
  const { setValue } = useFormContext<Chosen>()
  const { defaultValues } = useFormState<Chosen>()
  const [content, send, result] = useWatch<Chosen, typeof PART_NAMES>({ name: PART_NAMES })
  const none = PART_NAMES.every((part) => !defaultValues?.[part])
  useEffect(() => {
    const given = [content, send, result].filter((name) => name)
    const [only] = given
    if (!none || !only || given.length > 1) return
    for (const part of PART_NAMES)
      if (parts[part].some(({ name }) => name === only)) setValue(part, only, { shouldDirty: true })
  }, [none, content, send, result, parts, setValue])
  return null
}

/** The three classes that an order sends by, each in words, and who else sends so. */
export function SendFormatTab({ id }: { id: number }) {
  const query = useQuery(asking(sendFormatCalls.parts))
  const { data: parts } = query
  const chosen = useQuery(asking(sendFormatCalls.get, { params: { id } })).data
  const same = useQuery(asking(sendFormatCalls.same, { params: { id } })).data
  if (!parts) return <Pending query={query} />
  const whole = chosen?.content === chosen?.send && chosen?.content === chosen?.result ? chosen?.content : null
  const start = '/lender/sendformats/start'
  return (
    <>
      <div className={classes['links']}>
        {chosen?.content && chosen.result ? (
          <EditSendFormat order={id} same={{ count: same?.length ?? 0, panel: () => <SameFormat id={id} /> }} />
        ) : null}
        {whole ? <a href={href(start, { order: id, edit: whole })}>Edit in the form</a> : null}
        <a href={href(start, { order: id })}>New send format</a>
      </div>
      <InPlaceForm
        read={sendFormatCalls.get}
        save={sendFormatCalls.save}
        id={id}
        schema={ChosenParts}
        valuesOf={valuesOf}
        done="Send format was successfully saved"
        failText="Send format error"
        about="Leads are sent by these three from the moment they are saved."
      >
        <OneForAll parts={parts} />
        <div className={classes['parts']}>
          {PART_NAMES.map((part) => (
            <PartChoice
              key={part}
              part={part}
              label={PART_LABELS[part]}
              description={DESCRIPTIONS[part]}
              parts={parts[part]}
            />
          ))}
        </div>
      </InPlaceForm>
      {chosen?.content && chosen.send && chosen.result ? <RequestPreview id={id} /> : null}
      <PingIdentity id={id} />
      {chosen ? <Versions key={id} chosen={chosen} /> : null}
      <SameFormat id={id} />
    </>
  )
}
