import type { auditIndex } from '@galen/contract/audit/audit'
import { formatInstant } from '@galen/domain/dates'
import { listKeys } from '../patterns/list/list-keys.ts'
import { text } from '../kit/text.ts'
import { menuEntry } from '../patterns/screens/menus.ts'
import { records } from '../patterns/screens/records.ts'
import type { Screen } from '../patterns/screens/screens.ts'
import { auditKeys } from './trail/audit-keys.ts'
import { loadActionInWords } from './action-words.ts'
import type { AuditRow } from './audit-sentence.ts'

/** The words of every record are many, and only who searches needs them. */
let sentenceOf: (row: AuditRow) => string = () => ''

export const auditScreens: readonly Screen[] = [
  {
    ...menuEntry('/audit'),
    path: '/audit/:entity?/:id?',
    title: text('Audit'),
    about: text('Every change, with time, user and reason'),
    icon: 'history',
    counts: [{ index: 'audit' }],
    records: records<typeof auditIndex>({
      index: 'audit',
      kind: text('Audit'),
      icon: 'history',
      label: (row) => sentenceOf(row),
      prepare: async () => {
        const words = await import('./audit-sentence.ts')
        await words.loadRecordWords()
        sentenceOf = words.auditSentence
      },
      detail: ({ at }, timeZone) => formatInstant(new Date(at), timeZone),
      address: ({ entity, entityId }) => `/audit/${encodeURIComponent(entity)}/${encodeURIComponent(entityId)}`,
    }),
    help: {
      sentences: [
        text('Every change in this company, with user, time, old and new value, and reason.'),
        text('Search by user, record or field, or open the history of a record from its own screen.'),
        text('Entries cannot be changed or deleted. The seal shows any tampering.'),
      ],
      words: ['Audit entry, seal', 'Justification'],
    },
    keys: [listKeys, auditKeys],
    page: async () => {
      const [{ AuditPage }] = await Promise.all([import('./trail/audit-page.tsx'), loadActionInWords()])
      return AuditPage
    },
  },
]
