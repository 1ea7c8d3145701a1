import type { Invoice } from '@galen/contract/sales/invoice'
import type { invoices } from '@galen/contract/sales/invoices'
import type { PlainReply } from '@galen/contract/route'
import type { ScanResult } from '@galen/domain/scanning/gs1'
import { ApiError, errorText } from '../../kit/error-text.ts'
import { text } from '../../kit/text.ts'
import { type Mislabeled, mislabeledIn } from '../../patterns/scanning/mislabeled.ts'
import type { ScanOutcome } from '../../patterns/scanning/scans.ts'
import { pickLines, type PickLine } from './pick-line.ts'

export type Picked = PlainReply<typeof invoices.saveProduct>

/** Why a scan was not taken; with the code, for the dialog that asks on. */
export type RefusedPick = {
  readonly code: string
  readonly result: ScanResult | undefined
  readonly mark: 'qrCode' | 'barcode'
  /** `swap-reason`, `not-shippable` and so on. */
  readonly reason: string
  readonly message: string
  readonly mislabeled: Mislabeled | undefined
}

export type ScanLogEntry = {
  readonly key: number
  readonly label: string
  readonly about: string
  readonly state: 'added' | 'refused' | 'waiting'
  readonly figure: string
}

export type Undoable = {
  readonly line: PickLine
  readonly lot: string
  readonly serials: readonly string[]
  readonly units: number
}

export const lotOf = (result: ScanResult | undefined) => (result?.kind === 'reading' ? (result.reading.lot ?? '') : '')
export const nameOf = ({ products }: Picked) => products[0]?.sellableItem?.itemName ?? ''

export const acceptedOutcome = (reply: Picked): ScanOutcome => {
  const [product] = reply.products
  return {
    sound: 'accepted',
    words: reply.message,
    figure: `+${reply.added}`,
    ...(product && {
      detail: text('{item} · {picked} of {all} picked', {
        item: nameOf(reply),
        picked: product.pickedQuantity,
        all: product.shippingQuantity,
      }),
    }),
  }
}

/** What the last reply added, if it added one lot to one line. */
export function undoableOf(before: Invoice, { products, added }: Picked): Undoable | undefined {
  if (added <= 0) return undefined
  const old = new Map(pickLines(before).map((line) => [line.lineId, line]))
  const changed = pickLines({ products }).flatMap((line) =>
    line.lots.flatMap((lot) => {
      const was = old.get(line.lineId)?.lots.find(({ stockId }) => stockId === lot.stockId)
      const units = lot.quantity - (was?.quantity ?? 0)
      const serials = lot.serialNumbers.filter((serial) => !was?.serialNumbers.includes(serial))
      return units > 0 ? [{ line, lot: lot.lot, serials, units }] : []
    }),
  )
  return changed.length === 1 ? changed[0] : undefined
}

export function refusedPick(
  cause: unknown,
  scan: { readonly code: string; readonly result?: ScanResult },
): RefusedPick {
  const detail = cause instanceof ApiError && typeof cause.body === 'object' ? cause.body.details?.[0] : undefined
  const { mark, reason } = (detail ?? {}) as { readonly mark?: string; readonly reason?: string }
  return {
    code: scan.code,
    result: scan.result,
    mark: mark === 'qrCode' ? 'qrCode' : 'barcode',
    reason: reason ?? '',
    message: errorText(cause),
    mislabeled: mislabeledIn(cause),
  }
}
