import type { LogFields } from '@/features/platform/systemlog/web/public'
import type { ConfigurationField } from '../records'

const REFUSAL = [
  { id: 0, title: 'No' },
  { id: 1, title: 'Yes' },
]

/** What an order's log calls its configuration, as the form does. */
export const configurationLogFields = (fields: readonly ConfigurationField[]): LogFields => ({
  destination: { label: 'Destination' },
  timeout: { label: 'Timeout' },
  destinationping: { label: 'Ping destination' },
  timeoutping: { label: 'Ping timeout' },
  timeoutmeansrefused: { label: 'No answer in time is a refusal', options: REFUSAL },
  ...Object.fromEntries(fields.map(({ name, label }) => [`config.${name}`, { label }])),
})

/** What the log keeps of it; of secrets it keeps nothing. */
export const restorableFields = (fields: readonly ConfigurationField[]): string[] =>
  Object.keys(configurationLogFields(fields.filter(({ sensitive }) => !sensitive)))
