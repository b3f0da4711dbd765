/** Who did something, as logs of uploads and imports name them; a person who is gone by the number. */
export const personOf = (id: number | null, name: string | null): { id: number; name: string } | null =>
  id === null ? null : { id, name: name ?? `#${id}` }

interface Undone {
  readonly undone_at: Date | null
  readonly undone_by: number | null
  readonly undone_name: string | null
}

export const undoneOf = ({ undone_at, undone_by, undone_name }: Undone) =>
  undone_at === null ? null : { date: undone_at, user: personOf(undone_by, undone_name) }
