/** What the screens of other features may use. */
export { LogoField } from './LogoField'
