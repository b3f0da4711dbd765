import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const BLOCK = 2048

export interface Place {
  readonly block: number
  readonly blocks: number
  readonly bytes: number
}

/** Texts that do not fit in memory, in a file without a name: it is gone with the process, whatever happens. */
export class Shelf {
  private file: number | undefined
  private end = 0
  /** Blocks that are free again, by how many there are in one piece. */
  private readonly free = new Map<number, number[]>()

  put(text: string): Place {
    const content = Buffer.from(text)
    const blocks = Math.ceil(content.length / BLOCK)
    let block = this.free.get(blocks)?.pop()
    if (block === undefined) {
      block = this.end
      this.end += blocks
    }
    writeSync(this.open(), content, 0, content.length, block * BLOCK)
    return { block, blocks, bytes: content.length }
  }

  take({ block, blocks, bytes }: Place): string {
    const content = Buffer.alloc(bytes)
    readSync(this.open(), content, 0, bytes, block * BLOCK)
    const free = this.free.get(blocks)
    if (free) free.push(block)
    else this.free.set(blocks, [block])
    return content.toString()
  }

  close(): void {
    if (this.file !== undefined) closeSync(this.file)
    this.file = undefined
  }

  private open(): number {
    if (this.file === undefined) {
      const folder = mkdtempSync(join(tmpdir(), 'sluice-demo-'))
      this.file = openSync(join(folder, 'leads'), 'w+', 0o600)
      rmSync(folder, { recursive: true })
    }
    return this.file
  }
}
