import type { AccountRole } from '@galen/domain/accounting/account-roles'
import type { BusinessDate } from '@galen/domain/dates'
import type { Row } from '../market/bulk-writer.ts'
import type { PseudoRandom } from '../pseudo-random.ts'
import type { Buyer, TradedVariation, YearFacts } from './year-facts.ts'

/** Tables in the order in which their rows refer to one another. */
const TABLES = [
  'purchase_order',
  'purchase_order_line',
  'receipt',
  'receipt_line',
  'lot',
  'receipt_lot',
  'receipt_package',
  'sales_order',
  'sales_order_line',
  'sales_order_allocation',
  'reservation',
  'stock_operation',
  'stock',
  'unit',
  'stock_movement',
  'movement_unit',
  'invoice',
  'invoice_line',
  'invoice_lot',
  'invoice_unit',
  'invoice_package',
  'allocation',
  'order_check',
  'sales_approval',
  'batch',
  'customer_payment',
  'vendor_payment',
  'customer_credit',
  'vendor_credit',
  'customer_return',
  'customer_return_line',
  'vendor_return',
  'vendor_return_line',
  'party_account',
  'open_item',
  'open_item_change',
  'application',
  'journal_entry',
  'journal_line',
] as const

export type YearTable = (typeof TABLES)[number]
export const yearTables: readonly string[] = TABLES

export type OpenItem = {
  readonly id: string
  readonly side: 'charge' | 'settlement'
  readonly document: { readonly kind: string; readonly id: string; readonly number: string }
  readonly party: { readonly customerId: string } | { readonly vendorId: string }
  readonly issuedOn: BusinessDate
  readonly dueOn: BusinessDate
  readonly discountDueOn: BusinessDate | null
  readonly discount: number
  readonly total: number
  balance: number
}

export type JournalLine = {
  readonly role: AccountRole
  readonly amount: number
  readonly party?: OpenItem['party']
  readonly openItemId?: string
}

export type Source = { readonly kind: string; readonly id: string; readonly number: string }

export type Unit = {
  readonly id: string
  readonly gtin: string
  readonly serial: string
  state: string
  stock: StockRow | null
  readonly lotId: string
  readonly receiptId: string
  readonly variation: TradedVariation
}

export type StockRow = {
  readonly id: string
  readonly variation: TradedVariation
  readonly lotId: string
  readonly lot: string
  readonly expiresOn: BusinessDate
  readonly receipt: { readonly id: string; readonly number: string }
  readonly receivedOn: BusinessDate
  readonly location: string
  readonly quarantine: string | null
  onHand: number
  reserved: number
  value: number
  units: Unit[]
}

export type PurchaseLine = {
  readonly id: string
  readonly variation: TradedVariation
  readonly quantity: number
  readonly price: number
  received: number
}

export type PurchaseOrder = {
  readonly id: string
  readonly number: string
  readonly vendorId: string
  readonly day: BusinessDate
  readonly lines: readonly PurchaseLine[]
  closed: boolean
}

export type PlacedReceipt = {
  readonly id: string
  readonly number: string
  readonly vendorId: string
  readonly day: BusinessDate
  readonly merchandise: number
  readonly freight: number
  item: OpenItem | null
  readonly row: Record<string, string | number | boolean | null>
}

export type OrderedLine = {
  readonly id: string
  readonly allocationId: string
  readonly variation: TradedVariation
  readonly quantity: number
  readonly price: number
  shipped: number
}

export type SoldOrder = {
  readonly id: string
  readonly number: string
  readonly buyer: Buyer
  readonly day: BusinessDate
  readonly lines: readonly OrderedLine[]
  readonly external: string
}

export type ShippedLot = {
  readonly id: string
  readonly row: StockRow
  readonly quantity: number
  readonly value: number
  readonly units: readonly Unit[]
  returned: number
}

export type ShippedLine = {
  readonly id: string
  readonly of: OrderedLine
  readonly quantity: number
  readonly lots: readonly ShippedLot[]
  readonly row: Record<string, unknown>
  returned: number
}

export type Shipment = {
  readonly id: string
  readonly number: string
  readonly buyer: Buyer
  readonly day: BusinessDate
  readonly lines: readonly ShippedLine[]
  readonly total: number
  readonly item: OpenItem
  readonly row: Record<string, string | number | boolean | object | null>
}

export type Deposit = {
  readonly id: string
  readonly number: string
  readonly openedOn: BusinessDate
  total: number
  count: number
  readonly methods: Map<string, { count: number; amount: number }>
}

/** A year of business while it is played: its rows, and what the next day has to know of the last. */
export type Year = {
  readonly random: PseudoRandom
  readonly facts: YearFacts
  readonly companyId: string
  readonly today: BusinessDate
  readonly rows: Record<YearTable, Row[]>
  readonly numbers: Map<string, number>
  readonly parties: Map<string, string>
  readonly openItems: OpenItem[]
  /** How many journal entries each document has. */
  readonly entries: Map<string, number>
  readonly stockRows: StockRow[]
  readonly byVariation: Map<string, StockRow[]>
  readonly units: Unit[]
  /** What serial numbers of this year begin with, and how many were given. */
  readonly series: string
  serials: number
  readonly waiting: { readonly on: BusinessDate; readonly order: PurchaseOrder; readonly part: number }[]
  readonly toValidate: { readonly on: BusinessDate; readonly receipt: PlacedReceipt }[]
  readonly receipts: PlacedReceipt[]
  readonly purchaseOrders: PurchaseOrder[]
  readonly byVendor: ReadonlyMap<string, readonly TradedVariation[]>
  readonly vendorIds: readonly string[]
  readonly toShip: { readonly on: BusinessDate; readonly order: SoldOrder }[]
  readonly shipments: Shipment[]
  readonly orders: SoldOrder[]
  readonly validated: Set<string>
  readonly willPayOn: Map<string, BusinessDate>
  deposit: Deposit | null
}

export function newYear(given: Pick<Year, 'random' | 'facts' | 'companyId' | 'today' | 'numbers'>): Year {
  const byVendor = Map.groupBy(given.facts.variations, ({ vendorId }) => vendorId)
  return {
    ...given,
    rows: Object.fromEntries(TABLES.map((table) => [table, [] as Row[]])) as Record<YearTable, Row[]>,
    parties: new Map(given.facts.partyAccounts),
    openItems: [],
    entries: new Map(),
    stockRows: [],
    byVariation: new Map(),
    units: [],
    series: given.random.uuid().slice(0, 6).toUpperCase(),
    serials: 0,
    waiting: [],
    toValidate: [],
    receipts: [],
    purchaseOrders: [],
    byVendor,
    vendorIds: [...byVendor.keys()],
    toShip: [],
    shipments: [],
    orders: [],
    validated: new Set(),
    willPayOn: new Map(),
    deposit: null,
  }
}
