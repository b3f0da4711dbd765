/** Whoever gives permissions away: a super user holds them all. */
export interface Holder {
  readonly superuser: boolean
  readonly permissions: readonly string[]
}

/** The first permission that would be given by somebody who does not hold it (decision G6). What was given before may stay. */
export const notHeld = (by: Holder, wanted: readonly string[], before: readonly string[] = []): string | undefined =>
  by.superuser
    ? undefined
    : wanted.find((permission) => !before.includes(permission) && !by.permissions.includes(permission))
