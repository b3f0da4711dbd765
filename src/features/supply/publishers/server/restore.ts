import { refuse } from '@/kernel/errors'
import type { Restored } from '@/kernel/restore'
import { restoring, stillAllowed } from '@/server/audit/restore'
import { SCRUBBERS } from '@/features/selling/scrubbing/public'
import { PublisherChange } from '../records'
import { SettingsChange } from '../settings'
import { saveScrubber } from './scrubbers'
import { type Ctx, updatePublisher } from './service'
import { saveSettings } from './settings'

/** A change is logged under the name of what was changed: the name finds the use case that sets it back. */
function setBack(ctx: Ctx, id: number, field: string, value: unknown): Promise<unknown> {
  const values = { [field]: value }
  const scrubber = SCRUBBERS.find(({ name }) => field.startsWith(`${name}.`))
  if (scrubber) {
    const setting = field.slice(scrubber.name.length + 1)
    const change = setting === 'enabled' ? { enabled: value === true ? 1 : 0 } : { config: { [setting]: value } }
    return saveScrubber(ctx, id, { name: scrubber.name, ...change } as Parameters<typeof saveScrubber>[2])
  }
  if (field in SettingsChange.shape) return saveSettings(ctx, id, stillAllowed(SettingsChange, values))
  if (field in PublisherChange.shape) return updatePublisher(ctx, id, stillAllowed(PublisherChange, values))
  throw refuse(`${field} cannot be restored`)
}

export async function restorePublisher(ctx: Ctx, id: number, wanted: Restored): Promise<Record<string, never>> {
  await restoring(ctx, wanted, { publisher: id }, (restore, value) => setBack(restore, id, wanted.field, value))
  return {}
}
