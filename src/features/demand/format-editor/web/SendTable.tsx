import { Button, TextInput } from '@mantine/core'
import { Choice } from '@/web/kit'
import { removeAt, setAt, valueAt } from '../json-patch'
import {
  addAuth,
  alsoInOther,
  AUTH_KINDS,
  type AuthKind,
  type AuthLine,
  authLines,
  removeAuth,
  sendRows,
} from '../send-rows'
import type { Row } from '../rows'
import type { Stage } from '../suggest'
import { JsonOnly } from './JsonOnly'
import type { StepProps } from './shared'
import { ValueCells } from './ValueCells'
import { hasDetails, ValueDetails } from './ValueDetails'
import classes from './format-editor.module.css'

type SendTableProps = Pick<StepProps, 'content' | 'change' | 'readOnly'> & { readonly stage: Stage }

const METHODS = [
  { id: 'POST', title: 'POST' },
  { id: 'PUT', title: 'PUT' },
  { id: 'GET', title: 'GET' },
]
/** The same fields in another dress. */
const WAYS = [
  { id: 'json', title: 'JSON' },
  { id: 'form', title: 'Form' },
  { id: 'query', title: 'URL' },
]
const sentAs = (document: string, stage: Stage, as: string): string => {
  const others = as === 'json' ? ['method', 'nested', 'lists'] : ['method']
  const bare = others.reduce((text, key) => removeAt(text, ['send', stage, key]), document)
  return setAt(bare, ['send', stage, 'as'], as)
}
/** Said by `as` unless the format says otherwise. */
const usualMethod = (as: unknown): string => (as === 'query' ? 'GET' : 'POST')

function Rows({ rows, content, change, readOnly, stage }: SendTableProps & { readonly rows: readonly Row[] }) {
  const { document } = content
  return (
    <table className={classes['table']}>
      <thead>
        <tr>
          <th scope="col">Where it stands</th>
          <th scope="col">What we send</th>
          <th scope="col">Written as</th>
          <th scope="col">If missing</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ field, path, value }) => {
          const own = { field, value, stage, document, each: false, readOnly }
          return [
            <tr key={path.join('/')} aria-label={field}>
              <th scope="row">{field}</th>
              <ValueCells
                {...own}
                path={path}
                placeholder="Choose what to send"
                onChange={(next, text = document) => change({ document: setAt(text, path, next) })}
              />
            </tr>,
            hasDetails(value, readOnly) ? (
              <tr key={`${path.join('/')} details`}>
                <td colSpan={4}>
                  <ValueDetails {...own} path={path} onChange={(text) => change({ document: text })} />
                </td>
              </tr>
            ) : null,
          ]
        })}
      </tbody>
    </table>
  )
}

interface AuthProps extends SendTableProps {
  readonly line: AuthLine
  readonly index: number
}

function Auth({ line, index, ...props }: AuthProps) {
  const { content, change, readOnly, stage } = props
  const { document } = content
  return (
    <div role="group" aria-label={line.title} className={classes['map']}>
      <div className={classes['tools']}>
        <b>{line.title}</b>
        {line.name === null ? null : (
          <TextInput
            aria-label={`Name of ${line.title}`}
            maxLength={100}
            value={line.name}
            readOnly={readOnly}
            onChange={(event) => change({ document: setAt(document, line.namePath, event.currentTarget.value) })}
          />
        )}
        {alsoInOther(document, stage, index) ? (
          <span className={classes['muted']}>in the {stage === 'ping' ? 'post' : 'ping'} too</span>
        ) : null}
        {readOnly ? null : (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => change({ document: removeAuth(document, stage, index) })}
          >
            Remove<span className={classes['hidden']}> {line.title}</span>
          </Button>
        )}
      </div>
      <Rows {...props} rows={line.rows} />
    </div>
  )
}

/** How the request of a stage travels: method, who we are, and what goes along with the body. */
export function SendTable(props: SendTableProps) {
  const { content, change, readOnly, stage } = props
  const { document } = content
  const as = valueAt(document, ['send', stage, 'as'])
  const said = valueAt(document, ['send', stage, 'method'])
  const method = typeof said === 'string' ? said : usualMethod(as)
  const lines = authLines(document, stage)
  const rows = sendRows(document, stage)
  if (as === 'email') return rows.length > 0 ? <Rows {...props} rows={rows} /> : null
  return (
    <>
      <div className={classes['tools']}>
        <Choice
          label="Method"
          options={METHODS}
          value={method}
          disabled={readOnly}
          onChange={(next) => change({ document: setAt(document, ['send', stage, 'method'], next) })}
          clearable={false}
        />
        {WAYS.some(({ id }) => id === as) && valueAt(document, ['send', stage, 'field']) === undefined ? (
          <Choice
            label="Sent as"
            options={WAYS}
            value={String(as)}
            disabled={readOnly}
            onChange={(next) => change({ document: sentAs(document, stage, next) })}
            clearable={false}
          />
        ) : (
          <span className={classes['muted']}>
            sent as {String(as)} <JsonOnly field="how it is sent" path={['send', stage, 'as']} readOnly={readOnly} />
          </span>
        )}
      </div>
      <h3>Authentication</h3>
      {lines.length === 0 ? (
        <p className={classes['muted']}>None: who we are is not said, or stands in the body.</p>
      ) : null}
      {lines.map((line, index) => (
        <Auth key={index} {...props} line={line} index={index} />
      ))}
      {readOnly ? null : (
        <Choice
          label="Add authentication"
          options={AUTH_KINDS}
          value=""
          placeholder="Header, user and password, address …"
          onChange={(kind) =>
            kind === '' ? undefined : change({ document: addAuth(document, stage, kind as AuthKind) })
          }
        />
      )}
      {rows.length > 0 ? (
        <>
          <h3>Besides the body</h3>
          <Rows {...props} rows={rows} />
        </>
      ) : null}
    </>
  )
}
