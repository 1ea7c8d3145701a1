import { lifecycle } from '../lifecycle.ts'

/** What is printed, and which kind of printer it needs. */
export const documentKinds = {
  invoice: { label: 'Invoice', printer: 'document' },
  packingSlip: { label: 'Packing slip', printer: 'document' },
  pickList: { label: 'Pick list', printer: 'document' },
  salesOrder: { label: 'Sales order', printer: 'document' },
  purchaseOrder: { label: 'Purchase order', printer: 'document' },
  receipt: { label: 'Receipt', printer: 'document' },
  statement: { label: 'Statement', printer: 'document' },
  check: { label: 'Check', printer: 'document' },
  creditMemo: { label: 'Credit memo', printer: 'document' },
  transactionStatement: { label: 'T3', printer: 'document' },
  customerReturn: { label: 'Customer return', printer: 'document' },
  shippingLabel: { label: 'Shipping label', printer: 'label' },
  ssccLabel: { label: 'SSCC label', printer: 'label' },
  itemLabel: { label: 'Item label', printer: 'label' },
  lotLabel: { label: 'Lot label', printer: 'label' },
  binLabel: { label: 'Bin label', printer: 'label' },
} as const satisfies Record<string, { label: string; printer: PrinterKind }>

export const printerKinds = ['document', 'label'] as const
export type PrinterKind = (typeof printerKinds)[number]
export const printerStates = ['ready', 'offline', 'out of paper', 'paused'] as const

/** Stored is what was printed on a printer without an address, until someone fetches it. */
export const printJobLifecycle = lifecycle(
  'print job',
  {
    Queued: { print: 'Printed', store: 'Stored', retry: 'Queued', fail: 'Failed' },
    Printed: {},
    Stored: {},
    Failed: {},
  },
  { store: 'be stored', print: 'be printed' },
)

/** Printers are reached by the Internet Printing Protocol and nothing else. */
export function isPrinterAddress(address: string): boolean {
  return /^ipps?:\/\/(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:]+\])(?::\d{1,5})?(?:\/[^\s@?#]*)?$/i.test(address)
}

export type DocumentKind = keyof typeof documentKinds
export const documentKindNames = Object.keys(documentKinds) as [DocumentKind, ...DocumentKind[]]
