import { expect, it } from 'vitest'
import type { SessionUser } from '@/features/access/auth/contract'
import { screens } from '@/web/screen'
import { currentGroup, currentItem, menuFor } from './menu'

const load = () => Promise.resolve({ default: () => null })
const menu = menuFor(
  screens([
    { path: '/', title: 'Dashboard', menu: { place: 'first', label: 'Dashboard', order: 1 }, load },
    { path: '/lead/search', title: 'Lead search', menu: { group: 'Leads', label: 'Search', order: 1 }, load },
    { path: '/lead/item/{id}', title: 'Lead', load },
    { path: '/tools/returns', title: 'Returns', menu: { group: 'Tools', label: 'Returns', order: 1 }, load },
  ]),
  { superuser: true, permissions: [] } as unknown as SessionUser,
)

it('opens the group that a page belongs to, with an entry of its own or without', () => {
  const groupAt = (path: string) => currentGroup(menu, currentItem(menu, path), path)
  expect(groupAt('/lead/search')).toBe('Leads')
  expect(groupAt('/lead/item/5')).toBe('Leads')
  expect(groupAt('/tools/returns')).toBe('Tools')
  expect(groupAt('/')).toBeUndefined()
  expect(groupAt('/profile')).toBeUndefined()
})
