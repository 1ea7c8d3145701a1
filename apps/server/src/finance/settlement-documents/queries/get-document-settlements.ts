import { sql } from 'kysely'
import { settlementDocuments } from '@galen/contract/finance/settlement-documents'
import type { SettlementKind } from '@galen/domain/finance/settlement-kinds'
import type { Db } from '../../../platform/database/database.ts'
import { query } from '../../../platform/operation.ts'

type Settled = {
  readonly kind: SettlementKind
  readonly id: string
  readonly number: string
  readonly partyId: string
  readonly date: string
  readonly amount: number
  readonly discountAmountApplied: number
}

async function settlementsOf(db: Db, companyId: string, kind: 'invoice' | 'receipt', id: string): Promise<Settled[]> {
  const { rows } = await sql<{
    kind: SettlementKind
    id: string
    number: string
    partyId: string
    date: string
    amount: number
    discountAmountApplied: number
  }>`
    select s.document_kind as kind, s.document_id as id, s.document_number as number,
      coalesce(s.customer_id, s.vendor_id) as "partyId", s.issued_on as date, sum(a.amount)::float8 as amount,
      sum(a.discount)::float8 as "discountAmountApplied"
    from open_item c
    join application a on a.company_id = c.company_id and a.charge_id = c.id
    join open_item s on s.company_id = a.company_id and s.id = a.settlement_id
    where c.company_id = ${companyId} and c.document_kind = ${kind} and c.document_id = ${id}
    group by s.document_kind, s.document_id, s.document_number, s.customer_id, s.vendor_id, s.issued_on
    having sum(a.amount + a.discount) <> 0
    order by s.issued_on, s.document_number`.execute(db)
  return rows
}

export const getInvoiceSettlements = query(settlementDocuments.ofInvoice, async ({ params, db, actor }) => ({
  content: await settlementsOf(db, actor.companyId, 'invoice', params.id),
}))
export const getReceiptSettlements = query(settlementDocuments.ofReceipt, async ({ params, db, actor }) => ({
  content: await settlementsOf(db, actor.companyId, 'receipt', params.id),
}))
