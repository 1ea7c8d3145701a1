import type { companyIndex } from '@galen/contract/admin/companies'
import type { roleIndex } from '@galen/contract/admin/roles'
import type { userIndex } from '@galen/contract/admin/users'
import { documentKeys } from '../patterns/document/document-keys.ts'
import { listCreateKeys, listKeys, listSelectionKeys } from '../patterns/list/list-keys.ts'
import { text } from '../kit/text.ts'
import { menuEntry } from '../patterns/screens/menus.ts'
import { records } from '../patterns/screens/records.ts'
import type { Screen } from '../patterns/screens/screens.ts'
import { configurationScreens } from './configuration.screens.ts'
import { roleKeys } from './roles/role-keys.ts'

const ADMIN = text('Admin')

const roleScreens: readonly Screen[] = [
  {
    ...menuEntry('/roles'),
    title: text('Roles'),
    about: text('Bundles of rights that people are given'),
    icon: 'shield',
    counts: 'role',
    creates: { label: text('New role'), address: '/roles/new/basic-information', needs: 'EDIT_ROLE' },
    records: records<typeof roleIndex>({
      index: 'role',
      kind: text('Role'),
      icon: 'shield',
      label: (role) => role.name,
      detail: (role) => text('{count, plural, one {# right} other {# rights}}', { count: role.permissionCount }),
      address: (role) => `/roles/${role.id}/basic-information`,
    }),
    help: {
      sentences: [
        text('A role is a bundle of rights; people are given roles, never single rights.'),
        text('Search by name or by the category of its rights, duplicate one to begin, delete what nobody needs.'),
        text('Somebody has to keep the right to edit roles, and nobody can give a right that they lack.'),
      ],
      words: ['Role, permission'],
    },
    keys: [listKeys, listCreateKeys],
    page: async () => (await import('./roles/roles-page.tsx')).RolesPage,
  },
  {
    path: '/roles/:id/:tab?',
    title: text('Role'),
    hint: text(
      'You can give only rights that you have yourself; people of the role notice a change within ten seconds.',
    ),
    above: [ADMIN, text('Roles')],
    needs: 'EDIT_ROLE',
    icon: 'shield',
    help: {
      sentences: [
        text('Tick what the role may do; the words beside a right say what a person can do with it.'),
        text('Name and rights are saved together; the rail shows what changes, who has it and which menus they see.'),
        text('When somebody else edits the same role, both keep what they gave.'),
      ],
      words: ['Role, permission'],
    },
    keys: [documentKeys, roleKeys],
    page: async () => (await import('./roles/role-page.tsx')).RolePage,
  },
]

const userScreens: readonly Screen[] = [
  {
    ...menuEntry('/users'),
    title: text('Users'),
    about: text('People who sign in, their roles and duties'),
    icon: 'users',
    counts: 'user',
    creates: { label: text('New user'), address: '/users/new/basic-information', needs: 'EDIT_USER' },
    records: records<typeof userIndex>({
      index: 'user',
      kind: text('User'),
      icon: 'user',
      label: (user) => user.name,
      detail: (user) => user.email,
      address: (user) => `/users/${encodeURIComponent(user.email)}/basic-information`,
    }),
    help: {
      sentences: [
        text('These are the people who may sign in to this company, with their roles and duties.'),
        text('A role decides what somebody sees; a duty says whom a customer or an order belongs to.'),
        text('Whoever is inactive cannot sign in, and everything they did stays under their name.'),
      ],
      words: ['Role, permission', 'Second factor, MFA', 'Session'],
    },
    keys: [listKeys, listCreateKeys, listSelectionKeys],
    page: async () => (await import('./users/users-page.tsx')).UsersPage,
  },
  {
    path: '/users/:email/:tab?',
    title: text('User'),
    above: [ADMIN, text('Users')],
    needs: 'EDIT_USER',
    icon: 'user',
    help: {
      sentences: [
        text('Names, roles, companies and duties are saved together; switches and printers save themselves.'),
        text('A new person gets a mail with a link to choose a password.'),
        text('Deactivating somebody ends their sessions at once.'),
      ],
      words: ['Role, permission', 'Second factor, MFA', 'Session'],
    },
    keys: [documentKeys],
    page: async () => (await import('./users/user-page.tsx')).UserPage,
  },
]

const companyScreens: readonly Screen[] = [
  {
    ...menuEntry('/companies'),
    title: text('Companies'),
    about: text('Names, colors, addresses, licenses and bank accounts'),
    icon: 'building',
    counts: 'company',
    records: records<typeof companyIndex>({
      index: 'company',
      kind: text('Company'),
      icon: 'building',
      label: (company) => company.name,
      detail: (company) => company.legalName,
      address: (company) => `/companies/${company.id}/addresses`,
    }),
    help: {
      sentences: [
        text('The companies of this installation that you may edit.'),
        text('A new one can take over the lists, flags, reasons and settings of another.'),
        text('Only a company in which there is nothing can be removed.'),
      ],
      words: ['Company'],
    },
    keys: [listKeys, listCreateKeys],
    page: async () => (await import('./companies/companies-page.tsx')).CompaniesPage,
  },
  {
    path: '/companies/:id/:tab?',
    title: text('Company'),
    above: [ADMIN, text('Companies')],
    needs: 'EDIT_COMPANY',
    icon: 'building',
    help: {
      sentences: [
        text('Every field saves itself a second after you stop typing.'),
        text('The color paints the line under the bar, the chip and the main button; a pale one is darkened for them.'),
        text('A change of a bank account waits until a second person agrees.'),
      ],
      words: ['Company'],
    },
    keys: [documentKeys],
    page: async () => (await import('./companies/company-page.tsx')).CompanyPage,
  },
]

const messageScreens: readonly Screen[] = [
  {
    ...menuEntry('/messages'),
    title: text('Messages'),
    about: text('Mails that were sent, kept or need a person'),
    icon: 'mail',
    counts: 'mail-message',
    help: {
      sentences: [
        text('Every mail this company has written, and what became of it.'),
        text('Without a mail server mails are kept here, and nothing is lost.'),
        text('One that needs a person was tried again and again; read why, and send it again.'),
      ],
      words: ['Needs a person'],
    },
    keys: [listKeys, listSelectionKeys],
    page: async () => (await import('./messages/messages-page.tsx')).MessagesPage,
  },
]

export const adminScreens: readonly Screen[] = [
  ...configurationScreens,
  ...roleScreens,
  ...userScreens,
  ...companyScreens,
  ...messageScreens,
]
