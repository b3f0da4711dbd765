/** Lines of one file. Apart from the reader, so that pages which only name the limit do not load it. */
export const MOST_LINES = 20_000
export const RETURNS_FILE = { field: 'csv', lines: MOST_LINES } as const
