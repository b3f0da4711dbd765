import type { CallSpec } from '@/kernel/call'
import { rereadTouched } from '@/web/api/queries'
import { stored } from './store'

/** After a second factor was proved nothing is answered without the device's token: it is stored before anything is read again. */
export async function keepDevice(
  completed: Promise<{ token: string }>,
  spec: Pick<CallSpec, 'touches'>,
): Promise<void> {
  stored.write('device', (await completed).token)
  await rereadTouched(spec)
}
