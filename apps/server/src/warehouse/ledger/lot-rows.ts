import { sql } from 'kysely'
import type { BusinessDate } from '@galen/domain/dates'
import { proposePicks } from '@galen/domain/warehouse/fefo'
import { refusalToShip } from '@galen/domain/warehouse/shippable'
import type { QuarantineReason, StockStatus } from '@galen/domain/warehouse/stock'
import { settingValue } from '../../admin/settings.ts'
import type { Db } from '../../platform/database/database.ts'

/** A row of stock as pickers show it. */
export type LotRow = {
  readonly stockId: string
  readonly itemId: string
  readonly variationId: string
  readonly lotId: string
  readonly lot: string
  readonly expiresOn: BusinessDate
  readonly recalled: boolean
  readonly receiptId: string | null
  readonly receiptNumber: string | null
  readonly receivedOn: BusinessDate
  readonly location: string
  readonly pickSequence: number
  readonly status: StockStatus
  readonly quarantineReasons: readonly QuarantineReason[]
  readonly serialized: boolean
  readonly onHand: number
  readonly reserved: number
  readonly free: number
  /** Why it cannot be shipped; null when it can. */
  readonly refusal: string | null
}

type Asked = { readonly day: BusinessDate; readonly minDaysToExpiry: number }

/** What is in stock of variations, or these rows of it, with what is free and whether it can be shipped. */
export async function lotRows(
  db: Db,
  companyId: string,
  which: { readonly variationIds?: readonly string[]; readonly stockIds?: readonly string[] },
  asked: Asked,
): Promise<LotRow[]> {
  const { variationIds = [], stockIds = [] } = which
  const { rows } = await sql<Omit<LotRow, 'refusal'>>`
    select s.id as "stockId", s.item_id as "itemId", s.variation_id as "variationId", s.lot_id as "lotId", l.number as lot,
      l.expires_on as "expiresOn", l.recalled_at is not null as recalled, s.receipt_id as "receiptId",
      s.receipt_number as "receiptNumber", s.received_on as "receivedOn", s.location,
      coalesce(b.pick_sequence, 0) as "pickSequence", s.status, s.quarantine_reasons as "quarantineReasons", s.serialized,
      s.on_hand as "onHand", s.reserved, s.on_hand - s.reserved as free
    from stock s
    join lot l on l.company_id = s.company_id and l.id = s.lot_id
    left join bin_location b on b.company_id = s.company_id and b.name = s.location
    where s.company_id = ${companyId} and ((s.variation_id = any(${[...variationIds]}::uuid[]) and s.on_hand > 0)
      or s.id = any(${[...stockIds]}::uuid[]))
    order by l.expires_on, s.received_on, coalesce(b.pick_sequence, 0), s.id`.execute(db)
  return rows.map((row) => ({ ...row, refusal: refusalToShip(row, asked) }))
}

export type ProposedPick = Pick<
  LotRow,
  'stockId' | 'lotId' | 'lot' | 'expiresOn' | 'location' | 'receiptId' | 'serialized'
> & {
  readonly quantity: number
  readonly reason: string
}
export type LotProposal = { readonly lineId: string; readonly picks: readonly ProposedPick[]; readonly missing: number }

type LotAsk = {
  readonly lineId: string
  readonly variationId: string
  readonly quantity: number
  /** Lots that the customer prefers; they come first. */
  readonly preferred?: readonly string[]
}
const PREFERRED = 'Preferred by the customer'

/** Which lots to take for each line, first expired first out. Lines of one variation share what is there. */
export async function proposeLots(
  db: Db,
  companyId: string,
  asks: readonly LotAsk[],
  asked: Asked,
): Promise<LotProposal[]> {
  const rows = await lotRows(
    db,
    companyId,
    { variationIds: [...new Set(asks.map(({ variationId }) => variationId))] },
    asked,
  )
  const oneLotWithinDays = await settingValue(db, companyId, 'oneLotWithinDays')
  const free = new Map(rows.map(({ stockId, free }) => [stockId, free]))
  return asks.map(({ lineId, variationId, quantity, preferred = [] }) => {
    const shippable = rows
      .filter((row) => row.variationId === variationId && row.refusal === null)
      .map((row) => ({ ...row, free: free.get(row.stockId) ?? 0 }))
    const isPreferred = ({ lot }: LotRow) => preferred.includes(lot)
    const wished = proposePicks(shippable.filter(isPreferred), quantity, 0)
    const rest = proposePicks(
      shippable.filter((row) => !isPreferred(row)),
      wished.missing,
      oneLotWithinDays,
    )
    const picks = [...wished.picks.map((pick) => ({ ...pick, reason: PREFERRED })), ...rest.picks]
    const { missing } = rest
    for (const pick of picks) free.set(pick.stock.stockId, pick.stock.free - pick.quantity)
    return {
      lineId,
      missing,
      picks: picks.map(({ stock, quantity: taken, reason }) => ({
        stockId: stock.stockId,
        lotId: stock.lotId,
        lot: stock.lot,
        expiresOn: stock.expiresOn,
        location: stock.location,
        receiptId: stock.receiptId,
        serialized: stock.serialized,
        quantity: taken,
        reason,
      })),
    }
  })
}
