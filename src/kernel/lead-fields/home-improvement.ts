import { choice, type LeadField, steps } from './field'

const TIMEFRAME = {
  immediately: 'Immediately',
  within_1_month: 'Within a month',
  '1_3_months': '1 to 3 months',
  '3_6_months': '3 to 6 months',
  over_6_months: 'More than 6 months',
  not_sure: 'Not sure yet',
}

export const HOME_IMPROVEMENT_FIELDS: readonly LeadField[] = [
  choice('projecttype', 'Project', [1], {
    replace: 'Replace windows',
    install: 'Install new windows',
    repair: 'Repair windows',
  }),
  choice('projecttype', 'Project', [2], {
    replace: 'Replace the roof',
    install: 'New roof for new construction',
    repair: 'Repair the roof',
    storm_damage: 'Storm or hail damage',
  }),
  choice('projecttype', 'Project', [3], {
    remodel: 'Full bath remodel',
    tub_to_shower: 'Tub to shower conversion',
    replace_shower: 'Replace the shower',
    replace_tub: 'Replace the tub',
    walk_in_tub: 'Walk-in tub',
    repair: 'Repair only',
  }),
  choice('projecttype', 'Project', [4], {
    replace: 'Replace siding',
    install: 'Siding for new construction or an addition',
    repair: 'Repair a section',
  }),
  choice('timeframe', 'When to start', [1, 2, 3, 4], TIMEFRAME),
  steps('windowcount', 'Number of windows', [1], '6-9', [
    ['1-2', '1 or 2', 1],
    ['3-5', '3 to 5', 3],
    ['6-9', '6 to 9', 6],
    ['10+', '10 or more', 10],
  ]),
  choice('roofmaterial', 'Roof material', [2], {
    asphalt: 'Asphalt shingle',
    metal: 'Metal',
    tile: 'Clay or concrete tile',
    cedar: 'Cedar shake',
    slate: 'Natural slate',
    flat: 'Flat or single ply',
    tar: 'Tar and gravel',
    other: 'Other',
  }),
  choice('sidingtype', 'Siding material', [4], {
    vinyl: 'Vinyl',
    fiber_cement: 'Fiber cement',
    wood: 'Wood',
    engineered_wood: 'Engineered wood',
    aluminum: 'Aluminum',
    steel: 'Steel',
    brick: 'Brick or stone',
    stucco: 'Stucco',
    other: 'Other',
  }),
  choice('addremovewalls', 'Add or remove walls', [3], { no: 'No', yes: 'Yes', not_sure: 'Not sure' }),
  choice('storycount', 'Stories', [2, 4], { '1': 'One', '2': 'Two', '3+': 'Three or more' }),
]

export const SOLAR_FIELDS: readonly LeadField[] = [
  choice('projecttype', 'Project', [5], {
    install: 'Install solar panels',
    install_battery: 'Solar panels with a battery',
    battery: 'Battery only',
    expand: 'Expand an existing system',
    repair: 'Repair an existing system',
  }),
  choice('timeframe', 'When to start', [5], TIMEFRAME),
  steps('powerbill', 'Monthly power bill', [5], '151-200', [
    ['0-50', 'Up to $50', 0],
    ['51-100', '$51 to $100', 51],
    ['101-150', '$101 to $150', 101],
    ['151-200', '$151 to $200', 151],
    ['201-300', '$201 to $300', 201],
    ['301-400', '$301 to $400', 301],
    ['401-500', '$401 to $500', 401],
    ['501-700', '$501 to $700', 501],
    ['701+', 'More than $700', 701],
  ]),
  choice('roofshade', 'Roof shade', [5], {
    none: 'No shade',
    little: 'A little shade',
    partial: 'Partly shaded',
    full: 'Mostly shaded',
    not_sure: 'Not sure',
  }),
]
