import { z } from 'zod'
import { email, requiredText } from '@/kernel/inputs'
import { stateName, FIFTY_STATES } from '@/kernel/lead-fields'
import type { Permission } from '@/kernel/permission'
import { scrubListPermissions } from './permissions'

/** What the scrubbers' lists have of their own; everything else they share. An entry is a value and a choice. */
export interface ScrubList {
  readonly table: 'invalid_area_codes' | 'bad_emails' | 'bad_phones' | 'bad_words'
  /** Which entries there may be only one of. */
  readonly unique: string
  /** Of its calls. */
  readonly path: `/${string}`
  /** Where the console adds an entry, if not at `path`. */
  readonly addPath?: `/${string}`
  readonly screen: string
  readonly permission: Permission
  readonly title: string
  /** The file's name, and the table's on the screen. */
  readonly name: string
  /** As its texts call an entry: 'Email was successfully saved', 'Duplicate email'. */
  readonly thing: string
  /** As the log calls one. */
  readonly logged: string
  readonly value: {
    readonly name: string
    readonly label: string
    readonly schema: z.ZodType<string, string>
    readonly maxLength: number
    readonly help: string
    /** Tells who a consumer is: kept out of addresses and of the log's texts. */
    readonly personal?: true
    readonly lowercase?: true
    /** Removes the ways people write it, in files, forms and searches. */
    readonly tidy?: (text: string) => string
  }
  readonly choice: {
    readonly name: string
    readonly label: string
    readonly schema: z.ZodType<string, string>
    readonly options: readonly { readonly id: string; readonly title: string }[]
  }
}

const choiceOf = (
  name: string,
  label: string,
  missing: string,
  ids: readonly string[],
  titleOf = (id: string) => id,
): ScrubList['choice'] => ({
  name,
  label,
  schema: z.enum(ids as [string, ...string[]], missing),
  options: ids.map((id) => ({ id, title: titleOf(id) })),
})

export const AREA_CODES: ScrubList = {
  table: 'invalid_area_codes',
  unique: 'invalid_area_codes_pair_unique',
  path: '/admin/invalidareacode',
  screen: '/settings/areacodescrubber',
  permission: scrubListPermissions.settings_areacodebadlist,
  title: 'Area code scrubber',
  name: 'area-codes',
  thing: 'Area code',
  logged: 'Invalid area code',
  value: {
    name: 'areacode',
    label: 'Area code',
    schema: requiredText(20, 'Please enter an area code').regex(/^\d{3}$/, 'Please enter 3-digit area code'),
    maxLength: 3,
    help: 'With this area code and this state a lead fails or is flagged, as its publisher’s rule says.',
  },
  choice: choiceOf('state', 'State', 'Please select a state', FIFTY_STATES, (state) => stateName(state) ?? state),
}

export const EMAILS: ScrubList = {
  table: 'bad_emails',
  unique: 'bad_emails_email_unique',
  path: '/admin/bademail',
  addPath: '/admin/bademail/0',
  screen: '/settings/emailscrubber',
  permission: scrubListPermissions.settings_emailbadlist,
  title: 'Email scrubber',
  name: 'bad-emails',
  thing: 'Email',
  logged: 'Bad email',
  value: {
    name: 'email',
    label: 'Email',
    schema: requiredText(254, 'Please enter an email address')
      .toLowerCase()
      .refine((text) => email.safeParse(text).success, 'Please enter a valid email address'),
    maxLength: 254,
    help: 'Nobody with this address is sold or contacted, whatever the publisher’s settings.',
    personal: true,
    lowercase: true,
  },
  choice: choiceOf('description', 'Description', 'Please select a description', ['Litigator', 'Do Not Email']),
}

/** '(214) 555-0142' and '+1 214.555.0142' are '2145550142'. */
const plainPhone = (text: string): string => text.replace(/[\s().-]/g, '').replace(/^\+?1(?=\d{10}$)/, '')

export const PHONES: ScrubList = {
  table: 'bad_phones',
  unique: 'bad_phones_phone_unique',
  path: '/admin/badphone',
  screen: '/settings/phonenumberscrubber',
  permission: scrubListPermissions.settings_phonenumberbadlist,
  title: 'Phone scrubber',
  name: 'bad-phones',
  thing: 'Phone',
  logged: 'Bad phone',
  value: {
    name: 'phone',
    label: 'Phone',
    schema: requiredText(40, 'Please enter a phone number')
      .overwrite(plainPhone)
      .regex(/^\d{10}$/, 'Please enter 10-digit phone number'),
    maxLength: 40,
    tidy: plainPhone,
    help: 'Nobody with this number is sold or contacted, whatever the publisher’s settings.',
    personal: true,
  },
  choice: choiceOf('description', 'Description', 'Please select a description', ['Litigator', 'DNC']),
}

export const WORDS: ScrubList = {
  table: 'bad_words',
  unique: 'bad_words_word_unique',
  path: '/admin/badfakeword',
  screen: '/settings/badfakewordscrubber',
  permission: scrubListPermissions.settings_fakewords,
  title: 'Bad words',
  name: 'bad-words',
  thing: 'Word',
  logged: 'Bad word',
  value: {
    name: 'word',
    label: 'Word',
    schema: requiredText(80, 'Please enter a word').toLowerCase(),
    maxLength: 80,
    help: 'Looked for as a whole word in name, street address and email.',
    lowercase: true,
  },
  choice: choiceOf('actiontype', 'Action type', 'Please select an actiontype', ['fail', 'flag']),
}
