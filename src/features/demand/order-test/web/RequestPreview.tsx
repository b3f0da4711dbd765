import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { asking, listing } from '@/web/api/query'
import { Choice, momentText, Pending, TabStrip, useBusinessTime } from '@/web/kit'
import { orderTestCalls } from '../contract'
import { ExchangeView } from './TestResult'
import classes from './order-test.module.css'

const TITLES = { ping: 'Ping', post: 'Post' } as const

/** The exact requests of an order as it is saved, on a sample lead or on the lead of a test. */
export function RequestPreview({ id }: { readonly id: number }) {
  const { zone } = useBusinessTime()
  const [test, setTest] = useState('')
  const [stage, setStage] = useState('post')
  const body = { page: 1, perPage: 50 }
  const tests = useQuery(listing(orderTestCalls.log, { params: { id }, body })).data?.data ?? []
  const wish = { params: { id }, query: test === '' ? {} : { test: Number(test) } }
  const query = useQuery(asking(orderTestCalls.requests, wish))
  const built = query.data ?? []
  const current = built.some((one) => one.stage === stage) ? stage : (built[0]?.stage ?? 'post')
  return (
    <section aria-label="What the lender receives" className={classes['form']}>
      <h2 className={classes['title']}>What the lender receives</h2>
      <div className={classes['on']}>
        <Choice
          label="On"
          options={tests.map((one) => ({
            id: String(one.id),
            title: `Test of ${momentText(zone, Date.parse(one.date), 'datetime')}`,
          }))}
          value={test}
          onChange={setTest}
          placeholder="A sample lead"
        />
        {test === '' ? (
          <Button variant="default" onClick={() => void query.refetch()}>
            Another sample lead
          </Button>
        ) : null}
      </div>
      {query.data ? (
        <TabStrip
          label="Requests"
          current={current}
          open={setStage}
          tabs={built.map(({ stage: name, comment, request, fields }) => ({
            name,
            title: TITLES[name],
            panel: () => (
              <>
                {request ? null : <p className={classes['warning']}>{comment}</p>}
                <ExchangeView request={request} fields={fields} />
              </>
            ),
          }))}
        />
      ) : (
        <Pending query={query} />
      )}
    </section>
  )
}
