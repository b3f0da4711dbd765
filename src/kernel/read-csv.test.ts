import { describe, expect, it } from 'vitest'
import { CsvFault, readCsv } from './read-csv'

const read = (text: string, most = 100) => readCsv(text, /^lead id$/i, most)
const cells = (text: string) => read(text).map((row) => row.cells)

function timeOf(work: () => unknown): number {
  const began = performance.now()
  work()
  return performance.now() - began
}

describe('an uploaded file', () => {
  it.each([
    ['LF', '1,a\n2,b\n'],
    ['CR LF', '1,a\r\n2,b\r\n'],
    ['CR alone, as old Macs write it', '1,a\r2,b'],
    ['a BOM', '\ufeff1,a\n2,b'],
    ['semicolons', '1;a\n2;b'],
    ['tabs', '1\ta\n2\tb'],
    ['titles', 'Lead ID,Reason\n1,a\n2,b'],
    ['quotes around everything', '"1","a"\n"2","b"'],
    ['spaces around cells and quotes', ' 1 , "a" \n2,b  '],
    ['empty lines and lines of empty cells', '\n1,a\n\n , \n2,b\n\n'],
  ])('is read with %s', (_name, text) => {
    expect(cells(text)).toEqual([
      ['1', 'a'],
      ['2', 'b'],
    ])
  })

  it('is divided by the first delimiter it has: a comma in an amount or a reason divides nothing', () => {
    expect(cells('7;1,234.50\n8;2')).toEqual([
      ['7', '1,234.50'],
      ['8', '2'],
    ])
    expect(cells('7,Wrong number; moved')).toEqual([['7', 'Wrong number; moved']])
    expect(cells('"a;b",c')).toEqual([['a;b', 'c']])
    expect(cells('7\n8')).toEqual([['7'], ['8']])
  })

  it('keeps delimiters, quotes and line ends inside quotes, and a quote inside an unquoted cell', () => {
    expect(cells('1,"say ""no"", twice\r\nand again"\n2,5" pipe')).toEqual([
      ['1', 'say "no", twice\r\nand again'],
      ['2', '5" pipe'],
    ])
  })

  it('numbers rows by the line they begin on, titles, empty lines and line ends in quotes counted', () => {
    expect(read('lead id,reason\r\n\r\n1,"x\r\ny\nz"\r\n2,b').map(({ line }) => line)).toEqual([3, 6])
  })

  it('takes titles for titles on the first row only', () => {
    expect(cells('1,a\nLead ID,b')).toEqual([
      ['1', 'a'],
      ['Lead ID', 'b'],
    ])
  })

  it('has a fault at a row with a cell of a megabyte, which is cut, and reads on', () => {
    const [long, next] = read(`1,${'x'.repeat(1_000_000)}\n2,b`)
    expect(long?.fault).toBe('Column 2 is longer than 1000 characters')
    expect(long?.cells[1]).toHaveLength(1000)
    expect(next).toMatchObject({ line: 2, cells: ['2', 'b'], fault: null })
  })

  it('has a fault at a row with text behind a closing quote, and reads on', () => {
    expect(read('1,"a"b\n2,c').map(({ fault }) => fault)).toEqual(['Text follows a closing quote', null])
  })

  it('leaves formulas as they are written: whoever reads the cell decides', () => {
    expect(cells('1,=1+1\n2,"1,234.5x"')).toEqual([
      ['1', '=1+1'],
      ['2', '1,234.5x'],
    ])
  })

  it('is refused whole when a quote never closes, with line and column', () => {
    expect(() => read('1,a\n2,"b\n3,c')).toThrow(new CsvFault('Line 2, column 3: a quote is opened and never closed'))
  })

  it('is refused whole when it is no text, or too long', () => {
    expect(() => read('1\0,a')).toThrow('The file is not text')
    expect(read('1\n2\n3', 3)).toHaveLength(3)
    expect(() => read('1\n2\n3\n4', 3)).toThrow('at most 3 lines')
  })

  it.each([
    ['empty lines', (n: number) => '\n'.repeat(n)],
    ['empty lines of old Macs', (n: number) => '\r'.repeat(n)],
    ['lines of empty cells', (n: number) => ' , \n'.repeat(n)],
    ['lines inside quotes', (n: number) => `"${'\n'.repeat(n)}"`],
    ['lines behind a title', (n: number) => `lead id\n${'\r\n'.repeat(n)}`],
  ])('counts %s too, and stops reading at the limit', (_name, text) => {
    const refusal = (file: string) =>
      timeOf(() => expect(() => read(file, 100)).toThrow('A file may have at most 100 lines'))
    const [short, whole] = [text(1000), text(4_000_000)]
    expect(refusal(whole)).toBeLessThan(refusal(short) + 100)
  })

  it('takes one line more than the limit where the first has titles, and a last line end', () => {
    expect(read('lead id\n1\n2\n3\n', 3)).toHaveLength(3)
    expect(() => read('lead id\n1\n\n2\n3\n', 3)).toThrow('at most 3 lines')
  })

  it('is refused whole when a line has more than 50 columns, with line and column', () => {
    expect(cells(`1${',x'.repeat(49)}`)[0]).toHaveLength(50)
    expect(() => read(`1\n2${','.repeat(8_000_000)}`)).toThrow(
      new CsvFault('Line 2, column 51: a line may have at most 50 columns'),
    )
  })

  it('is refused whole when a cell is made of quotes, with line and column', () => {
    expect(() => read(`1,a\n2,"${'""'.repeat(4_000_000)}"`)).toThrow(
      new CsvFault('Line 2, column 3: a cell has more than 1000 quotes'),
    )
  })

  it.each([
    ['without any delimiter', (n: number) => '2145550142\n'.repeat(n)],
    ['of one long cell', (n: number) => 'x'.repeat(10 * n)],
    ['of one long cell in quotes', (n: number) => `"${'x '.repeat(5 * n)}"`],
    ['of spaces', (n: number) => `${' '.repeat(99)}\n`.repeat(n / 10)],
    ['of quotes that open late', (n: number) => 'a"b,"c"\n'.repeat(n)],
  ])('%s takes twice as long when it is twice as long', (_name, text) => {
    const time = (n: number) => {
      const file = text(n)
      return Math.min(...[1, 2, 3].map(() => timeOf(() => read(file, 1_000_000))))
    }
    time(5000)
    expect(time(40_000)).toBeLessThan(6 * time(20_000) + 20)
  })

  it('can be cut into parts at the end of any row', () => {
    const text = '\ufeff1,"a\nb"\r\n2,c\n\n3,d'
    const rows = read(text)
    const first = rows[0]?.end ?? 0
    expect([...cells(text.slice(0, first)), ...cells(text.slice(first))]).toEqual(cells(text))
  })

  it('of nothing has no rows', () => {
    for (const text of ['', '\ufeff', '\r\n\n', ' , ,', 'Lead ID']) expect(cells(text)).toEqual([])
  })

  it('of 50,000 lines is read to the last', () => {
    const text = Array.from({ length: 50_000 }, (_, n) => `${n + 1};${n}.25`).join('\r')
    expect(read(text, 50_000).at(-1)).toMatchObject({ line: 50_000, cells: ['50000', '49999.25'] })
  })
})
