export { thankYouUrl } from './link'
