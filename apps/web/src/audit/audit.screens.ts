import { auditIndex } from '@galen/contract/audit/audit'
import { listKeys } from '../kit/list-keys.ts'
import { menuEntry } from '../shell/menus.ts'
import type { Screen } from '../shell/screens.ts'

export const auditScreens: readonly Screen[] = [
  {
    ...menuEntry('/audit'),
    path: '/audit/:entity?/:id?',
    title: 'Audit',
    about: 'Who changed what, when and why',
    icon: 'history',
    counts: auditIndex,
    keys: [listKeys],
    page: async () => (await import('./trail/audit-page.tsx')).AuditPage,
  },
]
