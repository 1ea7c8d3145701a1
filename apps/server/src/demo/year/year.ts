import type { BusinessDate } from '@galen/domain/dates'
import type { Cents, UnitCost } from '@galen/domain/money'
import type { NewItem } from '../../finance/open-items.ts'
import type { BulkRow } from '../market/bulk-writer.ts'
import type { PseudoRandom } from '../pseudo-random.ts'
import { type Demand, demandOf } from './year-demand.ts'
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
  'order_form',
  'order_form_date',
  'order_form_entry',
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

export type DemoOpenItem = NewItem & { readonly id: string; balance: Cents; discountTaken: Cents }

export type DemoSource = { readonly kind: string; readonly id: string; readonly number: string }

export type DemoUnit = {
  readonly id: string
  readonly gtin: string
  readonly serial: string
  state: string
  stock: DemoStockRow | null
  readonly lotId: string
  readonly receiptId: string
  readonly variation: TradedVariation
}

export type DemoStockRow = {
  readonly id: string
  readonly variation: TradedVariation
  readonly lotId: string
  readonly lot: string
  readonly expiresOn: BusinessDate
  readonly receipt: { readonly id: string; readonly number: string }
  readonly receivedOn: BusinessDate
  readonly location: string
  readonly quarantine: string | null
  /** When it came into quarantine, or else into stock. */
  readonly quarantinedOn: BusinessDate
  onHand: number
  reserved: number
  value: Cents
  units: DemoUnit[]
}

export type PurchaseLine = {
  readonly id: string
  readonly variation: TradedVariation
  readonly quantity: number
  readonly price: UnitCost
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
  readonly merchandise: Cents
  readonly freight: Cents
  item: DemoOpenItem | null
  readonly row: Record<string, string | number | boolean | null>
}

export type OrderedLine = {
  readonly id: string
  readonly allocationId: string
  readonly variation: TradedVariation
  readonly quantity: number
  readonly price: Cents
  shipped: number
}

export type SoldOrder = {
  readonly id: string
  readonly number: string
  readonly buyer: Buyer
  readonly day: BusinessDate
  readonly lines: readonly OrderedLine[]
  readonly external: string
  /** The DEA order form, where something of schedule II is ordered. */
  readonly form: string | null
}

export type ShippedLot = {
  readonly id: string
  readonly row: DemoStockRow
  readonly quantity: number
  readonly value: Cents
  readonly units: readonly DemoUnit[]
  readonly movementId: string
  /** Its own row, and those of its serial numbers: goods that come back are marked there. */
  readonly stored: Record<string, unknown>
  readonly storedUnits: Record<string, unknown>[]
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

export type DemoShipment = {
  readonly id: string
  readonly number: string
  readonly buyer: Buyer
  readonly day: BusinessDate
  readonly lines: readonly ShippedLine[]
  readonly total: Cents
  readonly item: DemoOpenItem
  readonly row: Record<string, string | number | boolean | object | null>
}

export type Deposit = {
  readonly id: string
  readonly number: string
  readonly openedOn: BusinessDate
  total: Cents
  count: number
  readonly methods: Map<string, { count: number; amount: Cents }>
}

/** A year of business while it is played: its rows, and what the next day has to know of the last. */
export type Year = {
  readonly random: PseudoRandom
  readonly facts: YearFacts
  readonly companyId: string
  readonly today: BusinessDate
  /** The first day of the history. */
  readonly begins: BusinessDate
  /** The moment it is loaded, and the midnight before it where the company is. */
  readonly now: number
  readonly midnight: number
  readonly rows: Record<YearTable, BulkRow[]>
  readonly numbers: Map<string, number>
  readonly parties: Map<string, string>
  readonly openItems: DemoOpenItem[]
  /** How many journal entries each document has. */
  readonly entries: Map<string, number>
  readonly stockRows: DemoStockRow[]
  readonly byVariation: Map<string, DemoStockRow[]>
  readonly units: DemoUnit[]
  /** What serial numbers of this year begin with, and how many were given. */
  readonly series: string
  serials: number
  readonly waiting: { readonly on: BusinessDate; readonly order: PurchaseOrder; readonly part: number }[]
  readonly toValidate: { readonly on: BusinessDate; readonly receipt: PlacedReceipt }[]
  readonly receipts: PlacedReceipt[]
  readonly purchaseOrders: PurchaseOrder[]
  readonly demand: Demand
  readonly toShip: { readonly on: BusinessDate; readonly order: SoldOrder }[]
  readonly shipments: DemoShipment[]
  /** Those that are not paid yet. */
  unpaid: DemoShipment[]
  /** Bills that are not paid yet. */
  owed: PlacedReceipt[]
  readonly orders: SoldOrder[]
  readonly validated: Set<string>
  readonly willPayOn: Map<string, BusinessDate>
  /** The ids of DEA order forms by their numbers. */
  readonly forms: Map<string, string>
  /** A customer whose invoices since a day stay open, and how many of them there are to be. */
  readonly owing: {
    readonly buyer: Buyer
    readonly since: BusinessDate
    readonly invoices: number
    /** The invoices that are never paid, so many and not one more: a backorder is an invoice of its own. */
    readonly unpaid: Set<string>
  } | null
  deposit: Deposit | null
}

/** Whether a shipment goes to the customer who has not paid for weeks. */
export const isOfOwing = ({ buyer, since }: NonNullable<Year['owing']>, to: Buyer, day: BusinessDate) =>
  to.id === buyer.id && day >= since

export function newYear(
  given: Pick<Year, 'random' | 'facts' | 'companyId' | 'today' | 'begins' | 'now' | 'midnight' | 'numbers' | 'owing'>,
): Year {
  return {
    ...given,
    rows: Object.fromEntries(TABLES.map((table) => [table, [] as BulkRow[]])) as Record<YearTable, BulkRow[]>,
    parties: new Map(given.facts.partyAccounts),
    openItems: [],
    entries: new Map(),
    stockRows: [],
    byVariation: new Map(),
    units: [],
    series: given.random.uuid().slice(-6).toUpperCase(),
    serials: 0,
    waiting: [],
    toValidate: [],
    receipts: [],
    purchaseOrders: [],
    demand: demandOf(given.random, given.facts),
    toShip: [],
    shipments: [],
    unpaid: [],
    owed: [],
    orders: [],
    validated: new Set(),
    willPayOn: new Map(),
    forms: new Map(),
    deposit: null,
  }
}
