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
    about: text('Permissions grouped by job'),
    icon: 'shield',
    counts: [{ index: 'role' }],
    creates: { label: text('New role'), address: '/roles/new/basic-information', needs: 'EDIT_ROLE' },
    records: records<typeof roleIndex>({
      index: 'role',
      kind: text('Role'),
      icon: 'shield',
      label: (role) => role.name,
      detail: (role) =>
        text('{count, plural, one {# permission} other {# permissions}}', { count: role.permissionCount }),
      address: (role) => `/roles/${role.id}/basic-information`,
    }),
    help: {
      sentences: [
        text('A role is a set of permissions. Users get roles, never single permissions.'),
        text('Search by name or permission category. Duplicate a role to start, and delete unused roles.'),
        text('At least one user must be able to edit roles. You can only grant permissions that you have.'),
      ],
      words: ['Role, permission'],
    },
    keys: [listKeys, listCreateKeys],
    page: async () => (await import('./roles/roles-page.tsx')).RolesPage,
  },
  {
    path: '/roles/:id/:tab?',
    title: text('Role'),
    hint: text('You can only grant permissions that you have. Changes apply to users within ten seconds.'),
    above: [ADMIN, text('Roles')],
    needs: 'EDIT_ROLE',
    icon: 'shield',
    help: {
      sentences: [
        text('Select the permissions of the role. Each one is explained beside its name.'),
        text('Save name and permissions together. The side panel shows changes, members and visible menus.'),
        text('If two users edit the same role, both changes are kept.'),
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
    about: text('Users, roles and duties'),
    icon: 'users',
    counts: [{ index: 'user' }],
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
        text('Users who can sign in to this company, with roles and duties.'),
        text(
          'A role decides what a user can see and do. A duty makes a user available as sales rep, buyer or account manager.',
        ),
        text('Inactive users cannot sign in. Their history is kept.'),
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
        text('Save names, roles, companies and duties together. Switches and printers save automatically.'),
        text('A new user gets an email with a link to choose a password.'),
        text('Deactivating a user ends their sessions.'),
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
    counts: [{ index: 'company' }],
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
        text('The companies that you can edit.'),
        text('A new company can copy the lists, flags, reasons and settings of another company.'),
        text('Only an empty company can be deleted.'),
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
        text('Changes save automatically one second after you stop typing.'),
        text(
          'The color is used for the line under the top bar, the company chip and the main button. Pale colors are darkened.',
        ),
        text('A bank account change takes effect after a second person approves it.'),
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
    about: text('Sent, queued and failed emails'),
    icon: 'mail',
    counts: [{ index: 'mail-message' }],
    help: {
      sentences: [
        text('All emails of this company, with their delivery status.'),
        text('Without a mail server, emails are stored here.'),
        text('Failed emails were retried several times. Check the reason and resend.'),
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
