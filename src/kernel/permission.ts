/** A permission exists only through `permissions()`, so a call cannot name one that no catalogue lists. */
declare const brand: unique symbol
export type Permission = string & { readonly [brand]: true }

export interface PermissionGroup {
  readonly category: string
  readonly items: readonly { readonly id: Permission; readonly name: string }[]
}

type Declared<Names extends Record<string, string>> = {
  readonly [K in keyof Names]: Permission
} & { readonly group: PermissionGroup }

/** Declares the permissions of a feature: ids as the specification spells them, names as the role form shows them. */
export function permissions<const Names extends Record<string, string>>(
  category: string,
  names: Names,
): Declared<Names> {
  const items = Object.entries(names).map(([id, name]) => ({ id: id as Permission, name }))
  const byId = Object.fromEntries(items.map(({ id }) => [id, id]))
  return { ...byId, group: { category, items } } as unknown as Declared<Names>
}

/** Joins groups that several features declare under one category, in order of category name as given. */
export function mergeGroups(groups: readonly PermissionGroup[]): PermissionGroup[] {
  const merged = new Map<string, PermissionGroup>()
  for (const group of groups) {
    const before = merged.get(group.category)
    merged.set(group.category, { category: group.category, items: [...(before?.items ?? []), ...group.items] })
  }
  return [...merged.values()].sort((a, b) => a.category.localeCompare(b.category))
}

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
