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
    about: text('Whom you buy from, their papers, addresses and terms'),
    icon: 'building',
    counts: 'vendor',
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
        text('These are the companies you buy from, with their buyer, class and papers.'),
        text('Search by name, number or legacy id, and narrow the list by class, buyer, EDI or papers.'),
        text('One that is deactivated keeps everything it has, and nobody can order from it.'),
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
        text('Every field saves itself a second after you stop typing; terms are for those who keep the books.'),
        text('Drugs come from authorised trading partners only: Compliance shows what authorises this one.'),
        text('New addresses for money wait until a second person has called the vendor back and agrees.'),
      ],
      words: ['DEA schedule'],
    },
    keys: [documentKeys, tabKeys, vendorKeys],
    page: async () => (await import('./vendors/vendor-page.tsx')).VendorPage,
  },
  {
    ...menuEntry('/manufacturer'),
    title: text('Manufacturers'),
    about: text('Who makes what is sold'),
    icon: 'settings',
    counts: 'manufacturer',
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
        text('These are the makers of what is sold; their labeler codes begin their NDCs.'),
        text('Two entries for one maker are merged: the items and vendors of one move over to the other.'),
        text('Each row is changed in place and saves itself; only a maker of nothing can be deleted.'),
      ],
      words: ['NDC'],
    },
    keys: [settingsKeys],
    page: async () => (await import('./manufacturers/manufacturers-page.tsx')).ManufacturersPage,
  },
]
