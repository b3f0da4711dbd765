import { expect, it } from 'vitest'
import { partsOf } from './parts'
import { readReturnRows } from './rules'

it('a long file is asked for in parts that together are the file, line by line', () => {
  const rows = Array.from({ length: 2500 }, (_, n) => (n % 7 === 0 ? `${n + 1},"a\r\nb"` : `${n + 1},c`))
  const text = `\ufeffLead ID,Reason\r\n${rows.join('\r\n')}\r\n`
  const parts = partsOf(text)
  if (typeof parts === 'string') throw new Error(parts)
  expect(parts.map(({ rows }) => rows)).toEqual([1000, 2000, 2500])
  const lines = parts.flatMap(({ csv, after }) =>
    readReturnRows(csv, after === 0).map(({ line, cells }) => ({ line: line + after, cells })),
  )
  expect(lines).toEqual(readReturnRows(text).map(({ line, cells }) => ({ line, cells })))
})

it('a file that cannot be read says why', () => {
  expect(partsOf('1,"a')).toBe('Line 1, column 3: a quote is opened and never closed')
  expect(partsOf('\n\n')).toBe('The file has no lines')
})
