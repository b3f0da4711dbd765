export { FAIL, MATCH_NO_BUYER, RE_MATCH, SETTLE } from './bulk'
