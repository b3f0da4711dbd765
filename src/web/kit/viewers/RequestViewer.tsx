import { Button } from '@mantine/core'
import { useCopy } from '../display/copy'
import { IconCheck, IconCommand } from '../icons'
import CodeViewer from './CodeViewer'
import { type HttpRequest, headerOf, toCurl } from './curl'
import classes from './viewers.module.css'

export interface RequestViewerProps {
  readonly title?: string
  readonly request: HttpRequest
}

/** An outgoing request: address, headers, body, and the same as a cURL command. */
export default function RequestViewer({ title = 'Request', request }: RequestViewerProps) {
  const { done, copy } = useCopy()
  const headers = Object.entries(request.headers ?? {})
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
  return (
    <div className={classes['request']}>
      <div className={classes['viewer']}>
        <div className={classes['bar']}>
          <span className={classes['title']}>{title}</span>
          <Button
            variant="default"
            leftSection={done ? <IconCheck size={15} aria-hidden /> : <IconCommand size={15} aria-hidden />}
            onClick={() => copy(toCurl(request))}
          >
            {done ? 'Copied' : 'Copy as cURL'}
          </Button>
        </div>
        <div className={classes['address']}>
          <strong>{request.method.toUpperCase()}</strong> {request.url}
        </div>
      </div>
      {headers ? <CodeViewer title="Headers" code={headers} language="text" /> : null}
      {request.body ? (
        <CodeViewer title="Body" code={request.body} contentType={headerOf(request.headers, 'content-type')} />
      ) : null}
    </div>
  )
}
