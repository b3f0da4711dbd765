import { LEAD_FIELDS } from '@/kernel/lead-fields'
import { plainFault } from './entries'
import type { FilterKind } from './filter'
import { fieldText, type ListData, listKind } from './list'

/** Codes of the option fields. A field added to the catalogue needs the next free one here; a test says so. */
const OPTION_FIELD_CODES: Readonly<Record<string, number>> = {
  homeowner: 32,
  projecttype: 33,
  timeframe: 34,
  roofmaterial: 35,
  sidingtype: 36,
  addremovewalls: 37,
  storycount: 38,
  roofshade: 39,
  propertytype: 40,
  occupancy: 41,
  loantype: 42,
  militaryservice: 43,
  bankruptcy: 44,
  behindonpayments: 45,
  employed: 46,
  propertycondition: 47,
  reasonforselling: 48,
  realtorlisting: 49,
}

/** One kind per name: products that ask the same question with other options share it. */
export const OPTION_FIELD_KINDS: readonly FilterKind<ListData>[] = Object.entries(OPTION_FIELD_CODES).map(
  ([name, code]) => {
    const same = LEAD_FIELDS.filter((field) => field.name === name)
    const options = new Map(same.flatMap((field) => field.options.map((option) => [option.value, option] as const)))
    return listKind({
      id: name,
      code,
      title: same[0]?.label ?? name,
      products: same.flatMap((field) => field.products),
      options: [...options.values()],
      value: fieldText(name),
      entries: {
        one: 'answer',
        many: 'answers',
        entity: null,
        spaced: true,
        read: (text) => (options.has(text.toLowerCase()) ? text.toLowerCase() : null),
        fault: plainFault('Not an answer to this question'),
        message: `Choose from: ${[...options.keys()].join(', ')}`,
      },
    })
  },
)
