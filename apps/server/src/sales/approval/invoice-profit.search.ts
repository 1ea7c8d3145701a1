import { sql } from 'kysely'
import { invoiceApprovalIndex, invoiceProfitIndex } from '@galen/contract/sales/invoice-approval'
import { customerElsewhere } from '../../partners/party-lookups.ts'
import { personElsewhere, personName } from '../../platform/database/person-name.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/operation.ts'
import { serveIndex } from '../../platform/search/search.ts'
import { salesCost } from './invoice-profit.store.ts'

/** Costs and profits are for those who may see costs; to others they are 0. */
function approvals(db: Db, { companyId, permissions }: Actor, statuses: readonly string[]) {
  const nothing = sql<number>`0::float8`
  const shown = (figure: ReturnType<typeof sql<number>>) => (permissions.has('VIEW_COST') ? figure : nothing)
  return (
    db
      .selectFrom('invoice as i')
      .innerJoin('invoice_profit as p', (join) =>
        join.onRef('p.company_id', '=', 'i.company_id').onRef('p.invoice_id', '=', 'i.id'),
      )
      // Joined so that PostgreSQL leaves it out where a page is only counted off.
      .leftJoin('customer as k', (join) =>
        join.onRef('k.company_id', '=', 'i.company_id').onRef('k.id', '=', 'i.customer_id'),
      )
      .where('i.company_id', '=', companyId)
      .where('i.placed_at', 'is not', null)
      .where('i.status', 'in', statuses)
      .select([
        'i.id',
        sql<string>`coalesce(i.number, '')`.as('number'),
        'i.status',
        'i.type',
        sql<string>`i.placed_at`.as('placedDate'),
        'i.customer_id as customerId',
        sql<string>`k.company_name`.as('customerName'),
        'i.sales_rep_id as salesRepId',
        personName('i.sales_rep_id').as('salesRepName'),
        personName('i.placed_by').as('placedByName'),
        'i.validated_at as validatedAt',
        personName('i.validated_by').as('validatedByName'),
        'i.counted_on as countedOn',
        sql<number>`i.total::float8`.as('total'),
        sql<number>`i.merchandise::float8`.as('sales'),
        shown(sql<number>`(${salesCost})::float8`).as('cost'),
        sql<number>`i.charges_total::float8`.as('charges'),
        sql<number>`(i.freight_charge - i.freight_service_cost)::float8`.as('freight'),
        sql<number>`(i.total - p.revenue)::float8`.as('takenOff'),
        shown(sql<number>`p.ledger_profit::float8`).as('ledgerProfit'),
        shown(sql<number>`p.profit::float8`).as('profit'),
        shown(sql<number>`p.margin::float8`).as('margin'),
        sql<number>`coalesce((select sum(c.amount) from commission c
        where c.company_id = i.company_id and c.invoice_id = i.id), 0)::float8`.as('commission'),
        'i.version',
      ])
  )
}

const options = {
  text: { kind: 'invoice', fields: ['number'] },
  invalidatedBy: ['invoice'],
  elsewhere: ({ companyId }: Actor) => ({
    customerName: customerElsewhere(companyId, 'company_name'),
    salesRepName: personElsewhere(companyId, 'salesRepId'),
  }),
}

export const invoiceProfitSearch = serveIndex(
  invoiceProfitIndex,
  (db, actor) => approvals(db, actor, ['Validated', 'Closed']),
  options,
)

export const invoiceApprovalSearch = serveIndex(
  invoiceApprovalIndex,
  (db, actor) => approvals(db, actor, ['Placed', 'Validated', 'Closed']),
  options,
)
