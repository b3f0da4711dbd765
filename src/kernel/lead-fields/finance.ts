import { choice, field, type LeadField, steps, YES_NO } from './field'

export const CREDIT_SCORE: LeadField = steps('creditscore', 'Credit score', [5, 6, 7], 'good', [
  ['excellent', 'Excellent (720 and up)', 720],
  ['good', 'Good (680 to 719)', 680],
  ['fair', 'Fair (620 to 679)', 620],
  ['below_average', 'Below average (580 to 619)', 580],
  ['poor', 'Poor (under 580)', 300],
])

export const ELECTRICITY_PROVIDER: LeadField = field(
  'electricityprovider',
  'Electricity provider',
  'string',
  [5],
  'Con Edison',
)

const HOME_VALUE_STEPS = [
  ['0-99999', 'Under $100,000', 0],
  ['100000-149999', '$100,000 to $149,999', 100_000],
  ['150000-199999', '$150,000 to $199,999', 150_000],
  ['200000-249999', '$200,000 to $249,999', 200_000],
  ['250000-299999', '$250,000 to $299,999', 250_000],
  ['300000-399999', '$300,000 to $399,999', 300_000],
  ['400000-499999', '$400,000 to $499,999', 400_000],
  ['500000-749999', '$500,000 to $749,999', 500_000],
  ['750000-999999', '$750,000 to $999,999', 750_000],
  ['1000000+', '$1,000,000 or more', 1_000_000],
] as const

export const PROPERTY_VALUE: LeadField = steps('propertyvalue', 'Home value', [6, 8], '300000-399999', HOME_VALUE_STEPS)
export const OWED_AMOUNT: LeadField = steps('owedamount', 'Owed on the home', [6, 8], '150000-199999', HOME_VALUE_STEPS)

export const REFINANCE_FIELDS: readonly LeadField[] = [
  choice('projecttype', 'Loan purpose', [6], {
    lower_rate: 'Lower the rate',
    cash_out: 'Take cash out',
    consolidate: 'Consolidate debt',
    change_term: 'Change the term',
    home_equity: 'Home equity loan or line',
  }),
  choice('propertytype', 'Property type', [5, 6], {
    single_family: 'Single family home',
    townhouse: 'Townhouse',
    condo: 'Condominium',
    multi_family: 'Multi-family',
    mobile: 'Mobile or manufactured',
    commercial: 'Commercial',
  }),
  choice('occupancy', 'Property use', [6], {
    primary: 'Primary residence',
    secondary: 'Second home',
    investment: 'Investment property',
  }),
  choice('loantype', 'Current loan', [6], {
    conventional: 'Conventional',
    fha: 'FHA',
    va: 'VA',
    usda: 'USDA',
    none: 'No mortgage',
    not_sure: 'Not sure',
  }),
  choice('militaryservice', 'Military service', [6], { no: 'No', yes: 'Yes' }),
  choice('bankruptcy', 'Bankruptcy in the last 7 years', [6], { no: 'No', yes: 'Yes' }),
]

export const DEBT_FIELDS: readonly LeadField[] = [
  steps('creditcarddebt', 'Unsecured debt', [7], '20000-24999', [
    ['0-4999', 'Under $5,000', 0],
    ['5000-7499', '$5,000 to $7,499', 5_000],
    ['7500-9999', '$7,500 to $9,999', 7_500],
    ['10000-14999', '$10,000 to $14,999', 10_000],
    ['15000-19999', '$15,000 to $19,999', 15_000],
    ['20000-24999', '$20,000 to $24,999', 20_000],
    ['25000-29999', '$25,000 to $29,999', 25_000],
    ['30000-39999', '$30,000 to $39,999', 30_000],
    ['40000-49999', '$40,000 to $49,999', 40_000],
    ['50000-99999', '$50,000 to $99,999', 50_000],
    ['100000+', '$100,000 or more', 100_000],
  ]),
  choice('behindonpayments', 'Behind on payments', [7], {
    current: 'Current, but struggling',
    under_30: 'Less than 30 days behind',
    '30_60': '30 to 60 days behind',
    '60_90': '60 to 90 days behind',
    over_90: 'More than 90 days behind',
    collections: 'In collections',
  }),
  choice('employed', 'Has an income', [7], YES_NO),
]
