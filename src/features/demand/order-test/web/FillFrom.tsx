import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { leadBodyCalls } from '@/features/selling/lead-facts/contract'
import { api } from '@/web/api/client'
import { problemOf } from '@/web/kit'
import classes from './order-test.module.css'

interface FillFromProps {
  /** Fields of the form. */
  readonly names: readonly string[]
  /** Whether leads may be read. */
  readonly leads: boolean
  readonly onSample: () => Promise<void>
  readonly onFill: (values: Readonly<Record<string, string>>) => void
}

/** Another sample, or the answers of a lead: who the consumer is stays out of tests. */
export function FillFrom({ names, leads, onSample, onFill }: FillFromProps) {
  const [lead, setLead] = useState('')
  const [told, setTold] = useState('')
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const read = async () => {
    setBusy(true)
    setFault('')
    setTold('')
    try {
      const body = await api(leadBodyCalls.fields, { params: { id: Number(lead) } }, { quiet: true })
      const known = body.filter(({ name, masked, value }) => !masked && value !== '' && names.includes(name))
      onFill(Object.fromEntries(known.map(({ name, value }) => [name, value])))
      setTold(`${known.length} values of lead ${lead}. The person, and what it lacks, stay as they were.`)
    } catch (error) {
      setFault(problemOf(error).message)
    } finally {
      setBusy(false)
    }
  }
  const start = () => (/^\d{1,15}$/.test(lead) ? void read() : setFault('Enter the id of a lead'))
  return (
    <div className={classes['from']}>
      <Button variant="default" onClick={() => void onSample()}>
        New sample
      </Button>
      {leads ? (
        <>
          <TextInput
            aria-label="Lead id"
            placeholder="Lead id"
            inputMode="numeric"
            autoComplete="off"
            value={lead}
            error={fault === '' ? null : fault}
            onChange={(event) => setLead(event.currentTarget.value.trim())}
          />
          <Button variant="default" loading={busy} onClick={start}>
            Fill from lead
          </Button>
        </>
      ) : null}
      <p role="status">{told}</p>
    </div>
  )
}
