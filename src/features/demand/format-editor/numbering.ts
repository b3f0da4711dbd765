/** Elements of one name beside each other are told apart by their number: name, name[2]. */
export class Numbering {
  private readonly seen = new Map<string, number>()

  of(field: string): string {
    const number = (this.seen.get(field) ?? 0) + 1
    this.seen.set(field, number)
    return number === 1 ? field : `${field}[${number}]`
  }
}
