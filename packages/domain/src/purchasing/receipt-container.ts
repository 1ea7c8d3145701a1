import { BusinessError } from '../business-error.ts'
import type { BusinessDate } from '../dates.ts'
import { isExpired, ITEM_NOT_ON_RECEIPT, receiptLimitMessage, unreceivedOf } from './receipt.ts'
import { OPEN_CASE, type KnownCode, type ScannableLine } from './receipt-scan.ts'

/** What one opened container may add to a receipt; more than a pallet holds is no pallet. */
export const MOST_PACKAGES = 20_000

/** A package in a container, as the stored data has it. */
export type ContainedPackage = {
  readonly gtin: string
  readonly serial: string
  readonly lot: string | null
  readonly expiresOn: BusinessDate | null
  /** It is counted, or in stock. */
  readonly isReceived: boolean
}

export type ContainedLot = {
  readonly purchasableItemId: string
  readonly lot: string
  readonly expiresOn: BusinessDate
  readonly quarantine: boolean
  readonly packages: readonly { readonly gtin: string; readonly gtinQty: number; readonly serial: string }[]
}

export type OpenedContainer = {
  readonly code: string
  readonly packages: readonly ContainedPackage[]
  readonly known: ReadonlyMap<string, KnownCode>
  readonly lines: readonly ScannableLine[]
  /** The lot that the label of the container itself names. */
  readonly labelLot: string | undefined
  readonly quarantine: boolean
  readonly today: BusinessDate
  readonly receiptNumber: string
}

/** "SSCC 403000112345678901" or "case 110". */
export const containerName = (code: string) =>
  code.startsWith('(00)') ? `SSCC ${code.slice(4)}` : `case ${code.slice(code.indexOf('(21)') + 4)}`

const counts = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** What is said once a container is counted. */
export const openedMessage = (code: string, added: number, before: number) => {
  const rest = before === 0 ? '' : ` ${counts(before, 'package was', 'packages were')} received before.`
  return `${counts(added, 'package', 'packages')} of ${containerName(code)} added.${rest}`
}

const refused = (outcome: string, message: string, suggestion = OPEN_CASE) =>
  new BusinessError(outcome, message, [{ field: 'scan', message: suggestion }])

/** P16: what opening a container counts, lot by lot. What is received already is not counted again. */
export function openedLots(opened: OpenedContainer): ContainedLot[] {
  const { code, packages } = opened
  const name = containerName(code)
  if (packages.length > MOST_PACKAGES)
    throw refused(
      'INVALID_BARCODE',
      `The data of ${name} has more than ${MOST_PACKAGES.toLocaleString('en-US')} packages.`,
    )
  const left = packages.filter(({ isReceived }) => !isReceived)
  if (left.length === 0)
    throw new BusinessError('receipt.container.conflict', `Everything in ${name} is received already.`, [
      { field: 'scan', message: 'is received already' },
    ])
  checkLabel(opened)
  const lots = [...Map.groupBy(left, ({ gtin, lot }) => `${gtin} ${lot}`).values()].map((own) => lotOf(opened, own))
  const expired = lots.find(({ expiresOn }) => isExpired(expiresOn, opened.today))
  if (expired && !opened.quarantine)
    throw refused('LOT_EXPIRED', `Lot ${expired.lot} is expired.`, 'Refuse it, or receive it into quarantine.')
  return withLines(opened, lots)
}

function checkLabel({ code, packages, labelLot }: OpenedContainer): void {
  if (labelLot === undefined || packages.some(({ lot }) => lot === labelLot)) return
  throw refused('INVALID_GTIN', `The label of ${containerName(code)} says lot ${labelLot}, which is not in its data.`)
}

type LotOfItem = Omit<ContainedLot, 'purchasableItemId'> & { readonly itemId: string; readonly units: number }

function lotOf({ code, known, quarantine, today }: OpenedContainer, own: readonly ContainedPackage[]): LotOfItem {
  const [first] = own
  if (!first) throw new Error('A lot without packages')
  const { gtin, lot, serial } = first
  const item = known.get(gtin)
  if (!item) throw refused('INVALID_GTIN', `${gtin} in ${containerName(code)} is not linked to an item.`)
  const days = [...new Set(own.map(({ expiresOn }) => expiresOn))]
  const [expiresOn = null] = days
  if (lot === null || expiresOn === null || days.length > 1)
    throw refused('INVALID_GTIN', `The data has no lot and expiration date for serial number ${serial}.`)
  const isOld = own.some((one) => one.expiresOn !== null && isExpired(one.expiresOn, today))
  return {
    itemId: item.itemId,
    units: own.length * item.quantity,
    lot,
    expiresOn,
    quarantine: quarantine || isOld,
    packages: own.map((one) => ({ gtin, gtinQty: item.quantity, serial: one.serial })),
  }
}

/** Everything of an item goes to one line that has room for it. */
function withLines({ code, lines, receiptNumber }: OpenedContainer, lots: readonly LotOfItem[]): ContainedLot[] {
  return [...Map.groupBy(lots, ({ itemId }) => itemId)].flatMap(([itemId, own]) => {
    const fitting = lines.filter((line) => line.itemId === itemId)
    const [first] = fitting
    if (!first)
      throw refused('INVALID_GTIN', ITEM_NOT_ON_RECEIPT, `${containerName(code)} has product of another order.`)
    const units = own.reduce((total, lot) => total + lot.units, 0)
    const line = fitting.find((one) => unreceivedOf(one) >= units)
    if (!line) throw refused('UPC_LIMIT', receiptLimitMessage(first.itemName, receiptNumber))
    if (line.isSerializedProduct && own.some((lot) => lot.packages.some(({ gtinQty }) => gtinQty > 1)))
      throw refused('OPEN_CASE', OPEN_CASE, `${line.itemName} is received package by package.`)
    return own.map(({ itemId: _item, units: _units, ...lot }) => ({
      ...lot,
      purchasableItemId: line.purchasableItemId,
    }))
  })
}
