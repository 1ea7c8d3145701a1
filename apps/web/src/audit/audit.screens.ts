import type { auditIndex } from '@galen/contract/audit/audit'
import { formatInstant } from '@galen/domain/dates'
import { listKeys } from '../patterns/list/list-keys.ts'
import { text } from '../kit/text.ts'
import { menuEntry } from '../patterns/screens/menus.ts'
import { records } from '../patterns/screens/records.ts'
import type { Screen } from '../patterns/screens/screens.ts'
import { auditKeys } from './audit-keys.ts'
import { auditSentence } from './audit-sentence.ts'

export const auditScreens: readonly Screen[] = [
  {
    ...menuEntry('/audit'),
    path: '/audit/:entity?/:id?',
    title: text('Audit'),
    about: text('Who changed what, when and why'),
    icon: 'history',
    counts: 'audit',
    records: records<typeof auditIndex>({
      index: 'audit',
      kind: text('Audit'),
      icon: 'history',
      label: auditSentence,
      detail: ({ at }, timeZone) => formatInstant(new Date(at), timeZone),
      most: 2,
      address: ({ entity, entityId }) => `/audit/${encodeURIComponent(entity)}/${encodeURIComponent(entityId)}`,
    }),
    help: {
      sentences: [
        text('Every change in this company: who made it, when, what it was before and after, and why.'),
        text('Search by person, record or field, or open the history of one record from its own screen.'),
        text('Nobody can change or remove an entry; the seal shows if somebody tried.'),
      ],
      words: ['Audit entry, seal', 'Justification'],
    },
    keys: [listKeys, auditKeys],
    page: async () => (await import('./trail/audit-page.tsx')).AuditPage,
  },
]
