import type { MislabeledGoods } from '@galen/domain/scanning/label-against-record'
import { ApiError, errorCode } from '../../kit/error-text.ts'

/** A scan whose label and record disagree, with the goods that quarantine takes where they are in stock. */
export type Mislabeled = { readonly message: string; readonly goods?: MislabeledGoods | undefined }

/** What the server answered, where it was that. */
export function mislabeledIn(cause: unknown): Mislabeled | undefined {
  if (!(cause instanceof ApiError) || typeof cause.body !== 'object') return undefined
  if (!/label.mismatch$/i.test(errorCode(cause) ?? '')) return undefined
  const { itemId, variationId, stockId, unitId, quantity } = (cause.body.details?.[0] ?? {}) as Partial<MislabeledGoods>
  const goods =
    itemId && variationId && stockId
      ? { itemId, variationId, stockId, unitId: unitId ?? null, quantity: quantity ?? 1 }
      : undefined
  return { message: cause.body.message ?? '', goods }
}
