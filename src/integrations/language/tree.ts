import { z } from 'zod'
import { type Condition, condition } from './condition'
import { isRecord, pick } from './pick'
import { isComputed, type Value, value } from './value'
import { name, source } from './words'

/** Nested objects and lists of values, as JSON, form and query bodies are made of. */
export type Tree = Value | TreeObject | TreeEach | TreeText | readonly Tree[]

/** Keys are the buyer's. $include pastes fragments in, $when leaves the object out, $keep keeps it even if empty. */
export interface TreeObject {
  readonly $include?: readonly string[]
  readonly $when?: Condition
  readonly $keep?: boolean
  readonly [key: string]: unknown
}

/** One item per element of a list; inside it 'item' is the element and 'index' counts from 0. */
export interface TreeEach {
  readonly $each: string
  readonly item: Tree
  readonly when?: Condition | undefined
}

/** An object or list written as JSON into one text: {"payload": "{\"zip\":\"43215\"}"}. */
export interface TreeText {
  readonly $json: Tree
  readonly absent?: 'omit' | 'drop' | undefined
}

const OWN_KEYS = new Set(['$include', '$when', '$keep'])

export const membersOf = (object: TreeObject): [string, Tree][] =>
  Object.entries(object).filter(([key]) => !key.startsWith('$')) as [string, Tree][]

export const isEach = (tree: unknown): tree is TreeEach => isRecord(tree) && '$each' in tree
export const isJsonText = (tree: unknown): tree is TreeText => isRecord(tree) && '$json' in tree
export const isTreeObject = (tree: unknown): tree is TreeObject =>
  isRecord(tree) && !isComputed(tree) && !isEach(tree) && !isJsonText(tree)

const object = z
  .object({
    $include: z.array(name).min(1).max(10).optional(),
    $when: condition.optional(),
    $keep: z.boolean().optional(),
  })
  .catchall(z.lazy(() => tree))
const each = z.strictObject({ $each: source, item: z.lazy(() => tree), when: condition.optional() })
const jsonText = z.strictObject({ $json: z.lazy(() => tree), absent: z.enum(['omit', 'drop']).optional() })
const list = z.lazy(() => z.array(tree).max(100))

export const tree: z.ZodType<Tree> = pick<Tree>((candidate) => {
  if (Array.isArray(candidate)) return list
  if (!isRecord(candidate) || isComputed(candidate)) return value
  if (isEach(candidate)) return each
  if (isJsonText(candidate)) return jsonText
  const unknown = Object.keys(candidate).find((key) => key.startsWith('$') && !OWN_KEYS.has(key))
  return unknown === undefined ? (object as unknown as z.ZodType<Tree>) : `unknown key ${unknown}`
})

export const rootObject: z.ZodType<TreeObject> = pick<TreeObject>((candidate) =>
  isTreeObject(candidate) ? (tree as z.ZodType<TreeObject>) : 'an object of keys and values',
)

/** A few buyers want a JSON list instead: [{"name": "zip", "value": …}]. */
export type RootTree = TreeObject | readonly Tree[]
export const rootTree: z.ZodType<RootTree> = pick<RootTree>((candidate) =>
  isTreeObject(candidate) || Array.isArray(candidate)
    ? (tree as z.ZodType<RootTree>)
    : 'the body is an object of keys and values, or a list',
)
