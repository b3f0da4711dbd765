import { Button, Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { editing } from '@/web/api/query'
import { Badge, Choice, Pending, textOptions } from '@/web/kit'
import { partyHref } from '@/web/router/known-screens'
import { ORDER_STATUSES, type OrderRule, whatIfCalls } from '../contract'
import { type Edits, emptyData, type OrderRules, type RuleEdit, shownRules } from './edits'
import { RuleFields } from './RuleFields'
import classes from './what-if.module.css'

interface OrderEditorProps {
  readonly order: number
  readonly edits: Edits
  readonly onChange: (edits: Edits) => void
}

/** An order's status, prices, filters and caps, to be changed on the screen alone. */
export function OrderEditor(props: OrderEditorProps) {
  const rules = useQuery(editing(whatIfCalls.orderRules, { params: { id: props.order } }))
  if (!rules.data) return <Pending query={rules} />
  return <Editor {...props} rules={rules.data} />
}

const shownPrice = (price: number | null): string => (price === null ? '' : price.toFixed(2))

function Editor({ rules, edits, onChange }: OrderEditorProps & { rules: OrderRules }) {
  const { order, lender, product } = rules
  const shown = shownRules(rules.rules, edits)
  const more = rules.rules.filter((rule) => !shown.includes(rule))
  const put = (rule: OrderRule, edit: RuleEdit | undefined) => {
    const rest = Object.fromEntries(Object.entries(edits.rules).filter(([title]) => title !== rule.title))
    onChange({ ...edits, rules: edit ? { ...rest, [rule.title]: edit } : rest })
  }
  const price = (name: 'price' | 'minpingprice', label: string) => (
    <TextInput
      label={label}
      leftSection="$"
      inputMode="decimal"
      autoComplete="off"
      value={edits[name] ?? shownPrice(rules[name])}
      onChange={(event) => onChange({ ...edits, [name]: event.currentTarget.value })}
    />
  )
  return (
    <>
      <p className={classes['note']}>
        <a href={partyHref('order', order.id)}>{order.title}</a> of{' '}
        <a href={partyHref('lender', lender.id)}>{lender.title}</a>, {product.title}. Changes here are not saved.
      </p>
      <div className={classes['grid']}>
        <Choice
          label="Status"
          clearable={false}
          options={textOptions(ORDER_STATUSES)}
          value={edits.status ?? rules.status}
          onChange={(status) => onChange({ ...edits, status: status as OrderRules['status'] })}
        />
        {rules.ispingpost ? price('minpingprice', 'Minimum ping price') : price('price', 'Price')}
      </div>
      <h3 className={classes['subheading']}>Filters and caps</h3>
      {shown.map((rule) => (
        <Rule key={rule.title} rule={rule} edit={edits.rules[rule.title]} onChange={(edit) => put(rule, edit)} />
      ))}
      <div className={classes['add']}>
        <Choice
          label="Add a filter or cap"
          placeholder="Choose"
          options={more.map(({ title, label }) => ({ id: title, title: label }))}
          value=""
          onChange={(title) => {
            const rule = more.find((one) => one.title === title)
            if (rule) put(rule, { data: emptyData(rule.editor), ping: 1 })
          }}
        />
      </div>
    </>
  )
}

interface RuleProps {
  readonly rule: OrderRule
  readonly edit: RuleEdit | undefined
  readonly onChange: (edit: RuleEdit | undefined) => void
}

function Rule({ rule, edit, onChange }: RuleProps) {
  const { label, display, data } = rule
  const ping = edit?.ping ?? rule.ping
  const removed = edit?.data === null
  const button = (text: string, next: RuleEdit | undefined) => (
    <Button size="compact-sm" variant="default" aria-label={`${text} ${label}`} onClick={() => onChange(next)}>
      {text}
    </Button>
  )
  return (
    <section className={classes['rule']} aria-label={label}>
      <div className={classes['ruleHead']}>
        <strong>{label}</strong>
        {removed ? <Badge tone="danger">removed</Badge> : edit ? <Badge tone="warning">changed</Badge> : null}
        <span className={classes['ruleActions']}>
          {edit ? null : button('Edit', { data, ping })}
          {edit || data === null ? null : button('Remove', { data: null, ping })}
          {edit ? button(data === null ? 'Leave out' : 'Undo', undefined) : null}
        </span>
      </div>
      {display === null ? null : (
        <div className={classes['now']}>
          Now: {display}
          {rule.ping === 0 ? ', on post only' : ''}
        </div>
      )}
      {edit && !removed ? (
        <>
          <RuleFields rule={rule} data={edit.data} onChange={(next) => onChange({ data: next, ping })} />
          <Checkbox
            mt={8}
            label="On pings too"
            aria-label={`${label} on pings too`}
            checked={ping === 1}
            onChange={(event) => onChange({ data: edit.data, ping: event.currentTarget.checked ? 1 : 0 })}
          />
        </>
      ) : null}
    </section>
  )
}
