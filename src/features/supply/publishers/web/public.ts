/** What the screens of other features may use. */
export { PublisherScrubbers } from './PublisherScrubbers'
export { PublisherSettingsForm } from './PublisherSettingsForm'
export { PUBLISHER_LOG_FIELDS } from './log-fields'
