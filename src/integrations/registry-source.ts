/** Writes the lists of what ships, from the folders that exist; nobody keeps them by hand. */

const HEADER =
  '// Generated from the folders in src/integrations/formats: npx vitest run src/integrations/registry.test.ts -u. Do not edit.\n'

// This pattern reads at most 60 letters: the name of a folder.
const camel = (name: string): string => name.replace(/[^a-z0-9]+(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Folder names in, source of formats/index.gen.ts out. */
export function registrySource(folders: readonly string[]): string {
  const names = [...folders].sort()
  const imports = names.map((name) => `import ${camel(name)} from './${name}/format.json'\n`)
  const entries = names.map((name) => `  '${name}': ${camel(name)},\n`)
  return `${HEADER}${imports.join('')}\nexport const FORMAT_DOCUMENTS: Readonly<Record<string, unknown>> = {\n${entries.join('')}}\n`
}

export interface CodeFiles {
  readonly format: string
  readonly data: string
  readonly result: string
}

/** Source of formats/code.gen.ts: the bundle has no other way to the text of a source. */
export function codeSource(files: readonly CodeFiles[]): string {
  const sorted = [...files].sort((a, b) => (a.format < b.format ? -1 : 1))
  const entries = sorted.map(
    ({ format, data, result }) =>
      `  '${format}': {\n    data: ${JSON.stringify(data)},\n    result: ${JSON.stringify(result)},\n  },\n`,
  )
  const type = 'Readonly<Record<string, { readonly data: string; readonly result: string }>>'
  return `${HEADER}export const CODE_SOURCES: ${type} = {\n${entries.join('')}}\n`
}

export interface ExemplarFiles {
  readonly format: string
  /** File names without their ending. */
  readonly exemplars: readonly string[]
  readonly edgeCases: readonly string[]
}

/** Source of formats/exemplars.gen.ts: what the simulator, the test-send screen and the help page show. */
export function exemplarsSource(files: readonly ExemplarFiles[]): string {
  const sorted = [...files].sort((a, b) => (a.format < b.format ? -1 : 1))
  const imports: string[] = []
  const list = (format: string, folder: string, names: readonly string[]): string =>
    [...names]
      .sort()
      .map((name) => {
        const identifier = camel(`${format}-${folder}-${name}`)
        imports.push(`import ${identifier} from './${format}/${folder}/${name}.json'\n`)
        return `      '${name}': ${identifier},\n`
      })
      .join('')
  const entries = sorted.map(
    ({ format, exemplars, edgeCases }) =>
      `  '${format}': {\n    exemplars: {\n${list(format, 'exemplars', exemplars)}    },\n` +
      `    edgeCases: {\n${list(format, 'edge-cases', edgeCases)}    },\n  },\n`,
  )
  const type =
    'Readonly<Record<string, { readonly exemplars: Readonly<Record<string, unknown>>; readonly edgeCases: Readonly<Record<string, unknown>> }>>'
  return `${HEADER}${imports.join('')}\nexport const EXEMPLARS: ${type} = {\n${entries.join('')}}\n`
}
