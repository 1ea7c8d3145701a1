import { anyOf, type Needs } from '@galen/domain/permissions'

type MenuEntry = {
  readonly label: string
  readonly path: `/${string}`
  readonly needs: Needs
  /** Pressed after g to go there. */
  readonly travel?: string
}
type Menu = { readonly label: string; readonly entries: readonly MenuEntry[] }

/** Every menu of the top bar in its order (Spec §2, §6). An entry shows when its screen is declared and permitted. */
export const menus = [
  {
    label: 'Sales',
    entries: [
      { label: 'Sales orders', path: '/sales-order', needs: anyOf('LIST_SALES', 'LIST_ALL_SALES'), travel: 's' },
      { label: 'Invoices', path: '/invoice', needs: 'LIST_INVOICES', travel: 'n' },
    ],
  },
  {
    label: 'Purchase',
    entries: [
      { label: 'Purchase orders', path: '/purchase-order', needs: 'LIST_PURCHASES', travel: 'p' },
      { label: 'Receipts', path: '/receipt', needs: 'LIST_RECEIPTS', travel: 'r' },
    ],
  },
  {
    label: 'Entities',
    entries: [
      { label: 'Customers', path: '/customer', needs: 'LIST_CUSTOMERS', travel: 'c' },
      { label: 'Vendors', path: '/vendor', needs: 'LIST_VENDORS', travel: 'v' },
      { label: 'Manufacturer', path: '/manufacturer', needs: 'signed-in' },
    ],
  },
  { label: 'Items', entries: [{ label: 'Items', path: '/item', needs: 'LIST_ITEMS', travel: 'i' }] },
  { label: 'Warehouse', entries: [{ label: 'Warehouse', path: '/warehouse', needs: 'LIST_STOCKS', travel: 'w' }] },
  {
    label: 'Finances',
    entries: [
      { label: 'Customer payment', path: '/customer-payment/new', needs: 'EDIT_CUSTOMER_FINANCE', travel: 'm' },
      { label: 'Vendor payment', path: '/vendor-payment/new', needs: 'EDIT_VENDOR_FINANCE', travel: 'y' },
      { label: 'Receipt revision', path: '/receipt-revision', needs: anyOf('CHECK_RECEIPT', 'RECEIPT_VALIDATION') },
      { label: 'Invoice approval', path: '/invoice-approval', needs: 'CHECK_INVOICE', travel: 'a' },
      { label: 'Invoice profit', path: '/invoice-profit', needs: 'CHECK_INVOICE' },
      { label: 'Fiscal periods', path: '/fiscal-periods', needs: 'EDIT_FISCAL_PERIOD' },
      { label: 'Batches', path: '/batch', needs: 'EDIT_BATCH', travel: 'b' },
    ],
  },
  {
    label: 'Compliance',
    entries: [{ label: 'Compliance', path: '/compliance', needs: 'LIST_COMPLIANCE', travel: 'q' }],
  },
  {
    label: 'Accounting',
    entries: [{ label: 'Accounting', path: '/accounting', needs: 'ACCOUNTING_VIEW', travel: 'l' }],
  },
  {
    label: 'Admin',
    entries: [
      { label: 'Configuration', path: '/admin', needs: 'LIST_SYSTEM_PROPERTIES', travel: ',' },
      { label: 'Roles', path: '/roles', needs: 'EDIT_ROLE' },
      { label: 'Users', path: '/users', needs: 'EDIT_USER', travel: 'u' },
      { label: 'Companies', path: '/companies', needs: 'EDIT_COMPANY' },
      { label: 'EDI', path: '/edi-page', needs: 'signed-in' },
      { label: 'Rep Goal', path: '/sales-rep-goal', needs: 'signed-in' },
      { label: 'Messages', path: '/messages', needs: 'LIST_SYSTEM_PROPERTIES' },
      { label: 'Audit', path: '/audit', needs: 'AUDIT', travel: 't' },
    ],
  },
] as const satisfies readonly Menu[]

export type MenuPath = (typeof menus)[number]['entries'][number]['path']

const entries: readonly (MenuEntry & { readonly menu: string })[] = menus.flatMap((menu) =>
  menu.entries.map((entry) => ({ ...entry, menu: menu.label })),
)

const entryAt = (path: MenuPath) => {
  const entry = entries.find((each) => each.path === path)
  if (!entry) throw new Error(`No menu entry leads to ${path}`)
  return entry
}

/** For a screen's declaration: its place in the menus, its path and the right it needs. */
export const menuEntry = (path: MenuPath) => ({ menu: path, path, needs: entryAt(path).needs })

export const menuLabelOf = (path: MenuPath) => entryAt(path).menu
export const travelKeyOf = (path: MenuPath) => entryAt(path).travel

/** The menus with only the entries that are kept; a menu without entries is not drawn. */
export const menusWith = (keep: (path: MenuPath, needs: Needs) => boolean): readonly Menu[] =>
  menus
    .map((menu: Menu) => ({
      ...menu,
      entries: menu.entries.filter((entry) => keep(entry.path as MenuPath, entry.needs)),
    }))
    .filter((menu) => menu.entries.length > 0)

/** A menu that has one entry by its nature is a link, not a list of one. */
export const isSingle = (label: string) => menus.some((menu) => menu.label === label && menu.entries.length === 1)
