import { screens } from '@/web/screen'

export default screens([
  {
    path: '/tools/whatif',
    title: 'What if',
    menu: { group: 'Tools', label: 'What if', order: 60 },
    load: () => import('./WhatIfPage'),
  },
])
