/** A permission exists only through `permissions()`, so a call cannot name one that no catalogue lists. */
declare const brand: unique symbol
export type Permission = string & { readonly [brand]: true }

export interface PermissionGroup {
  readonly category: string
  readonly items: readonly { readonly id: Permission; readonly name: string; readonly preset: boolean }[]
}

interface PresetName {
  readonly preset: string
}
type Names = Record<string, string | PresetName>

type Declared<N extends Names> = {
  readonly [K in keyof N]: Permission
} & { readonly group: PermissionGroup }

/** One of ours, for what the specification leaves open to every admin: ticked in a new role, there to be taken away. */
export const preset = (name: string): PresetName => ({ preset: name })

/** Declares the permissions of a feature: ids as the specification spells them, names as the role form shows them. */
export function permissions<const N extends Names>(category: string, names: N): Declared<N> {
  const items = Object.entries(names).map(([id, name]) => ({
    id: id as Permission,
    name: typeof name === 'string' ? name : name.preset,
    preset: typeof name !== 'string',
  }))
  const byId = Object.fromEntries(items.map(({ id }) => [id, id]))
  return { ...byId, group: { category, items } } as unknown as Declared<N>
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

/** A person or role that holds permissions; a super user holds all of them. */
export interface Holder {
  readonly superuser: boolean
  readonly permissions: readonly string[]
}

/** The first of these permissions that the user lacks, and so cannot grant or revoke. */
export const notHeld = (by: Holder, wanted: readonly string[]): string | undefined =>
  by.superuser ? undefined : wanted.find((permission) => !by.permissions.includes(permission))

/** Roles and admins are changed, moved or deleted only by people who hold everything that they hold. */
export const mayManage = (by: Holder, target: Holder): boolean =>
  by.superuser || (!target.superuser && notHeld(by, target.permissions) === undefined)

/** A call that needs all of these permissions, not just one. */
export interface AllOf {
  readonly all: readonly Permission[]
}
export const allOf = (...all: Permission[]): AllOf => ({ all })
