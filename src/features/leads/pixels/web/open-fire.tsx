import { CodeViewer, DateTime, openDialog } from '@/web/kit'
import type { PixelActivity } from '../records'

type Fired = Pick<PixelActivity, 'pixelcode' | 'note' | 'answer'> & Partial<Pick<PixelActivity, 'tries' | 'nexttry'>>

/** What was sent and answered, with every try. */
export function openFire({ pixelcode, note, answer, tries = [], nexttry = null }: Fired): void {
  void openDialog({ title: 'What was sent and answered', size: 'xl' }, () => (
    <>
      <CodeViewer title="Sent" code={pixelcode} contentType="text/plain" />
      {tries.length < 2 ? <p>{note}</p> : null}
      {tries.length < 2 ? null : (
        <ol>
          {tries.map((one) => (
            <li key={one.at}>
              <DateTime value={one.at} />: {one.note}
            </li>
          ))}
        </ol>
      )}
      {nexttry === null ? null : (
        <p>
          Tried again <DateTime value={nexttry} />
        </p>
      )}
      {answer === '' ? null : <CodeViewer title="Answer" code={answer} contentType="text/plain" />}
    </>
  ))
}
