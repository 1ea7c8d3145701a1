import { randomUUID } from 'node:crypto'
import type { AccountRole } from '@galen/domain/accounting/account-roles'
import { addMonths, type BusinessDate } from '@galen/domain/dates'
import { type Cents, negate, parseCents, sum, zeroCents } from '@galen/domain/money'
import { checkPeriod } from '../src/accounting/fiscal-periods.ts'
import { postJournal } from '../src/accounting/general-ledger.ts'
import type { Work } from '../src/platform/work.ts'
import { issueStock, receiveStock, returnStock, reverseMovements, type Source } from '../src/warehouse/stock-ledger.ts'
import type { ledgers } from './ledgers.ts'

type Fixture = Awaited<ReturnType<typeof ledgers>>
type Kind = Source['kind']
type Goods = { readonly itemId: string; readonly variationId: string; readonly vendorId: string }
type Lot = {
  readonly lot?: string
  readonly expiresOn?: BusinessDate
  readonly quantity?: number
  readonly cost?: number
  readonly serials?: readonly string[]
  readonly receiptId?: string
}
type Issue = {
  readonly stockId: string
  readonly quantity: number
  readonly unitIds?: readonly string[]
  readonly lineId?: string
  readonly fromAllocation?: boolean
  readonly minDays?: number
}

export const GTIN = '00312345678906'

/** Documents that move stock and book what they moved, for tests that need stock and no documents. */
export function stockWork({ post, today, owner, company }: Fixture) {
  let made = 0
  const sourceOf = (kind: Kind, id: string = randomUUID()): Source & { number: string } => ({
    kind,
    id,
    number: `${kind}-${++made}`,
    accountingDate: today,
  })

  /** Books what the document moved against another account. */
  async function book(
    work: Work,
    source: Source & { number: string },
    value: Cents,
    against: AccountRole,
  ): Promise<void> {
    await postJournal(work, {
      source,
      accountingDate: today,
      memo: source.number,
      lines: [
        { role: 'inventory', amount: value },
        { role: against, amount: negate(value) },
      ],
    })
  }
  const opened = (work: Work) => checkPeriod(work, today, ['inventory', 'financial'])

  /** Receives one lot and answers where it lies. */
  async function receive({ vendorId, ...of }: Goods, lot: Lot = {}) {
    const receiptId = lot.receiptId ?? randomUUID()
    await owner`
      insert into receipt (company_id, id, vendor_id) values (${company.id}, ${receiptId}, ${vendorId}) on conflict do nothing`
    const quantity = lot.serials?.length ?? lot.quantity ?? 10
    return post(async (work) => {
      await opened(work)
      const source = sourceOf('receipt', receiptId)
      const value = parseCents((quantity * (lot.cost ?? 7)).toFixed(2))
      const [received] = await receiveStock(work, source, [
        {
          lineId: randomUUID(),
          itemId: of.itemId,
          variationId: of.variationId,
          lot: lot.lot ?? `L${made}`,
          expiresOn: lot.expiresOn ?? addMonths(today, 24),
          receiptId,
          serialized: lot.serials !== undefined,
          quantity,
          value,
          ...(lot.serials ? { serials: lot.serials.map((serial) => ({ gtin: GTIN, serial })) } : {}),
        },
      ])
      // No bill is waited for: the receipt is not one of purchasing.
      await book(work, source, value, 'opening-balance')
      if (!received) throw new Error('Nothing was received')
      return { ...received, receiptId, unitIds: await unitsIn(work, received.stockId) }
    })
  }

  async function unitsIn(work: Work, stockId: string): Promise<string[]> {
    const rows = await work.tx
      .selectFrom('unit')
      .select('id')
      .where('stock_id', '=', stockId)
      .orderBy('serial')
      .execute()
    return rows.map(({ id }) => id)
  }

  function ship(lines: readonly Issue[], invoiceId: string = randomUUID()) {
    return post(async (work) => {
      await opened(work)
      const source = sourceOf('invoice', invoiceId)
      const issued = await issueStock(
        work,
        source,
        'SHIP',
        lines.map(({ lineId = randomUUID(), minDays = 0, ...line }) => ({
          ...line,
          lineId,
          unitPrice: 12,
          mustBeShippable: { day: today, minDaysToExpiry: minDays },
        })),
      )
      await book(work, source, negate(sum(issued.map(({ value }) => value))), 'cost-of-goods')
      return { invoiceId, issued }
    })
  }

  const undo = (kind: Kind, id: string, reason: Parameters<typeof reverseMovements>[2]) =>
    post(async (work) => {
      await opened(work)
      const source = sourceOf(kind, id)
      const back = await reverseMovements(work, source, reason, { kind, id })
      await book(work, source, sum(back.map(({ value }) => value)), 'cost-of-goods')
      return back
    })

  const takeBack = (line: { stockId: string; shipmentId: string; quantity: number; unitIds?: readonly string[] }) => {
    const returnId = randomUUID()
    return post(async (work) => {
      await opened(work)
      const source = sourceOf('customer-return', returnId)
      const [back] = await returnStock(work, source, [{ lineId: randomUUID(), ...line }])
      await book(work, source, back?.value ?? zeroCents, 'cost-of-goods')
      return { returnId, stockId: back?.stockId ?? '', value: back?.value ?? zeroCents }
    })
  }

  type Row = {
    on_hand: number
    reserved: number
    value: string
    location: string
    status: string
    quarantine_reason: string | null
    quarantine_reasons: string[]
    serialized: boolean
    number: string
  }
  /** The rows of an item that hold something. */
  const rowsOf = (itemId: string) => owner<(Row & { id: string })[]>`
    select s.id, s.on_hand, s.reserved, s.value, s.location, s.status, s.quarantine_reason, s.quarantine_reasons, s.serialized, l.number from stock s
    join lot l on l.company_id = s.company_id and l.id = s.lot_id
    where s.company_id = ${company.id} and s.item_id = ${itemId} and s.on_hand > 0 order by s.status, s.location, s.id`

  return { sourceOf, opened, book, receive, ship, undo, takeBack, rowsOf }
}
