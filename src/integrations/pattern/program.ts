import { type CharSet, charSet } from './char-set'
import { type ParsedPattern, type Pattern, PatternError } from './syntax'

/** The matcher's instructions. Targets are instruction numbers; a repeat tries its first target first. */
export type Instruction =
  | { readonly op: 'char'; readonly set: CharSet }
  | { readonly op: 'split'; first: number; second: number }
  | { readonly op: 'jump'; to: number }
  | { readonly op: 'save'; readonly slot: number }
  | { readonly op: 'edge'; readonly edge: 'start' | 'end' | 'word' | 'inside' }
  | { readonly op: 'match' }

const MOST_INSTRUCTIONS = 500

export function assemble({ root }: ParsedPattern): readonly Instruction[] {
  const program: Instruction[] = []
  const emit = <T extends Instruction>(instruction: T): T => {
    if (program.length >= MOST_INSTRUCTIONS) throw new PatternError('too large once its repeats are written out')
    program.push(instruction)
    return instruction
  }
  const split = (): Extract<Instruction, { op: 'split' }> => emit({ op: 'split', first: 0, second: 0 })
  const aim = (at: Extract<Instruction, { op: 'split' }>, body: number, exit: number, lazy: boolean): void => {
    at.first = lazy ? exit : body
    at.second = lazy ? body : exit
  }

  function repeat({ item, min, max, lazy }: Extract<Pattern, { kind: 'repeat' }>): void {
    for (let i = 0; i < min; i++) write(item)
    if (max === Infinity) {
      const loop = program.length
      const choice = split()
      write(item)
      emit({ op: 'jump', to: loop })
      aim(choice, loop + 1, program.length, lazy)
      return
    }
    const choices = []
    for (let i = min; i < max; i++) {
      choices.push({ choice: split(), body: program.length })
      write(item)
    }
    for (const { choice, body } of choices) aim(choice, body, program.length, lazy)
  }

  function choose(options: readonly Pattern[]): void {
    const exits: Extract<Instruction, { op: 'jump' }>[] = []
    options.forEach((option, i) => {
      if (i === options.length - 1) {
        write(option)
        return
      }
      const choice = split()
      const body = program.length
      write(option)
      exits.push(emit({ op: 'jump', to: 0 }))
      aim(choice, body, program.length, false)
    })
    for (const exit of exits) exit.to = program.length
  }

  function write(pattern: Pattern): void {
    switch (pattern.kind) {
      case 'char':
        emit({ op: 'char', set: charSet(pattern.ranges) })
        break
      case 'edge':
        emit({ op: 'edge', edge: pattern.edge })
        break
      case 'sequence':
        pattern.items.forEach(write)
        break
      case 'choice':
        choose(pattern.options)
        break
      case 'repeat':
        repeat(pattern)
        break
      case 'group':
        emit({ op: 'save', slot: pattern.index * 2 })
        write(pattern.item)
        emit({ op: 'save', slot: pattern.index * 2 + 1 })
        break
    }
  }

  write(root)
  emit({ op: 'match' })
  return program
}
