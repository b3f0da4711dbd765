import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orderConfigurationCalls } from '@/features/demand/order-configuration/contract'
import { asking, editing } from '@/web/api/query'
import { Pending } from '@/web/kit'
import { orderTestCalls, type TestItem } from '../contract'
import { TestForm } from './TestForm'
import { TestLog } from './TestLog'
import { TestResult } from './TestResult'
import classes from './order-test.module.css'

/** A test that was just made is known already; an earlier one is read. */
function Shown({ id, fresh }: { id: number; fresh: TestItem | null }) {
  const query = useQuery({ ...asking(orderTestCalls.item, { params: { id } }), enabled: fresh?.id !== id })
  const item = fresh?.id === id ? fresh : query.data
  return item ? <TestResult key={item.id} item={item} /> : <Pending query={query} />
}

/** A lead that nobody pays for: what would be sent or is, how the answer is read, and all that were tried before. */
export function TestLeadTab({ id, locked }: { id: number; locked?: string | undefined }) {
  // Drawn anew with every reading: kept while somebody fills them in.
  const fields = useQuery({ ...editing(orderTestCalls.data, { params: { id } }), enabled: locked === undefined })
  const configuration = useQuery(asking(orderConfigurationCalls.get, { params: { id } }))
  const [fresh, setFresh] = useState<TestItem | null>(null)
  const [shown, setShown] = useState<number | null>(null)
  if (locked === undefined && !fields.data) return <Pending query={fields} />
  if (!configuration.data) return <Pending query={configuration} />
  const made = (item: TestItem) => {
    setFresh(item)
    setShown(item.id)
  }
  return (
    <div className={classes['tab']}>
      {fields.data && locked === undefined ? (
        <TestForm
          id={id}
          fields={fields.data}
          configuration={configuration.data}
          onSample={async () => (await fields.refetch()).data}
          onMade={made}
        />
      ) : (
        <p className={classes['info']}>{locked}</p>
      )}
      <div className={classes['side']}>
        {shown === null ? null : <Shown id={shown} fresh={fresh} />}
        <TestLog id={id} shown={shown} onShow={setShown} />
      </div>
    </div>
  )
}
