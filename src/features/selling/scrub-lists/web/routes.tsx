import { type Screen, screens } from '@/web/screen'
import { areaCodeCalls, badEmailCalls, badPhoneCalls, badWordCalls, type ScrubListCalls } from '../contract'
import { AREA_CODES, EMAILS, PHONES, type ScrubList, WORDS } from '../lists'

function screensOf(list: ScrubList, calls: ScrubListCalls, order: number): readonly Screen[] {
  const { screen, title, permission, thing } = list
  return [
    {
      path: screen,
      title,
      permission,
      menu: { group: 'Settings', label: title, order },
      actions: [
        { label: `New ${thing.toLowerCase()}`, path: `${screen}/item` },
        { label: `Import: ${title}`, path: `${screen}/import` },
      ],
      load: async () => ({ default: (await import('./ScrubListPage')).listPageOf(list, calls) }),
    },
    {
      path: `${screen}/import`,
      title: `Import: ${title}`,
      permission,
      load: async () => ({ default: (await import('./ImportPage')).importPageOf(list, calls) }),
    },
    {
      path: `${screen}/import/{id}`,
      title: `Import: ${title}`,
      permission,
      load: async () => ({ default: (await import('./ImportedPage')).importedPageOf(list, calls) }),
    },
    {
      path: `${screen}/item/{id?}`,
      title: thing,
      permission,
      load: async () => ({ default: (await import('./EntryPage')).entryPageOf(list, calls) }),
    },
  ]
}

export default screens([
  ...screensOf(AREA_CODES, areaCodeCalls, 30),
  ...screensOf(EMAILS, badEmailCalls, 31),
  ...screensOf(PHONES, badPhoneCalls, 32),
  ...screensOf(WORDS, badWordCalls, 33),
])
