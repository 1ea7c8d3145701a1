import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { centsToDecimal } from '@galen/domain/money'
import { asJson } from '../../platform/database/as-json.ts'
import { insertMany } from '../../platform/database/many-rows.ts'
import type { Work } from '../../platform/work.ts'
import type { issueStock } from '../../warehouse/stock-ledger.ts'

type Issued = Awaited<ReturnType<typeof issueStock>>[number]

/** Writes the lots and units that leave with an invoice. */
export async function addShippedLots({ tx, actor }: Work, invoiceId: string, issued: readonly Issued[]): Promise<void> {
  const { companyId } = actor
  const lots = issued.map((each) => ({ ...each, id: randomUUIDv7() }))
  await insertMany(
    tx,
    'invoice_lot',
    lots.map(({ id, lineId, lot, expiresOn, quantity, stockId, lotId, receiptId, value, unitIds }) => ({
      company_id: companyId,
      id,
      invoice_id: invoiceId,
      line_id: lineId,
      lot,
      expires_on: expiresOn,
      serialized: unitIds.length > 0,
      quantity,
      stock_id: stockId,
      lot_id: lotId,
      receipt_id: receiptId,
      cost_of_goods: centsToDecimal(value),
      returned: 0,
    })),
  )
  const units = lots.flatMap(({ id, unitIds }) => unitIds.map((unitId) => ({ lotId: id, unitId })))
  if (units.length === 0) return
  await sql`
    insert into invoice_unit (company_id, invoice_lot_id, unit_id, gtin, serial)
    select ${companyId}, g."lotId", u.id, u.gtin, u.serial
    from jsonb_to_recordset(${JSON.stringify(units)}::text::jsonb) as g ("lotId" uuid, "unitId" uuid)
      join unit u on u.company_id = ${companyId} and u.id = g."unitId"`.execute(tx)
}

type TypedLot = { readonly lot: string; readonly expiresOn: string; readonly quantity: number }

/** Lots of a drop-ship line, as the vendor's documents name them. */
export async function addTypedLots(
  { tx, actor }: Work,
  at: { readonly invoiceId: string; readonly lineId: string },
  lots: readonly TypedLot[],
): Promise<void> {
  await insertMany(
    tx,
    'invoice_lot',
    lots.map(({ lot, expiresOn, quantity }) => ({
      company_id: actor.companyId,
      id: randomUUIDv7(),
      invoice_id: at.invoiceId,
      line_id: at.lineId,
      lot,
      expires_on: expiresOn,
      serialized: false,
      quantity,
      returned: 0,
    })),
  )
}

/** Takes a typed lot off its line. Answers how many units it had. */
export async function removeTypedLot({ tx, actor }: Work, lineId: string, lot: string): Promise<number> {
  const { rows } = await sql<{ quantity: number }>`
    delete from invoice_lot where company_id = ${actor.companyId} and line_id = ${lineId} and lot = ${lot}
    returning quantity`.execute(tx)
  return rows.reduce((count, { quantity }) => count + quantity, 0)
}

/** The lots of lines that come to another draft. */
export async function moveLots(
  { tx, actor }: Work,
  targetId: string,
  moves: readonly { readonly fromLineId: string; readonly toLineId: string }[],
): Promise<void> {
  await sql`
    update invoice_lot t set invoice_id = ${targetId}, line_id = s."toLineId"
    from jsonb_to_recordset(${asJson(moves)}) as s ("fromLineId" uuid, "toLineId" uuid)
    where t.company_id = ${actor.companyId} and t.line_id = s."fromLineId"`.execute(tx)
}

export async function removeLots({ tx, actor }: Work, invoiceId: string): Promise<void> {
  await sql`delete from invoice_lot where company_id = ${actor.companyId} and invoice_id = ${invoiceId}`.execute(tx)
}
