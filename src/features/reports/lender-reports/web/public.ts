export { NET_TOTAL, postingsHref } from './links'
