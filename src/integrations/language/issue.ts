/** What is wrong with a format, and exactly where: 'result.post.rules[2].when.of'. */
export interface Issue {
  readonly path: string
  readonly message: string
}

export type Path = readonly PropertyKey[]

const PLAIN = /^[A-Za-z_$][\w$]*$/

export const pathText = (path: Path): string =>
  path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`
    const name = String(step)
    if (!PLAIN.test(name)) return `${text}[${JSON.stringify(name)}]`
    return text === '' ? name : `${text}.${name}`
  }, '')

/** Collects what compiling finds wrong, so that an author sees everything at once. */
export class Issues {
  readonly list: Issue[] = []

  add(path: Path, message: string): void {
    this.list.push({ path: pathText(path), message })
  }
}

export class FormatError extends Error {
  override readonly name = 'FormatError'
  constructor(readonly issues: readonly Issue[]) {
    super(issues.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join('; '))
  }
}
