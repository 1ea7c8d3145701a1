import { type ImportKindName, imports } from '@galen/contract/importing/imports'
import { text } from '../kit/text.ts'
import { tabKeys } from '../patterns/document/document-keys.ts'
import type { Screen } from '../patterns/screens/screens.ts'

const ENTITIES = text('Entities')

type Declared = Pick<Screen, 'title' | 'above' | 'about' | 'page'> & {
  readonly kind: ImportKindName
  readonly finds: string
}

const importScreen = ({ kind, finds, ...screen }: Declared): Screen => ({
  ...screen,
  path: `/import/${kind}/:id?/:fate?`,
  needs: imports[kind].preview.needs,
  icon: 'upload',
  help: {
    sentences: [
      text('Choose a CSV or XLSX file. Every row is checked, and nothing changes until you confirm.'),
      finds,
      text('Rows with errors are skipped and listed. The rest is imported all at once or not at all.'),
    ],
  },
  keys: [tabKeys],
})

/** Records from files, one screen for each kind. */
export const importingScreens: readonly Screen[] = [
  importScreen({
    kind: 'customer',
    title: text('Import customers'),
    about: text('Customers from a spreadsheet'),
    above: [ENTITIES, text('Customers')],
    finds: text('Rows match a customer by number or legacy ID. Rows without a match add one.'),
    page: async () => (await import('./runs/import-page.tsx')).CustomerImportPage,
  }),
  importScreen({
    kind: 'vendor',
    title: text('Import vendors'),
    about: text('Vendors from a spreadsheet'),
    above: [ENTITIES, text('Vendors')],
    finds: text('Rows match a vendor by number or legacy ID. Rows without a match add one.'),
    page: async () => (await import('./runs/import-page.tsx')).VendorImportPage,
  }),
  importScreen({
    kind: 'item',
    title: text('Import items'),
    about: text('Items from a spreadsheet'),
    above: [text('Items')],
    finds: text('Rows match an item by number, NDC, GTIN or legacy ID. Rows without a match add one.'),
    page: async () => (await import('./runs/import-page.tsx')).ItemImportPage,
  }),
  importScreen({
    kind: 'variation',
    title: text('Import variations'),
    about: text('Costs and prices of vendors from a spreadsheet'),
    above: [text('Items')],
    finds: text('Rows match a variation by number, or by item and vendor. Rows without a match add one.'),
    page: async () => (await import('./runs/import-page.tsx')).VariationImportPage,
  }),
]
