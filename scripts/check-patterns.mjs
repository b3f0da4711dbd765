// Every regular expression of the product takes time in proportion to its text, or says which short text it reads.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { slowness } from './pattern-attacks.mjs'

const files = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter(
    (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/(\.test|\.testing|^testing)\.tsx?$/.test(entry.name),
  )
  .map((entry) => join(entry.parentPath, entry.name))

/** A pattern that is not linear says so in a comment of the line above or of the same line, or once for the whole file. */
const THIS_PATTERN = /\/[/*].*\bthis pattern reads at most ([\d,]+) letters/i
const WHOLE_FILE = /\/[/*].*\bthe patterns of this file read at most ([\d,]+) letters(, never three spaces in a row)?/i
const boundIn = (found) => found && { most: Number(found[1].replaceAll(',', '')), fewSpaces: found[2] !== undefined }

function* nodesIn(value) {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value) && 'type' in value) yield value
  for (const inner of Object.values(value)) yield* nodesIn(inner)
}

/** The text of a string or template. What is not a constant of the same file is a word. */
function textOf(node, constants) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'Identifier') return constants.has(node.name) ? textOf(constants.get(node.name), constants) : null
  if (node?.type === 'TaggedTemplateExpression') return templateText(node.quasi, 'raw', constants)
  return node?.type === 'TemplateLiteral' ? templateText(node, 'cooked', constants) : null
}
const templateText = ({ quasis, expressions }, form, constants) =>
  quasis
    .map(({ value }, at) => value[form] + (at < expressions.length ? (textOf(expressions[at], constants) ?? 'x') : ''))
    .join('')

/** The patterns of a file: literals, and what is made of text by `new RegExp`. */
function patternsIn(text, isJsx) {
  const nodes = [...nodesIn(parseAst(text, { lang: isJsx ? 'tsx' : 'ts' }))]
  const constants = new Map(
    nodes.flatMap(({ type, id, init }) => (type === 'VariableDeclarator' && init ? [[id.name, init]] : [])),
  )
  return nodes.flatMap((node) => {
    if (node.type === 'Literal' && node.regex)
      return [{ start: node.start, source: node.regex.pattern, flags: node.regex.flags }]
    if (!/^(?:New|Call)Expression$/.test(node.type) || node.callee.name !== 'RegExp') return []
    const source = textOf(node.arguments[0], constants)
    return source === null ? [] : [{ start: node.start, source, flags: textOf(node.arguments[1], constants) ?? '' }]
  })
}

/** A check that finds nothing in these would find nothing anywhere. */
const SLOW = [
  '[a-z]+@',
  '\\s+$',
  '^(a+)+$',
  '<!--.*?-->',
  '"(?:[^"\\\\]|\\\\.)*"',
  '^\\w+=\\S*(&\\w+=\\S*)*$',
  '\\[\\?.*\\]$',
  '(?:soapaction|xmlns)\\S*\\W{1,4}$',
]
const LINEAR = ['(?<![a-z])[a-z]+@', '(?<!\\s)\\s+$', '^a+$', '\\d{3}-\\d{4}', '^\\w+=[^\\s&]*(?:&\\w+=[^\\s&]*)*$']
const faults = []
for (const source of SLOW)
  if (slowness({ source, flags: 'g' }) === null) faults.push(`the check takes /${source}/ for linear`)
for (const source of LINEAR)
  if (slowness({ source, flags: 'g' }) !== null) faults.push(`the check takes /${source}/ for slow`)

const known = new Map()
let count = 0
for (const file of files) {
  const text = readFileSync(file, 'utf8')
  if (!/\/|RegExp/.test(text)) continue
  const ofFile = boundIn(WHOLE_FILE.exec(text))
  const lines = text.split('\n')
  for (const { start, source, flags } of patternsIn(text, file.endsWith('x'))) {
    count++
    const line = text.slice(0, start).split('\n').length
    const near = `${lines[line - 2] ?? ''}\n${lines[line - 1] ?? ''}`
    const bound = boundIn(THIS_PATTERN.exec(near)) ?? ofFile ?? {}
    const key = JSON.stringify([source, flags, bound])
    if (!known.has(key)) known.set(key, slowness({ source, flags }, bound))
    const why = known.get(key)
    if (why) faults.push(`${file}:${line} /${source}/${flags}: ${why}`)
  }
}
if (count < 800) faults.push(`only ${count} patterns were found`)
for (const fault of faults) console.error(fault)
if (faults.length === 0) console.log(`${count} patterns`)
process.exitCode = faults.length === 0 ? 0 : 1
