import { userIndex } from '@galen/contract/admin/users'
import { mailMessageIndex } from '@galen/contract/admin/messages'
import { listKeys } from '../kit/list-keys.ts'
import { menuEntry } from '../shell/menus.ts'
import type { Screen } from '../shell/screens.ts'

export const adminScreens: readonly Screen[] = [
  {
    ...menuEntry('/users'),
    title: 'Users',
    about: 'People who sign in, their roles and duties',
    icon: 'users',
    counts: userIndex,
    keys: [listKeys],
    page: async () => (await import('./users/users-page.tsx')).UsersPage,
  },
  {
    ...menuEntry('/messages'),
    title: 'Messages',
    about: 'Mails that were sent, kept or need a person',
    icon: 'mail',
    counts: mailMessageIndex,
    keys: [listKeys],
    page: async () => (await import('./messages/messages-page.tsx')).MessagesPage,
  },
]
