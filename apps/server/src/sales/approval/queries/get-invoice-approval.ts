import { sql } from 'kysely'
import { type ApprovalDetails, invoiceApproval } from '@galen/contract/sales/invoice-approval'
import { loadMedicineNames } from '../../../items/medicine-names.ts'
import { personName } from '../../../platform/database/person-name.ts'
import { notFound } from '../../../platform/errors.ts'
import { query } from '../../../platform/operation.ts'
import { ledgerProfitOf, salesProfitOf, takenOff } from '../invoice-profit.store.ts'

type Stored = Omit<ApprovalDetails, 'lines'> & {
  readonly lines: readonly (ApprovalDetails['lines'][number] & { readonly itemId: string | null })[]
}

/** Costs are shown to those who may see them; to others they are 0. */
export const getInvoiceApproval = query(invoiceApproval.get, async ({ params: { id }, db, actor }) => {
  const mayCost = sql`${actor.permissions.has('VIEW_COST')}::boolean`
  const { rows } = await sql<Stored>`
    select i.id, coalesce(i.number, '') as number, i.status, k.company_name as "customerName", i.placed_at as "placedDate",
      ${personName('i.placed_by')} as "placedByName", ${personName('i.validated_by')} as "validatedByName",
      i.validation_note as "validationNote", i.merchandise::float8, i.freight_charge::float8 as "freightCharge",
      i.freight_service_cost::float8 as "freightServiceCost", i.charges_total::float8 as "chargesTotal",
      i.costs_total::float8 as "costsTotal", ${takenOff} as "takenOff",
      jsonb_build_object('total', i.total, 'salesProfit', case when ${mayCost} then ${salesProfitOf} else 0 end,
        'ledgerProfit', case when ${mayCost} then ${ledgerProfitOf} else 0 end) as profit,
      (select o.balance::float8 from open_item o where o.company_id = i.company_id and o.document_kind = 'invoice'
        and o.document_id = i.id) as balance,
      coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'itemId', l.item_id,
          'number', t.number, 'name', coalesce(t.item_name, l.description), 'quantity', l.quantity, 'returned', l.returned,
          'price', l.price, 'cost', case when ${mayCost} then l.cost else 0 end, 'pcr', case when ${mayCost} then l.pcr else 0 end,
          'profit', case when ${mayCost} then round((l.quantity - l.returned) * (l.price - l.cost + l.pcr), 2) else 0 end) order by l.position)
        from invoice_line l left join item t on t.company_id = l.company_id and t.id = l.item_id
        where l.company_id = i.company_id and l.invoice_id = i.id), '[]') as lines,
      coalesce((select jsonb_agg(jsonb_build_object('kind', c.kind, 'description', c.description, 'amount', c.amount) order by c.id)
        from invoice_charge c where c.company_id = i.company_id and c.invoice_id = i.id), '[]') as charges,
      coalesce((select jsonb_agg(jsonb_build_object('id', e.id, 'number', e.number, 'date', e.accounting_date, 'memo', e.memo,
          'amount', (select sum(j.amount) from journal_line j where j.company_id = e.company_id and j.entry_id = e.id and j.amount > 0))
          order by e.number)
        from journal_entry e where e.company_id = i.company_id and e.source_kind = 'invoice' and e.source_id = i.id), '[]') as entries,
      i.version
    from invoice i join customer k on k.company_id = i.company_id and k.id = i.customer_id
      left join invoice_profit p on p.company_id = i.company_id and p.invoice_id = i.id
    where i.company_id = ${actor.companyId} and i.id = ${id} and i.status <> 'Draft'`.execute(db)
  const [invoice] = rows
  if (!invoice) throw notFound('Invoice')
  const names = await loadMedicineNames(
    db,
    actor.companyId,
    invoice.lines.map(({ itemId }) => itemId ?? undefined),
  )
  const lines = invoice.lines.map(({ itemId, ...line }) => ({
    ...line,
    name: names.get(itemId ?? undefined) ?? line.name,
  }))
  return { ...invoice, lines }
})
