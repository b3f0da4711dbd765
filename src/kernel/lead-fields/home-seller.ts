import { choice, type LeadField } from './field'

export const HOME_SELLER_FIELDS: readonly LeadField[] = [
  choice('projecttype', 'Way to sell', [8], {
    cash_offer: 'Cash offer',
    list_with_agent: 'List with an agent',
    both: 'Compare both',
  }),
  choice('propertytype', 'Property type', [8], {
    single_family: 'Single family home',
    townhouse: 'Townhouse',
    condo: 'Condominium',
    multi_family: 'Multi-family',
    mobile: 'Mobile or manufactured',
    land: 'Land',
    commercial: 'Commercial',
  }),
  choice('propertycondition', 'Condition', [8], {
    excellent: 'Excellent, move-in ready',
    good: 'Good, cosmetic work only',
    fair: 'Fair, some repairs',
    poor: 'Poor, major repairs',
    teardown: 'Uninhabitable',
  }),
  choice('occupancy', 'Who lives there', [8], {
    owner: 'The owner',
    tenant: 'A tenant',
    vacant: 'Nobody, vacant',
    family: 'Family or a friend',
  }),
  choice('reasonforselling', 'Reason for selling', [8], {
    relocating: 'Relocating',
    downsizing: 'Downsizing',
    upsizing: 'Need more space',
    inherited: 'Inherited the property',
    divorce: 'Divorce',
    financial: 'Behind on payments or foreclosure',
    tired_landlord: 'Tired of being a landlord',
    repairs: 'Too many repairs',
    retirement: 'Retirement',
    other: 'Other',
  }),
  choice('timeframe', 'When to sell', [8], {
    asap: 'As soon as possible',
    within_30_days: 'Within 30 days',
    '1_3_months': '1 to 3 months',
    '3_6_months': '3 to 6 months',
    over_6_months: 'More than 6 months',
    not_sure: 'Not sure yet',
  }),
  choice('realtorlisting', 'Listed with a realtor', [8], { no: 'No', yes: 'Yes' }),
]
