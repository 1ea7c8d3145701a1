import { medicineName, type NamedMedicine } from '../items/medicine-name.ts'
import { type Cents, centsToDecimal } from '../money.ts'
import { LONGEST_DESCRIPTION } from './product-description.ts'
import type { Segment } from './x12.ts'

type Address = {
  readonly name: string
  readonly address: string
  readonly city: string
  readonly state: string
  readonly zipCode: string
}

export type InvoicedLine = {
  readonly quantity: number
  readonly price: Cents
  readonly ndc11: string | null
  readonly itemNumber: string
  /** What a line without an item is for. */
  readonly name: string
  readonly medicine: NamedMedicine | null
  readonly lots: readonly { readonly lot: string; readonly expiresOn: string; readonly quantity: number }[]
}

/** What the terms of an invoice grant: a discount for paying early, and the days until the rest is due. */
export type InvoicedTerms = {
  readonly netDays: number | null
  readonly discountPercent: number | null
  readonly discountDays: number | null
  readonly discountDueOn: string | null
}

/** An invoice as its customer gets it. */
export type InvoicedShipment = {
  readonly number: string
  readonly invoicedOn: string
  /** The number that the customer ordered under. */
  readonly customerOrder: string
  readonly dueOn: string | null
  readonly terms: InvoicedTerms | null
  /** The containers that it travels in, by their SSCC. */
  readonly ssccs: readonly string[]
  readonly tracking: string
  readonly carrier: string
  readonly seller: string
  readonly buyer: { readonly name: string; readonly number: string }
  readonly shipTo: Address | null
  readonly freight: Cents
  readonly charges: Cents
  readonly total: Cents
  readonly lines: readonly InvoicedLine[]
}

const day = (date: string) => date.replaceAll('-', '')
const cents = (amount: Cents) => String(Number(amount))

const describedIn = ({ medicine, name }: InvoicedLine) =>
  medicine ? medicineName(medicine, LONGEST_DESCRIPTION) : name.slice(0, LONGEST_DESCRIPTION)

const codesOf = ({ ndc11, itemNumber }: InvoicedLine) => [...(ndc11 === null ? [] : ['N4', ndc11]), 'VN', itemNumber]

function parties({ seller, buyer, shipTo }: InvoicedShipment): Segment[] {
  return [
    ['N1', 'SE', seller],
    ['N1', 'BY', buyer.name, '91', buyer.number],
    ...(shipTo === null
      ? []
      : ([
          ['N1', 'ST', shipTo.name || buyer.name],
          ['N3', shipTo.address],
          ['N4', shipTo.city, shipTo.state, shipTo.zipCode],
        ] as const)),
  ]
}

const units = ({ lines }: InvoicedShipment) => lines.reduce((total, { quantity }) => total + quantity, 0)

/** A charge on top of the goods, in cents. */
const charge = (code: string, amount: Cents, name: string): Segment[] =>
  amount === 0
    ? []
    : [['SAC', 'C', code, null, null, cents(amount), null, null, null, null, null, null, null, null, null, name]]

/** The terms: net, and what is taken off by when. */
function termsOf({ dueOn, terms }: InvoicedShipment): Segment[] {
  if (dueOn === null) return []
  const percent = terms?.discountPercent ?? null
  const discount =
    percent === null || percent === 0
      ? [null, null, null]
      : [percent, terms?.discountDueOn ? day(terms.discountDueOn) : null, terms?.discountDays ?? null]
  return [['ITD', '01', '3', ...discount, day(dueOn), terms?.netDays ?? null]]
}

/** The segments of an X12 810: what is billed. */
export function invoice810(invoice: InvoicedShipment): Segment[] {
  return [
    ['BIG', day(invoice.invoicedOn), invoice.number, null, invoice.customerOrder],
    ...parties(invoice),
    ...termsOf(invoice),
    ['DTM', '011', day(invoice.invoicedOn)],
    ...invoice.lines.flatMap((line, place): Segment[] => [
      ['IT1', place + 1, line.quantity, 'EA', centsToDecimal(line.price), null, ...codesOf(line)],
      ['PID', 'F', null, null, null, describedIn(line)],
    ]),
    ['TDS', cents(invoice.total)],
    ...charge('D240', invoice.freight, 'Freight'),
    ...charge('ZZZZ', invoice.charges, 'Charges'),
    ['CTT', invoice.lines.length, units(invoice)],
  ]
}

/** Shipment, order, item; with the level of the package in between where all goods travel in one. */
const WITHOUT_PACKS = '0004'
const WITH_PACKS = '0001'

/** An SSCC with its application identifier, as MAN02 of the qualifier GM has it. */
const marks = (ssccs: readonly string[]): Segment[] => ssccs.map((sscc) => ['MAN', 'GM', `00${sscc}`])

/**
 * The segments of an X12 856: what was shipped, with its lots. What travels in which of several packages is not recorded, so only
 * a single package is a level of its own; several are named with the shipment.
 */
export function shipNotice856(invoice: InvoicedShipment, time: string): Segment[] {
  const items = invoice.lines.flatMap((line) => line.lots.map((lot) => ({ line, ...lot })))
  const isOnePack = invoice.ssccs.length === 1
  const above = isOnePack ? 3 : 2
  return [
    ['BSN', '00', invoice.number, day(invoice.invoicedOn), time, isOnePack ? WITH_PACKS : WITHOUT_PACKS],
    ['HL', 1, null, 'S'],
    ...(invoice.carrier === '' ? [] : [['TD5', null, null, null, null, invoice.carrier] as const]),
    ...(invoice.tracking === '' ? [] : [['REF', 'CN', invoice.tracking] as const]),
    ...(isOnePack ? [] : marks(invoice.ssccs)),
    ['DTM', '011', day(invoice.invoicedOn)],
    ...parties(invoice),
    ['HL', 2, 1, 'O'],
    ['PRF', invoice.customerOrder === '' ? invoice.number : invoice.customerOrder],
    ...(isOnePack ? [['HL', 3, 2, 'P'] as const, ...marks(invoice.ssccs)] : []),
    ...items.flatMap(({ line, lot, expiresOn, quantity }, place): Segment[] => [
      ['HL', place + above + 1, above, 'I'],
      ['LIN', place + 1, ...codesOf(line), 'LT', lot],
      ['SN1', null, quantity, 'EA'],
      ['PID', 'F', null, null, null, describedIn(line)],
      ['DTM', '036', day(expiresOn)],
    ]),
    ['CTT', items.length + above, items.reduce((total, { quantity }) => total + quantity, 0)],
  ]
}
