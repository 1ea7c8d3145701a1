import { sql } from 'kysely'
import { addMonths, firstDayOfMonth } from '@galen/domain/dates'
import { loadLetterhead } from '../../admin/letterhead.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import type { Printable } from '../../platform/printable.ts'
import { checkCustomerSeen } from '../customer-scope.ts'
import { todayOf } from './customer-standing.ts'
import { customerStatement, type Statement } from './customer-statement.print.ts'

const MONTHS = 24

/** The statement of a customer as of today. */
export async function drawStatement(db: Db, actor: Actor, id: string) {
  await checkCustomerSeen(db, actor, id)
  const on = todayOf(actor)
  const customer = await loadCustomer(db, actor, id)
  const letterhead = await loadLetterhead(db, actor.companyId, ['remit', 'main'])
  const { rows: months } = await sql<Statement['months'][number]>`
    select m.month, m.invoiced, m.returned from customer_month m
    where m.company_id = ${actor.companyId} and m.customer_id = ${id} and m.month >= ${addMonths(firstDayOfMonth(on), 1 - MONTHS)}
    order by m.month`.execute(db)
  const content = await customerStatement({ letterhead, currency: letterhead.currency, customer, on, months })
  return { title: `Statement ${customer.number} ${on}`, content }
}

export const statementPrintable: Printable = { kind: 'statement', needs: 'EDIT_CUSTOMER_FINANCE', draw: drawStatement }

async function loadCustomer(db: Db, { companyId }: Actor, id: string): Promise<Statement['customer']> {
  const { rows } = await sql<Statement['customer']>`
    select c.number, c.company_name as name,
      (select p.name from property p where p.company_id = c.company_id and p.id = c.terms_id) as terms,
      (select jsonb_build_object('address', a.address, 'city', a.city, 'state', a.state, 'zipCode', a.zip_code)
        from customer_address a where a.company_id = c.company_id and a.customer_id = c.id and a.active
        order by a.default_bill desc, a.position limit 1) as address
    from customer c where c.company_id = ${companyId} and c.id = ${id}`.execute(db)
  const [customer] = rows
  if (!customer) throw notFound('Customer')
  return customer
}
