import { tabKeys } from '../patterns/document/document-keys.ts'
import { settingsKeys } from '../patterns/settings/settings-keys.ts'
import { text } from '../kit/text.ts'
import { menuEntry } from '../patterns/screens/menus.ts'
import type { Screen } from '../patterns/screens/screens.ts'

const { needs } = menuEntry('/admin')

const tab = {
  above: [text('Admin')],
  needs,
  icon: 'settings',
  keys: [settingsKeys, tabKeys],
} as const satisfies Partial<Screen>

const ROWS = text('Each row is changed in place and saves itself; what the server refuses goes back, and says why.')
const USED = text('A value in use is switched off instead of deleted, and a deletion can be undone for ten seconds.')

/** The tabs of `/admin`; each is a screen of its own, so that none waits for the code of another. */
export const configurationScreens: readonly Screen[] = [
  {
    ...menuEntry('/admin'),
    ...tab,
    path: '/admin/:tab?',
    title: text('Configuration'),
    about: text('Settings, lists, printers and the health of the installation'),
    parts: [
      {
        label: text('Installation health'),
        about: text('Database, outbox, mail, audit, backup'),
        address: '/admin/configuration#health',
        icon: 'info',
      },
    ],
    help: { sentences: [text('The switches and lists of the whole company.'), ROWS, USED] },
    page: async () => (await import('./configuration/configuration-page.tsx')).ConfigurationPage,
  },
  {
    ...tab,
    path: '/admin/items',
    title: text('Items'),
    about: text('Categories, classes, units, schedules, package types and flags'),
    help: { sentences: [text('What items are described by, and the flags they carry.'), ROWS, USED] },
    page: async () => (await import('./item-lists/item-lists-page.tsx')).ItemListsPage,
  },
  {
    ...tab,
    path: '/admin/sales-rules',
    title: text('Sales rules'),
    about: text('What is checked when an order is placed'),
    hint: text('Try it shows which rules an order would meet, before anybody places one.'),
    help: {
      sentences: [
        text('Each rule says which orders it is about, when it takes hold and what happens.'),
        text('A warning asks back, a hold waits for compliance, a block refuses.'),
        ROWS,
      ],
    },
    page: async () => (await import('./sales-rules/sales-rules-page.tsx')).SalesRulesPage,
  },
  {
    ...tab,
    path: '/admin/justifications',
    title: text('Justifications'),
    about: text('Reasons people must choose before a correction'),
    help: {
      sentences: [text('The reasons that people choose from when they correct what is placed.'), ROWS, USED],
      words: ['Justification'],
    },
    page: async () => (await import('./justifications/justifications-page.tsx')).JustificationsPage,
  },
  {
    ...tab,
    path: '/admin/notifications-config',
    title: text('Notifications'),
    about: text('Who is told about sales, and of what'),
    help: {
      sentences: [
        text('These addresses are told about orders, invoices, holds and failures.'),
        text('A test mail shows what the mail server answers.'),
        ROWS,
      ],
    },
    page: async () => (await import('./notifications/notifications-page.tsx')).NotificationsPage,
  },
  {
    ...tab,
    path: '/admin/financial-config',
    title: text('Financial'),
    about: text('Ledger accounts, account mapping, payment terms and number series'),
    parts: [
      {
        label: text('Number series'),
        about: text('How documents are numbered'),
        address: '/admin/financial-config#numberSeries',
        icon: 'settings',
      },
    ],
    help: {
      sentences: [text('The codes behind the books, and when customers pay.'), ROWS, USED],
    },
    page: async () => (await import('./financial/financial-page.tsx')).FinancialPage,
  },
]
