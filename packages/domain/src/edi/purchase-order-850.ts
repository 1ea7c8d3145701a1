import { medicineName, type NamedMedicine } from '../items/medicine-name.ts'
import { type UnitCost, unitCostToDecimal } from '../money.ts'
import { LONGEST_DESCRIPTION } from './product-description.ts'
import { clean, type Segment } from './x12.ts'

type Address = {
  readonly name: string
  readonly address: string
  readonly city: string
  readonly state: string
  readonly zipCode: string
  readonly country: string
}

export type OrderedLine = {
  readonly quantity: number
  readonly price: UnitCost
  /** The drug code in eleven digits, where the item has one. */
  readonly ndc11: string | null
  readonly vendorItemNumber: string
  readonly itemNumber: string
  readonly medicine: NamedMedicine
}

export type OrderedPurchase = {
  /** An order that was sent before is replaced by the new one. */
  readonly purpose: 'original' | 'replace'
  readonly isDropShip: boolean
  readonly number: string
  readonly orderedOn: string
  readonly expectedOn: string | null
  readonly note: string
  readonly buyer: { readonly name: string }
  readonly seller: { readonly name: string; readonly number: string }
  readonly shipTo: Address | null
  readonly lines: readonly OrderedLine[]
}

/** How a line names what is ordered: the drug code, the vendor's number, our own. */
export const orderedCodes = ['N4', 'VN', 'IN'] as const
export type OrderedCode = (typeof orderedCodes)[number]

const day = (date: string) => date.replaceAll('-', '')

/** The segments of an X12 850: what is ordered, from whom, and where it goes. */
export function purchaseOrder850(order: OrderedPurchase, codes: readonly OrderedCode[] = orderedCodes): Segment[] {
  const units = order.lines.reduce((total, { quantity }) => total + quantity, 0)
  return [
    [
      'BEG',
      order.purpose === 'original' ? '00' : '05',
      order.isDropShip ? 'DS' : 'SA',
      order.number,
      null,
      day(order.orderedOn),
    ],
    ...(order.expectedOn === null ? [] : [['DTM', '002', day(order.expectedOn)] as const]),
    ...noteSegments(order.note),
    ['N1', 'BY', order.buyer.name],
    ['N1', 'SE', order.seller.name, '92', order.seller.number],
    ...shipTo(order.shipTo),
    ...order.lines.flatMap((line, place) => line850(line, place, codes)),
    ['CTT', order.lines.length, units],
  ]
}

const LONGEST_MESSAGE = 264

/** A text stands in a loop of its own: N9 opens it, and each MSG has as much as fits. */
function noteSegments(note: string): Segment[] {
  const words = clean(note).trim()
  if (words === '') return []
  const parts = words.match(new RegExp(`.{1,${LONGEST_MESSAGE}}`, 'g')) ?? []
  return [['N9', 'L1', null, 'NOTE'], ...parts.map((part): Segment => ['MSG', part])]
}

const shipTo = (address: Address | null): Segment[] =>
  address === null
    ? []
    : [
        ['N1', 'ST', address.name],
        ['N3', address.address],
        ['N4', address.city, address.state, address.zipCode, address.country],
      ]

function line850(line: OrderedLine, place: number, wanted: readonly OrderedCode[]): Segment[] {
  const known: Readonly<Record<OrderedCode, string>> = {
    N4: line.ndc11 ?? '',
    VN: line.vendorItemNumber,
    IN: line.itemNumber,
  }
  const codes = wanted.flatMap((code) => (known[code] === '' ? [] : [code, known[code]]))
  return [
    ['PO1', place + 1, line.quantity, 'EA', unitCostToDecimal(line.price), null, ...codes],
    ['PID', 'F', null, null, null, medicineName(line.medicine, LONGEST_DESCRIPTION)],
  ]
}
