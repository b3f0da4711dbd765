import type { MessagePort } from 'node:worker_threads'
import { createKeyring } from './keyring'
import type { SealedBatch } from './opener'

/** The other end of an opener. What cannot be opened ends the thread, and with it the file that wanted it. */
export function serveOpener(port: MessagePort, installationKey: string): void {
  const keys = createKeyring(installationKey)
  port.on('message', ({ bytes, ends }: SealedBatch) => {
    const sealed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const texts: string[] = []
    let from = 0
    for (const to of ends) {
      texts.push(to === from ? '' : keys.decrypt(sealed.subarray(from, to)))
      from = to
    }
    port.postMessage(texts)
  })
}
