import { Button, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { z } from 'zod'
import { api } from '@/web/api/client'
import { editing } from '@/web/api/query'
import { Pending } from '@/web/kit'
import { Form, FormColumns, SelectField, TextField, useZodForm } from '@/web/kit/forms'
import { IconSend } from '@/web/kit/icons'
import page from '@/web/portal/home.module.css'
import { href } from '@/web/router/search'
import { BindingButton } from '@/web/session/BindingButton'
import { type PortalRcid, portalRcidCalls as calls, type SampleField, type Stage } from '../contract'
import { type Tried, TryResult } from './TryResult'
import { stageWord, toldOf } from './try-words'
import classes from './rcid.module.css'

type Values = Record<string, string | null>

const STAGES = [
  { value: 'ping', label: 'Ping' },
  { value: 'post', label: 'Post' },
  { value: 'direct', label: 'Direct post' },
]

const valuesOf = (fields: readonly SampleField[]): Values =>
  Object.fromEntries(fields.map(({ name, value }) => [name, value]))

/** The door decides what is right: nothing is held back here. */
const schemaOf = (fields: readonly SampleField[]) =>
  z.object(Object.fromEntries(fields.map(({ name }) => [name, z.string().max(4000).nullable()])))

interface TryItProps {
  readonly party: number
  readonly rcid: PortalRcid
}

export function TryIt({ party, rcid }: TryItProps) {
  // Drawn anew with every reading: kept while somebody fills them in.
  const sample = useQuery(editing(calls.sample, { params: { party, id: rcid.id } }))
  if (rcid.closed !== null)
    return (
      <section className={page['card']} aria-labelledby="try-it">
        <h2 id="try-it">Try it</h2>
        <p>Nothing can be sent now: {rcid.closed}</p>
      </section>
    )
  if (!sample.data) return <Pending query={sample} />
  return <TryForm party={party} rcid={rcid} fields={sample.data} another={async () => (await sample.refetch()).data} />
}

function sendByKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
    event.currentTarget.querySelector('form')?.requestSubmit()
}

interface TryFormProps extends TryItProps {
  readonly fields: readonly SampleField[]
  readonly another: () => Promise<SampleField[] | undefined>
}

function TryForm({ party, rcid, fields, another }: TryFormProps) {
  const [stage, setStage] = useState<Stage>('ping')
  const [pingId, setPingId] = useState<number>()
  const [tries, setTries] = useState<readonly Tried[]>([])
  const [shown, setShown] = useState(0)
  const schema = useMemo(() => schemaOf(fields), [fields])
  const form = useZodForm(schema, { values: useMemo(() => valuesOf(fields), [fields]) })
  const asked = fields.filter((field) => stage !== 'ping' || field.ping !== 'ignored')
  const needs = (field: SampleField) => (stage === 'ping' ? field.ping : field.post)

  const send = async (values: Values) => {
    const entered = asked.flatMap(({ name }) => (values[name] ? [[name, values[name]] as const] : []))
    const body = {
      stage,
      fields: Object.fromEntries(entered),
      ...(stage === 'post' && pingId ? { ping_id: pingId } : {}),
    }
    const exchange = await api(calls.tryIt, { params: { party, id: rcid.id }, body }, { quiet: true })
    const told = toldOf(exchange)
    for (const [name, message] of Object.entries(told.errors ?? {})) form.setError(name, { message })
    setTries((all) => [{ key: all.length, stage, exchange, told, at: Date.now() }, ...all])
    setShown(tries.length)
  }
  const refill = async () => form.reset(valuesOf((await another()) ?? []))
  const goOn = (ping: number) => {
    setPingId(ping)
    setStage('post')
  }
  const current = tries.find(({ key }) => key === shown)
  return (
    <div className={classes['tries']}>
      <section className={page['card']} aria-labelledby="try-it" onKeyDown={sendByKeys}>
        <header>
          <h2 id="try-it">Try it</h2>
          <span className={page['quiet']}>A test lead: sold to nobody, in no count, no money.</span>
          <SegmentedControl
            size="xs"
            data={STAGES}
            value={stage}
            aria-label="What is sent"
            onChange={(value) => setStage(value as Stage)}
          />
        </header>
        {stage === 'post' ? (
          <p className={page['quiet']}>
            {pingId === undefined ? 'A post needs the ping_id of a ping: send a test ping first.' : `ping_id ${pingId}`}
          </p>
        ) : null}
        <Form form={form} onSubmit={send} unguarded width="wide">
          <FormColumns>
            {asked.map((field) => (
              <TryField key={field.name} field={field} required={needs(field) === 'required'} />
            ))}
          </FormColumns>
          <div className={classes['send']}>
            <BindingButton
              type="submit"
              variant="default"
              leftSection={<IconSend size={15} aria-hidden />}
              loading={form.formState.isSubmitting}
            >
              Send test {stageWord(stage)}
            </BindingButton>
            <Button variant="subtle" onClick={() => void refill()}>
              Fill with another sample
            </Button>
            <span className={page['quiet']}>Ctrl Enter sends</span>
          </div>
        </Form>
      </section>
      {current ? <TryResult tried={current} onContinue={goOn} /> : null}
      <EarlierTries rcid={rcid.id} tries={tries.filter(({ key }) => key !== shown)} onShow={setShown} />
    </div>
  )
}

function TryField({ field: { name, label, type, options }, required }: { field: SampleField; required: boolean }) {
  if (type === 'string') return <TextField name={name} label={label} required={required} maxLength={4000} />
  const choices = options.map((option) => ({ id: option.value, title: option.label }))
  return <SelectField name={name} label={label} required={required} clearable options={choices} />
}

interface EarlierProps {
  readonly rcid: number
  readonly tries: readonly Tried[]
  readonly onShow: (key: number) => void
}

const SHOWN = 5

function EarlierTries({ rcid, tries, onShow }: EarlierProps) {
  return (
    <p className={classes['earlier']}>
      {tries.length > 0 ? <b>Earlier</b> : null}
      {tries.slice(0, SHOWN).map(({ key, stage, exchange: { status } }) => (
        <Button key={key} size="compact-xs" variant="default" onClick={() => onShow(key)}>
          {stageWord(stage)} {status}
        </Button>
      ))}
      <a className={classes['all']} href={href('/portal/testleads', { rcid })}>
        All test leads
      </a>
    </p>
  )
}
