import { expect, it } from 'vitest'
import { csvRowCounter } from './csv-rows'

it('counts rows and nothing else, wherever the text is cut', () => {
  const text = new TextEncoder().encode('ID,Text\r\n1,plain\r\n2,"two\r\nlines, ""quoted"""\r\n3,é\r\n')
  for (let cut = 0; cut <= text.length; cut++) {
    const count = csvRowCounter()
    count(text.subarray(0, cut))
    expect(count(text.subarray(cut))).toBe(3)
  }
})

it('counts no row in a file of a header alone', () => {
  expect(csvRowCounter()(new TextEncoder().encode('ID,Text\r\n'))).toBe(0)
})
