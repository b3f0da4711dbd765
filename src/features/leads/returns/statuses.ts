export const RETURN_STATUSES = ['requested', 'accepted', 'accepted credited', 'denied'] as const

/** So many answer at once; more are a bulk run. */
export const SUBMITTED_AT_ONCE = 100
