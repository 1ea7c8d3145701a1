import type { customerIndex } from '@galen/contract/partners/customer-lists'
import { allOf } from '@galen/domain/permissions'
import { documentKeys } from '../patterns/document/document-keys.ts'
import { listCreateKeys, listKeys, listSelectionKeys } from '../patterns/list/list-keys.ts'
import { text } from '../kit/text.ts'
import { menuEntry } from '../patterns/screens/menus.ts'
import { records } from '../patterns/screens/records.ts'
import type { Screen } from '../patterns/screens/screens.ts'
import { bulkUpdateKeys, customerActKeys, customerKeys } from './customers/customer-keys.ts'

const ENTITIES = text('Entities')
const CUSTOMERS = text('Customers')
const editing = allOf('LIST_CUSTOMERS', 'EDIT_CUSTOMER')

export const customerScreens: readonly Screen[] = [
  {
    ...menuEntry('/customer'),
    title: CUSTOMERS,
    about: text('Customers: licenses, addresses, terms'),
    icon: 'users',
    counts: [{ index: 'customer' }],
    creates: { label: text('New customer'), address: '/customer/new/basic-information', needs: editing },
    records: records<typeof customerIndex>({
      index: 'customer',
      kind: text('Customer'),
      icon: 'building',
      label: (customer) => customer.companyName,
      detail: (customer) => [customer.number, customer.city, customer.state].filter(Boolean).join(' · '),
      address: (customer) => `/customer/${customer.id}/basic-information`,
    }),
    help: {
      sentences: [
        text('The customers that you can see. Sales reps see their own customers.'),
        text('Search by name, number or legacy ID, and filter by rep, class, state or license status.'),
        text('Select rows to change their sales rep or class, or to export them.'),
      ],
      words: ['DEA schedule'],
    },
    keys: [listKeys, listCreateKeys, listSelectionKeys],
    page: async () => (await import('./customers/customers-page.tsx')).CustomersPage,
  },
  {
    path: '/customer/bulkUpdate',
    title: text('Bulk update'),
    about: text('Reassign customers to another sales rep'),
    above: [ENTITIES, CUSTOMERS],
    needs: allOf('LIST_CUSTOMERS', 'LIST_ALL_SALES', 'EDIT_CUSTOMER'),
    icon: 'swap',
    help: {
      sentences: [
        text(
          'Paste customer numbers or legacy IDs, separated by spaces or commas or from a spreadsheet, and press Enter.',
        ),
        text('Numbers that are not found or match two customers are listed.'),
        text('Edit All assigns a sales rep to all listed customers. You can undo it for ten minutes.'),
      ],
    },
    keys: [bulkUpdateKeys],
    page: async () => (await import('./customers/bulk-update-page.tsx')).BulkUpdatePage,
  },
  {
    path: '/customer/:id/:tab?',
    title: text('Customer'),
    above: [ENTITIES, CUSTOMERS],
    needs: 'LIST_CUSTOMERS',
    icon: 'building',
    help: {
      sentences: [
        text('Changes save automatically one second after you stop typing.'),
        text('Orders need a ship-to address with a license valid in its state. See Compliance for what is missing.'),
        text('If another user changes the same field, you see both values and choose one.'),
      ],
      words: ['DEA schedule'],
    },
    keys: [documentKeys, customerKeys, customerActKeys],
    page: async () => (await import('./customers/customer-page.tsx')).CustomerPage,
  },
  {
    path: '/web-password',
    title: text('Choose a password'),
    needs: 'anyone',
    bare: true,
    page: async () => (await import('./customers/web-password-page.tsx')).WebPasswordPage,
  },
]
