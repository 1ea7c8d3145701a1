import { businessDateOf } from '@galen/domain/dates'
import { checkCustomerSeen } from '../../partners/customer-scope.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/operation.ts'
import type { Printable } from '../../platform/printable.ts'
import { customerStatement } from './customer-statement.print.ts'
import { askedStatement, loadPartyStatement, type StatementAsked } from './statement.store.ts'

/** The statement of a customer, for users with the permission to see it. */
export async function drawStatement(db: Db, actor: Actor, id: string, asked: Parameters<typeof askedStatement>[0]) {
  await checkCustomerSeen(db, actor, id)
  return printStatement(db, actor.companyId, id, askedStatement(asked, businessDateOf(new Date(), actor.timeZone)))
}

export async function printStatement(db: Db, companyId: string, id: string, asked: StatementAsked) {
  const statement = await loadPartyStatement(db, companyId, id, asked)
  const title = `Statement ${statement.customer.number} ${asked.asOf}`
  return { title, name: statement.letterhead.name, content: await customerStatement(statement) }
}

export const statementPrintable: Printable = {
  kind: 'statement',
  needs: 'EDIT_CUSTOMER_FINANCE',
  draw: (db, actor, id) => drawStatement(db, actor, id, { kind: 'open-item' }),
}
