export { ONE_CLICK, PARTNER_MAILS, type PartnerMail } from './rules'
