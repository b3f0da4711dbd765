import { ALL_PRODUCTS as ALL, choice, field, type LeadField, YES_NO } from './field'

export const IDENTITY_FIELDS: readonly LeadField[] = [
  field('firstname', 'First name', 'string', ALL, 'Jordan', { personal: true, maxLength: 60 }),
  field('lastname', 'Last name', 'string', ALL, 'Avery', { personal: true, maxLength: 60 }),
  field('email', 'Email', 'email', ALL, 'jordan.avery@example.com', { personal: true, maxLength: 254 }),
  field('phone', 'Phone', 'phone', ALL, '2125550147', { personal: true, maxLength: 20 }),
  field('address', 'Street address', 'string', ALL, '120 Main Street', { personal: true, maxLength: 150 }),
]

export const PLACE_FIELDS: readonly LeadField[] = [
  field('city', 'City', 'string', ALL, 'New York', { maxLength: 80 }),
  field('state', 'State', 'state', ALL, 'NY', { maxLength: 30 }),
  field('zip', 'Zip', 'zip', ALL, '10001', { maxLength: 10 }),
]

/** Whole names: what only begins or ends like them is somebody else's. */
export const TRUSTEDFORM_HOSTS: readonly string[] = ['cert.trustedform.com', 'ping.trustedform.com']

/** Where the request came from and what proves the consumer's consent. */
export const ORIGIN_FIELDS: readonly LeadField[] = [
  field('subid', 'Sub ID', 'string', ALL, 'test-sub-1'),
  field('sourceurl', 'Source URL', 'url', ALL, 'https://quotes.example.com/start', { maxLength: 2000 }),
  field('ipaddress', 'IP address', 'ip', ALL, '192.0.2.10', { maxLength: 45 }),
  field('useragent', 'User agent', 'string', ALL, 'Mozilla/5.0 (X11; Linux x86_64)', { maxLength: 500 }),
  // The age scrubber reads it: a fixed sample would make every generated lead too old.
  field('leadtime', 'Time of the request', 'datetime', ALL, null, { maxLength: 40 }),
  field('trustedform', 'TrustedForm certificate', 'url', ALL, `https://cert.trustedform.com/${'0a1b2c3d'.repeat(5)}`, {
    maxLength: 200,
    hosts: TRUSTEDFORM_HOSTS,
  }),
  field('leadid', 'Jornaya LeadiD', 'string', ALL, '0F3A1B52-7C44-4D19-9E21-5B6C7D8E9F01', { maxLength: 36 }),
  field('anura', 'Anura id', 'string', ALL, null),
  field(
    'tcpatext',
    'Consent text',
    'string',
    ALL,
    'By pressing the button I agree to be called about my request, also by automated means.',
    { maxLength: 5000 },
  ),
]

export const HOMEOWNER: LeadField = choice('homeowner', 'Homeowner', [1, 2, 3, 4, 5, 6, 8], YES_NO)
