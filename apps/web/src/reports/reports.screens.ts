import { text } from '../kit/text.ts'
import { lineGridKeys } from '../patterns/lines/line-grid-keys.ts'
import { menuEntry } from '../patterns/screens/menus.ts'
import type { Screen } from '../patterns/screens/screens.ts'

export const reportsScreens: readonly Screen[] = [
  {
    ...menuEntry('/sales-rep-goal'),
    title: text('Rep Goal'),
    about: text('Sales of each rep against the goal'),
    icon: 'rows',
    help: {
      sentences: [
        text('Each sales rep with the goal of the month and what was invoiced toward it.'),
        text('The year shows twelve months to type or paste into; Ctrl D copies down.'),
        text('Only validated and closed invoices count, less what came back in the month.'),
      ],
    },
    keys: [lineGridKeys],
    page: async () => (await import('./goals/goals-page.tsx')).GoalsPage,
  },
]
