/** Fictional people and companies of the demo world. */
const ALL = [1, 2, 3, 4, 5, 6, 7, 8] as const
const HOME = [1, 2, 3, 4] as const

export const ROLES = [
  {
    title: 'Operations',
    permissions: [
      'lead_editleadbody',
      'lead_manualposting',
      'lead_faillead',
      'lead_rematchlead',
      'lead_setmatchnobuyer',
      'lead_settleposting',
      'lead_revealdata',
      'settings_returnreasons',
      'log_globallog',
    ],
  },
  {
    title: 'Compliance',
    permissions: [
      'settings_emailbadlist',
      'settings_phonenumberbadlist',
      'settings_fakewords',
      'settings_areacodebadlist',
      'lead_deletelead',
      'lead_removefrombuyer',
      'lead_revealdata',
      'log_globallog',
    ],
  },
  { title: 'Finance', permissions: ['download_fullleadinfo', 'download_lenderlist', 'log_globallog'] },
  {
    title: 'User manager',
    permissions: [
      'usermanagement_adminmanagement',
      'usermanagement_permission',
      'usermanagement_publisherusers',
      'usermanagement_lenderusers',
    ],
  },
  { title: 'Reader', permissions: [] },
] as const

export const STAFF = [
  { name: 'Dana Whitfield', role: 'Operations', status: 1 },
  { name: 'Marcus Oyelaran', role: 'Operations', status: 1 },
  { name: 'Priya Raman', role: 'Compliance', status: 1 },
  { name: 'Tom Lindqvist', role: 'Finance', status: 1 },
  { name: 'Elena Castellano', role: 'User manager', status: 1 },
  { name: 'Joseph Akana', role: 'Reader', status: 2 },
  { name: 'Wren Halloran', role: 'Operations', status: 0 },
] as const

const publisher = (name: string, products: readonly number[], active = true) => ({ name, products, active })

export const PUBLISHERS = [
  publisher('Bright Harbor Media', [1, 2, 3]),
  publisher('Nine Oaks Digital', [5, 2]),
  publisher('QuoteLantern', ALL.slice(0, 4)),
  publisher('Parkline Leads', [7, 6]),
  publisher('Homewise Path', [8, 1, 3]),
  publisher('Ledger & Lane', [7]),
  publisher('Copperfield Traffic', [2, 4]),
  publisher('Tidal Reach', [5, 8]),
  publisher('Maple Funnel', HOME),
  publisher('Signal North', [6, 7, 5]),
  publisher('ClearQuote Labs', [3, 1]),
  publisher('Prairie Click', [2, 5]),
  publisher('Westgate Performance', [1, 7]),
  publisher('Riverbend Offers', [8, 6]),
  publisher('Ember Social', [3, 5, 7]),
  publisher('Foxglove Media', [1, 4]),
  publisher('Anvil & Quill', [2, 3]),
  publisher('Saltmarsh Online', [5]),
  publisher('Lantern Row', [7, 8]),
  publisher('Granite Peak Leads', [2, 1, 4]),
  publisher('Juniper Street', [3]),
  publisher('Kite & Compass', [6, 7]),
  publisher('Blue Heron Interactive', [1, 5]),
  publisher('Old Mill Media', [4, 2], false),
  publisher('Thistle Works', [8], false),
] as const

type Order = readonly [product: number, title: string]
const lender = (title: string, orders: readonly Order[], status = 'active') => ({ title, orders, status })

export const LENDERS = [
  lender('Stonegate Windows', [
    [1, 'Windows exclusive OH PA'],
    [1, 'Windows shared Midwest'],
    [4, 'Siding exclusive'],
    [1, 'Windows trial NJ'],
  ]),
  lender('Four Rivers Exteriors', [
    [1, 'Windows shared'],
    [4, 'Siding shared'],
    [2, 'Roofing shared'],
    [3, 'Bath overflow'],
    [2, 'Roofing 2024'],
  ]),
  lender('Summit Ridge Roofing', [
    [2, 'Roofing exclusive TX'],
    [2, 'Roofing storm states'],
    [2, 'Roofing shared'],
    [4, 'Siding add-on'],
  ]),
  lender('BlueDoor Bath', [
    [3, 'Bath exclusive FL TX'],
    [3, 'Bath shared'],
    [3, 'Walk-in shower'],
    [3, 'Tub conversion'],
  ]),
  lender('Harborview Remodel Group', [
    [3, 'Bath exclusive'],
    [1, 'Windows exclusive'],
    [2, 'Roofing ping'],
    [4, 'Siding ping'],
  ]),
  lender('Sunmark Energy', [
    [5, 'Solar CA exclusive'],
    [5, 'Solar shared'],
    [5, 'Solar NJ NY'],
    [5, 'Battery add-on'],
  ]),
  lender('Halcyon Solar', [
    [5, 'Solar TX FL'],
    [5, 'Solar ping'],
    [5, 'Solar high bill'],
    [5, 'Solar renters test'],
  ]),
  lender('Keystone Debt Relief', [
    [7, 'Debt 10k+'],
    [7, 'Debt 20k+'],
    [7, 'Debt 30k+ premium'],
    [7, 'Debt overnight'],
  ]),
  lender('Anchor Financial Relief', [
    [7, 'Debt national'],
    [7, 'Debt behind on payments'],
    [6, 'Refinance purchase'],
    [7, 'Debt weekends'],
  ]),
  lender('First Meridian Lending', [
    [6, 'Refinance rate and term'],
    [6, 'Refinance cash out'],
    [6, 'Refinance VA'],
    [6, 'Refinance jumbo'],
  ]),
  lender('Cedar Cash Homes', [
    [8, 'Seller TX GA'],
    [8, 'Seller as-is'],
    [8, 'Seller inherited'],
    [8, 'Seller FL'],
  ]),
  lender('SwiftKey Homebuyers', [
    [8, 'Seller national'],
    [8, 'Seller vacant'],
    [8, 'Seller ping'],
    [8, 'Seller rental'],
  ]),
  lender('National Exterior Exchange', [
    [1, 'Windows ping'],
    [2, 'Roofing ping'],
    [4, 'Siding ping'],
    [3, 'Bath ping'],
  ]),
  lender('HomeBid Network', [
    [1, 'All windows ping'],
    [2, 'All roofing ping'],
    [3, 'All bath ping'],
    [5, 'All solar ping'],
    [8, 'All seller ping'],
  ]),
  lender('Prairie Glass & Door', [
    [1, 'Windows IL MO'],
    [1, 'Doors'],
    [1, 'Windows shared IL'],
    [4, 'Siding IL'],
  ]),
  lender('Ironwood Roofing', [
    [2, 'Roofing CO OK'],
    [2, 'Metal roofing'],
    [2, 'Roofing insurance'],
    [2, 'Roofing shared'],
  ]),
  lender('Cascade Baths', [
    [3, 'Bath WA OR'],
    [3, 'Bath accessible'],
    [3, 'Bath shared'],
    [3, 'Bath premium'],
  ]),
  lender('Lakeshore Siding Co', [
    [4, 'Siding MI OH'],
    [4, 'Siding vinyl'],
    [4, 'Siding fiber cement'],
    [1, 'Windows with siding'],
  ]),
  lender('Verdant Rooftops', [
    [5, 'Solar AZ NV'],
    [5, 'Solar MD CT'],
    [5, 'Solar lease'],
    [5, 'Solar own'],
  ]),
  lender('Meadowlark Mortgage', [
    [6, 'Refinance FL'],
    [6, 'Refinance CO WA'],
    [6, 'HELOC'],
    [6, 'Refinance streamline'],
  ]),
  lender('Clearwater Debt Partners', [
    [7, 'Debt 15k+'],
    [7, 'Debt card only'],
    [7, 'Debt FL TX'],
    [7, 'Debt shared pilot'],
  ]),
  lender('Doorstep Offers', [
    [8, 'Seller AZ NC'],
    [8, 'Seller fast close'],
    [8, 'Seller TN AL'],
    [8, 'Seller shared'],
  ]),
  lender('Bastion Home Group', [
    [1, 'Windows VA MD'],
    [2, 'Roofing VA'],
    [3, 'Bath VA MD'],
    [4, 'Siding VA'],
  ]),
  lender('Copperline Windows', [
    [1, 'Windows PA'],
    [1, 'Windows 6+'],
    [1, 'Windows shared PA'],
    [1, 'Windows feed'],
  ]),
  lender('Ridgeway Exteriors', [
    [2, 'Roofing GA'],
    [4, 'Siding GA'],
    [1, 'Windows GA'],
    [2, 'Roofing GA shared'],
  ]),
  lender('Solstice Power', [
    [5, 'Solar IL MA'],
    [5, 'Solar 150+ bill'],
    [5, 'Solar shade free'],
    [5, 'Solar feed'],
  ]),
  lender('Redwood Refinance', [
    [6, 'Refinance CA'],
    [6, 'Refinance 620+'],
    [6, 'Refinance shared'],
    [6, 'Refinance pilot'],
  ]),
  lender('Open Gate Homes', [
    [8, 'Seller OH MI'],
    [8, 'Seller MO'],
    [8, 'Seller condition poor'],
    [8, 'Seller pilot'],
  ]),
  lender(
    'Testbench Buyer',
    [
      [1, 'Windows test'],
      [5, 'Solar test'],
      [7, 'Debt test'],
    ],
    'testing',
  ),
  lender(
    'Quarry Stone Exteriors',
    [
      [2, 'Roofing'],
      [4, 'Siding'],
      [1, 'Windows'],
    ],
    'inactive',
  ),
] as const

const reason = (title: string, products: readonly number[] = ALL) => ({ title, products })

export const RETURN_REASONS = [
  reason('Disconnected or wrong number'),
  reason('Never requested'),
  reason('Not the homeowner', [1, 2, 3, 4, 5, 6, 8]),
  reason('Duplicate'),
  reason('Outside service area'),
  reason('Project not offered', [1, 2, 3, 4, 5]),
  reason('Bogus data'),
  reason('Already working with someone'),
  reason('Language'),
  reason('Debt below minimum', [7]),
  reason('Listed with a realtor', [8]),
] as const
