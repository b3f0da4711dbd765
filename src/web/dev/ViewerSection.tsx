import { ChangesView, Chart, CodeViewer, RequestViewer, TextDiff } from '@/web/kit'
import classes from './dev.module.css'
import { Section } from './Section'

const JSON_BODY =
  '{"leadId":900111,"price":61.88,"accepted":true,"buyer":{"id":12,"name":"Lender \\"0\\""},"tags":[],"big":12345678901234567890,"note":null}'
const XML_BODY =
  '<?xml version="1.0"?><lead id="900111"><name>Ann Example</name><zip>62701</zip><empty/><list><item>1</item><item>2</item></list></lead>'
const DAYS = Array.from({ length: 14 }, (_, index) => ({
  date: `2026-11-${String(index + 1).padStart(2, '0')}`,
  leads: 900 + ((index * 379) % 700),
  matched: 500 + ((index * 211) % 400),
  revenue: 2100 + ((index * 977) % 1600),
}))
const SERIES = [
  { name: 'leads', label: 'Leads' },
  { name: 'matched', label: 'Matched' },
  { name: 'revenue', label: 'Revenue', format: 'money' as const },
]
const BEFORE = Array.from({ length: 14 }, (_, line) => `field_${line} = lead.value_${line}`).join('\n')
const AFTER = BEFORE.replace('field_6 = lead.value_6', 'zip_code = lead.zip\nstate = lead.state')

export function ViewerSection() {
  return (
    <Section title="Viewers and charts">
      <Chart caption="Leads and revenue by day" rows={DAYS} x="date" series={SERIES} step={500} />
      <Chart caption="Leads by day" kind="bar" rows={DAYS} x="date" series={SERIES.slice(0, 1)} height={160} />
      <div className={classes['columns']}>
        <RequestViewer
          request={{
            method: 'post',
            url: 'https://lender.example/leads?key=fi0O1l',
            headers: { 'content-type': 'application/json' },
            body: JSON_BODY,
          }}
        />
        <CodeViewer title="Response" code={XML_BODY} />
        <CodeViewer title="Form body" code="first_name=Ann+Lee&zip=62701&note=it%27s" />
        <CodeViewer title="Empty answer" code="" />
        <TextDiff title="send.js" before={BEFORE} after={AFTER} />
        <ChangesView
          caption="Changes of order 12"
          before={{ price: 50, caps: { day: 10 }, products: ['Solar'] }}
          after={{ price: 55, caps: { day: 10, month: 200 }, products: ['Solar', 'Bath'] }}
        />
      </div>
    </Section>
  )
}
