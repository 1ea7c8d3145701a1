import { sql } from 'kysely'
import type { BusinessDate } from '@galen/domain/dates'
import { type Cents, parseCents } from '@galen/domain/money'
import type { Db } from '../../platform/database/database.ts'

/** A settlement applied to a charge, not undone. */
export type ActiveApplication = {
  readonly id: string
  readonly chargeId: string
  readonly chargeKind: string
  readonly chargeDocumentId: string
  readonly chargeNumber: string
  readonly settlementId: string
  readonly settlementKind: string
  readonly settlementDocumentId: string
  readonly settlementNumber: string
  readonly amount: Cents
  readonly discount: Cents
  readonly accountingDate: BusinessDate
}

type Row = Omit<ActiveApplication, 'amount' | 'discount'> & { amount: string; discount: string }

/** The applications that hold now, of these open items on either side or by their own ids. */
export async function activeApplications(
  db: Db,
  companyId: string,
  { itemIds = [], ids = [] }: { readonly itemIds?: readonly string[]; readonly ids?: readonly string[] },
): Promise<ActiveApplication[]> {
  const { rows } = await sql<Row>`
    select a.id, a.charge_id as "chargeId", c.document_kind as "chargeKind", c.document_id as "chargeDocumentId",
      c.document_number as "chargeNumber", a.settlement_id as "settlementId", s.document_kind as "settlementKind",
      s.document_id as "settlementDocumentId", s.document_number as "settlementNumber", a.amount::text, a.discount::text,
      a.accounting_date as "accountingDate"
    from application a
    join open_item c on c.company_id = a.company_id and c.id = a.charge_id
    join open_item s on s.company_id = a.company_id and s.id = a.settlement_id
    where a.company_id = ${companyId} and a.reverses_id is null
      and (a.charge_id = any(${[...itemIds]}::uuid[]) or a.settlement_id = any(${[...itemIds]}::uuid[])
        or a.id = any(${[...ids]}::uuid[]))
      and not exists (select from application r where r.company_id = a.company_id and r.reverses_id = a.id)
    order by a.at, a.id`.execute(db)
  return rows.map((row) => ({ ...row, amount: parseCents(row.amount), discount: parseCents(row.discount) }))
}
