import { sql } from 'kysely'
import { agedParties } from '../../finance/aging.ts'
import type { ReportQuery } from './report-request.ts'

/** What waits now: the view is that which the account is compared with. */
export const receivedNotInvoiced: ReportQuery = ({ companyId, today }) => sql`
  select a.day, a.kind, a.document_id as id, a.number as document, a.party, ${today}::date - a.day as days, -a.amount as amount
  from accrual a where a.company_id = ${companyId} and a.ledger = 'received-not-invoiced' and a.amount <> 0`

const aged =
  (side: 'customer' | 'vendor'): ReportQuery =>
  ({ companyId, asOf }) =>
    sql`
  select a.*, a.total - a.unapplied as net from (${agedParties({ companyId, side, asOf })}) a`

export const agedReceivables = aged('customer')
export const agedPayables = aged('vendor')
