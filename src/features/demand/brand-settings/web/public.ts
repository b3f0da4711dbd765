/** What the screens of other features may use. */
export { BrandSettingsForm } from './BrandSettingsForm'
