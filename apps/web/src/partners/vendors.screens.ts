import type { manufacturerIndex } from '@galen/contract/partners/manufacturers'
import type { vendorIndex } from '@galen/contract/partners/vendors'
import { allOf } from '@galen/domain/permissions'
import { documentKeys, tabKeys } from '../patterns/document/document-keys.ts'
import { listCreateKeys, listKeys } from '../patterns/list/list-keys.ts'
import { settingsKeys } from '../patterns/settings/settings-keys.ts'
import { text } from '../kit/text.ts'
import { menuEntry } from '../patterns/screens/menus.ts'
import { records } from '../patterns/screens/records.ts'
import type { Screen } from '../patterns/screens/screens.ts'
import { vendorKeys } from './vendors/vendor-keys.ts'

const VENDORS = text('Vendors')

export const vendorScreens: readonly Screen[] = [
  {
    ...menuEntry('/vendor'),
    title: VENDORS,
    about: text('Vendors: licenses, addresses, terms'),
    icon: 'building',
    counts: [{ index: 'vendor' }],
    creates: {
      label: text('New vendor'),
      address: '/vendor/new/basic-information',
      needs: allOf('LIST_VENDORS', 'EDIT_VENDOR'),
    },
    records: records<typeof vendorIndex>({
      index: 'vendor',
      kind: text('Vendor'),
      icon: 'building',
      label: (vendor) => vendor.friendlyName,
      detail: (vendor) => vendor.number,
      address: (vendor) => `/vendor/${vendor.id}/basic-information`,
    }),
    help: {
      sentences: [
        text('The companies you buy from, with buyer, class and license status.'),
        text('Search by name, number or legacy ID, and filter by class, buyer, EDI or license status.'),
        text('A deactivated vendor keeps its records but cannot be ordered from.'),
      ],
    },
    keys: [listKeys, listCreateKeys],
    page: async () => (await import('./vendors/vendors-page.tsx')).VendorsPage,
  },
  {
    path: '/vendor/:id/:tab?',
    title: text('Vendor'),
    above: [text('Entities'), VENDORS],
    needs: 'LIST_VENDORS',
    icon: 'building',
    help: {
      sentences: [
        text('Changes save automatically one second after you stop typing. Payment terms need a finance permission.'),
        text("Buy drugs from authorized trading partners only. See Compliance for this vendor's authorization."),
        text('New remit-to addresses take effect after a second person calls the vendor back and approves.'),
      ],
      words: ['DEA schedule'],
    },
    keys: [documentKeys, tabKeys, vendorKeys],
    page: async () => (await import('./vendors/vendor-page.tsx')).VendorPage,
  },
  {
    ...menuEntry('/manufacturer'),
    title: text('Manufacturers'),
    about: text('Manufacturers of your items'),
    icon: 'settings',
    counts: [{ index: 'manufacturer' }],
    records: records<typeof manufacturerIndex>({
      index: 'manufacturer',
      kind: text('Manufacturer'),
      icon: 'settings',
      label: (maker) => maker.name,
      detail: (maker) => text('{items, plural, one {# item} other {# items}}', { items: maker.items }),
      address: (maker) => `/manufacturer?q=${encodeURIComponent(maker.name)}`,
    }),
    help: {
      sentences: [
        text('Manufacturers of the items you sell. Their labeler codes begin the NDCs.'),
        text('Merge duplicate manufacturers: items and vendors move to the one you keep.'),
        text('Edit rows in place; changes save automatically. Only manufacturers without items can be deleted.'),
      ],
      words: ['NDC'],
    },
    keys: [settingsKeys],
    page: async () => (await import('./manufacturers/manufacturers-page.tsx')).ManufacturersPage,
  },
]
