import { Button } from '@mantine/core'
import { zoneText } from '@/kernel/business-time'
import { useBusinessTime } from '@/web/kit'
import { IconCheck, IconCircle, IconCircleCheck } from '@/web/kit/icons'
import type { Fact, FirstSale, Step } from '../first-sale'
import classes from './first-sale.module.css'

const WORDS: Readonly<Record<Step['id'], { readonly title: string; readonly text: string }>> = {
  lender: { title: 'Lender', text: 'The company that buys leads.' },
  order: { title: 'Order', text: 'What the lender buys: product, price, send format and destination.' },
  publisher: { title: 'Publisher', text: 'The company that sends leads and is paid for them.' },
  rcid: { title: 'RCID', text: 'One posting channel of a publisher for one product, with its own API key.' },
  test: { title: 'Test lead', text: 'Try both ends before real leads move.' },
  live: { title: 'Live', text: 'Switch the RCID from testing to active. The next lead is real.' },
}

/** An installation that has sold nothing yet: what is there, what is missing, and the one thing to do now. */
export default function FirstSaleList({ steps, admins }: FirstSale) {
  const { zone } = useBusinessTime()
  const next = steps.find((step) => !step.done && step.action)
  const count = steps.filter((step) => step.done).length
  return (
    <>
      <section className={classes['list']} aria-labelledby="first-sale">
        <header className={classes['head']}>
          <div>
            <h2 id="first-sale">Sell your first lead</h2>
            <p>Six steps, each checked against what is in the system. This list goes away with the first sale.</p>
          </div>
          <div className={classes['progress']}>
            <span>
              <strong>
                {count} of {steps.length}
              </strong>{' '}
              done
            </span>
            <span className={classes['bars']} aria-hidden>
              {steps.map(({ id }, index) => (
                <i key={id} data-done={index < count || undefined} />
              ))}
            </span>
          </div>
        </header>
        <ol className={classes['steps']}>
          {steps.map((step, index) => (
            <StepRow key={step.id} step={step} number={index + 1} primary={step === next} />
          ))}
        </ol>
      </section>
      <p className={classes['foot']}>
        A business day runs from midnight to midnight in <strong>{zoneText(zone)}</strong>; caps and reports follow it.
        {admins === 1 ? (
          <>
            {' '}
            You are the only admin: <a href="/user/admins/item">invite an admin</a>.
          </>
        ) : null}
      </p>
    </>
  )
}

function StepRow({ step, number, primary }: { step: Step; number: number; primary: boolean }) {
  const { title, text } = WORDS[step.id]
  return (
    <li data-next={primary || undefined} aria-current={primary ? 'step' : undefined}>
      <span className={classes['number']} data-done={step.done || undefined}>
        {step.done ? <IconCheck size={17} aria-label="Done" /> : number}
      </span>
      <div className={classes['what']}>
        <h3>{step.path ? <a href={step.path}>{title}</a> : title}</h3>
        <p>{text}</p>
      </div>
      <ul className={classes['facts']}>
        {step.facts.map((fact) => (
          <FactLine key={fact.text} fact={fact} wanted={primary} />
        ))}
      </ul>
      <div className={classes['do']}>
        <Doing step={step} primary={primary} />
      </div>
    </li>
  )
}

function FactLine({ fact: { ok, about, text }, wanted }: { fact: Fact; wanted: boolean }) {
  const Icon = ok ? IconCircleCheck : IconCircle
  return (
    <li data-ok={ok || undefined} data-wanted={(!ok && wanted) || undefined}>
      <Icon size={16} aria-label={ok ? 'Done' : 'Missing'} />
      <span>
        {about ? <>{about.path ? <a href={about.path}>{about.label}</a> : about.label}, </> : null}
        {text}
      </span>
    </li>
  )
}

function Doing({ step: { action, ask, done, needs }, primary }: { step: Step; primary: boolean }) {
  if (ask) return <span>Ask an admin with {ask}</span>
  if (!action) return done ? null : <span>{needs}</span>
  if (done) return <a href={action.path}>{action.label}</a>
  return (
    <Button component="a" href={action.path} variant={primary ? 'filled' : 'default'}>
      {action.label}
    </Button>
  )
}
