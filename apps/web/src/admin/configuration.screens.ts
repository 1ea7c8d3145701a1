import { tabKeys } from '../patterns/document/document-keys.ts'
import { settingsKeys } from '../patterns/settings/settings-keys.ts'
import { text } from '../kit/text.ts'
import { menuEntry } from '../patterns/screens/menus.ts'
import type { Screen } from '../patterns/screens/screens.ts'
import { anyOf } from '@galen/domain/permissions'

const { needs } = menuEntry('/admin')

const tab = {
  above: [text('Admin')],
  needs,
  icon: 'settings',
  keys: [settingsKeys, tabKeys],
} as const satisfies Partial<Screen>

const ROWS = text('Edit rows in place; changes save automatically. Rejected changes are reverted with the reason.')
const USED = text('Values in use are deactivated instead of deleted. You can undo a deletion for ten seconds.')

/** The tabs of `/admin`; each is a screen of its own, so that none waits for the code of another. */
export const configurationScreens: readonly Screen[] = [
  {
    ...menuEntry('/admin'),
    ...tab,
    path: '/admin/:tab?',
    title: text('Configuration'),
    about: text('Settings, lists, printers and system health'),
    parts: [
      {
        label: text('System health'),
        about: text('Database, outbox, mail, audit, backup'),
        address: '/admin/configuration#health',
        icon: 'info',
      },
    ],
    help: { sentences: [text('Settings and lists of the company.'), ROWS, USED] },
    page: async () => (await import('./configuration/configuration-page.tsx')).ConfigurationPage,
  },
  {
    ...tab,
    path: '/admin/items',
    title: text('Items'),
    about: text('Categories, classes, units, schedules, package types and flags'),
    help: { sentences: [text('Item lists and flags.'), ROWS, USED] },
    page: async () => (await import('./item-lists/item-lists-page.tsx')).ItemListsPage,
  },
  {
    ...tab,
    path: '/admin/sales-rules',
    title: text('Sales rules'),
    about: text('Order checks'),
    hint: text('Try it shows which rules would apply to an order.'),
    help: {
      sentences: [
        text('Each rule has orders, conditions and an effect.'),
        text('Warning: asks for confirmation. Hold: waits for compliance. Block: not allowed.'),
        ROWS,
      ],
    },
    page: async () => (await import('./sales-rules/sales-rules-page.tsx')).SalesRulesPage,
  },
  {
    ...tab,
    path: '/admin/justifications',
    title: text('Justifications'),
    about: text('Reasons required for corrections'),
    help: {
      sentences: [text('Reasons for corrections of placed documents.'), ROWS, USED],
      words: ['Justification'],
    },
    page: async () => (await import('./justifications/justifications-page.tsx')).JustificationsPage,
  },
  {
    ...tab,
    path: '/admin/notifications-config',
    title: text('Notifications'),
    about: text('Recipients of sales notifications'),
    help: {
      sentences: [
        text('These addresses get notifications about orders, invoices, holds and failures.'),
        text('A test email shows the reply of the mail server.'),
        ROWS,
      ],
    },
    page: async () => (await import('./notifications/notifications-page.tsx')).NotificationsPage,
  },
  {
    ...tab,
    needs: anyOf('LIST_SYSTEM_PROPERTIES', 'ACCOUNTING_VIEW'),
    path: '/admin/financial-config',
    title: text('Financial'),
    about: text('Ledger accounts, account mapping, payment terms and number series'),
    parts: [
      {
        label: text('Number series'),
        about: text('Document numbering'),
        address: '/admin/financial-config#numberSeries',
        icon: 'settings',
      },
    ],
    help: {
      sentences: [text('General ledger accounts and payment terms.'), ROWS, USED],
    },
    page: async () => (await import('./financial/financial-page.tsx')).FinancialPage,
  },
]
