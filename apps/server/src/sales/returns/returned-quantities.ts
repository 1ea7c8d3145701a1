import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'

type Returned = {
  readonly lot: { readonly invoiceLotId: string; readonly lineId: string }
  readonly quantity: number
  readonly serials: readonly string[]
}

/** Counts what came back on the lots, units and lines of the invoice, or takes it off again; its version grows by one. */
export async function raiseReturned({ tx, actor }: Work, lines: readonly Returned[], sign: 1 | -1): Promise<void> {
  const { companyId } = actor
  const rows = JSON.stringify(
    lines.map(({ lot, quantity, serials }) => ({
      lot: lot.invoiceLotId,
      line: lot.lineId,
      quantity: quantity * sign,
      serials,
    })),
  )
  const given = sql`jsonb_to_recordset(${rows}::text::jsonb) as g (lot uuid, line uuid, quantity integer, serials jsonb)`
  await sql`
    update invoice_lot t set returned = t.returned + g.quantity from ${given}
    where t.company_id = ${companyId} and t.id = g.lot`.execute(tx)
  await sql`
    update invoice_unit u set returned = ${sign === 1} from ${given}
    where u.company_id = ${companyId} and u.invoice_lot_id = g.lot and g.serials ? u.serial`.execute(tx)
  await sql`
    update invoice_line l set returned = l.returned + s.quantity, version = l.version + 1
    from (select g.line, sum(g.quantity)::integer as quantity from ${given} group by g.line) s
    where l.company_id = ${companyId} and l.id = s.line`.execute(tx)
  await sql`
    update invoice n set version = n.version + 1
    where n.company_id = ${companyId} and n.id = (select l.invoice_id from invoice_line l
      where l.company_id = ${companyId} and l.id = ${lines[0]?.lot.lineId ?? null}::uuid)`.execute(tx)
}
