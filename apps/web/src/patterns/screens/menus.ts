import { anyOf, type Needs } from '@galen/domain/permissions'
import { text } from '../../kit/text.ts'

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
    label: text('Sales'),
    entries: [
      { label: text('Sales orders'), path: '/sales-order', needs: anyOf('LIST_SALES', 'LIST_ALL_SALES'), travel: 's' },
      { label: text('Invoices'), path: '/invoice', needs: 'LIST_INVOICES', travel: 'n' },
    ],
  },
  {
    label: text('Purchase'),
    entries: [
      { label: text('Purchase orders'), path: '/purchase-order', needs: 'LIST_PURCHASES', travel: 'p' },
      { label: text('Receipts'), path: '/receipt', needs: 'LIST_RECEIPTS', travel: 'r' },
    ],
  },
  {
    label: text('Entities'),
    entries: [
      { label: text('Customers'), path: '/customer', needs: 'LIST_CUSTOMERS', travel: 'c' },
      { label: text('Vendors'), path: '/vendor', needs: 'LIST_VENDORS', travel: 'v' },
      { label: text('Manufacturer'), path: '/manufacturer', needs: 'signed-in' },
    ],
  },
  { label: text('Items'), entries: [{ label: text('Items'), path: '/item', needs: 'LIST_ITEMS', travel: 'i' }] },
  {
    label: text('Warehouse'),
    entries: [{ label: text('Warehouse'), path: '/warehouse', needs: 'LIST_STOCKS', travel: 'w' }],
  },
  {
    label: text('Finances'),
    entries: [
      { label: text('Customer payment'), path: '/customer-payment/new', needs: 'EDIT_CUSTOMER_FINANCE', travel: 'm' },
      { label: text('Vendor payment'), path: '/vendor-payment/new', needs: 'EDIT_VENDOR_FINANCE', travel: 'y' },
      {
        label: text('Receipt revision'),
        path: '/receipt-revision',
        needs: anyOf('CHECK_RECEIPT', 'RECEIPT_VALIDATION'),
      },
      { label: text('Invoice approval'), path: '/invoice-approval', needs: 'CHECK_INVOICE', travel: 'a' },
      { label: text('Invoice profit'), path: '/invoice-profit', needs: 'CHECK_INVOICE' },
      { label: text('Fiscal periods'), path: '/fiscal-periods', needs: 'EDIT_FISCAL_PERIOD' },
      { label: text('Batches'), path: '/batch', needs: 'EDIT_BATCH', travel: 'b' },
    ],
  },
  {
    label: text('Compliance'),
    entries: [{ label: text('Compliance'), path: '/compliance', needs: 'LIST_COMPLIANCE', travel: 'q' }],
  },
  {
    label: text('Accounting'),
    entries: [{ label: text('Accounting'), path: '/accounting', needs: 'ACCOUNTING_VIEW', travel: 'l' }],
  },
  {
    label: text('Admin'),
    entries: [
      { label: text('Configuration'), path: '/admin', needs: 'LIST_SYSTEM_PROPERTIES', travel: ',' },
      { label: text('Roles'), path: '/roles', needs: 'EDIT_ROLE' },
      { label: text('Users'), path: '/users', needs: 'EDIT_USER', travel: 'u' },
      { label: text('Companies'), path: '/companies', needs: 'EDIT_COMPANY' },
      { label: text('EDI'), path: '/edi-page', needs: 'signed-in' },
      { label: text('Rep Goal'), path: '/sales-rep-goal', needs: 'signed-in' },
      { label: text('Messages'), path: '/messages', needs: 'LIST_SYSTEM_PROPERTIES' },
      { label: text('Audit'), path: '/audit', needs: 'AUDIT', travel: 't' },
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

/** The dashboards a person was given (Spec §2), behind the standard reports for those who can open one. */
export const reportsMenu = (
  dashboards: readonly { dashboardId: string; name: string }[],
  hasStandard: boolean,
): readonly Menu[] =>
  dashboards.length === 0 && !hasStandard
    ? []
    : [
        {
          label: text('Reports'),
          entries: [
            ...(hasStandard
              ? [{ label: text('Standard reports'), path: '/reports', needs: 'signed-in' } as const]
              : []),
            ...dashboards.map(({ dashboardId, name }) => ({
              label: name,
              path: `/reports/${encodeURIComponent(dashboardId)}` as const,
              needs: 'signed-in' as const,
            })),
          ],
        },
      ]

/** A menu that has one entry by its nature is a link, not a list of one. */
export const isSingle = (label: string) => menus.some((menu) => menu.label === label && menu.entries.length === 1)
