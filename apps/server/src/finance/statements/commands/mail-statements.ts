import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { statementAsked, statements } from '@galen/contract/finance/statements'
import { BusinessError } from '@galen/domain/business-error'
import { inCustomerScope } from '../../../partners/customer-scope.ts'
import { invalid } from '../../../platform/errors.ts'
import { command } from '../../../platform/operation.ts'
import { accountingDate } from '../../../platform/work.ts'
import { noStatementAddress } from '../../letters/statement-letter.ts'
import { askedStatement } from '../statement.store.ts'

type Addressed = { readonly id: string; readonly number: string; readonly name: string; readonly email: string }

/** Asks for the statements of customers who owe something; each is drawn and mailed after the commit. */
export const mailStatements = command(statements.mail, async (input) => {
  const { body, tx, actor, audit, emit } = input
  const today = await accountingDate(input)
  const asked = askedStatement(body, today)
  const chosen = body.customerIds
  const { rows } = await sql<Addressed>`
    select c.id, c.number, c.company_name as name, c.email from customer c
    where c.company_id = ${actor.companyId} and ${inCustomerScope(actor)}
      and (${chosen}::uuid[] is null or c.id = any(${chosen}::uuid[]))
      and ((${chosen}::uuid[] is not null and not ${body.onlyOverdue}::boolean) or exists (
        select from open_item o where o.company_id = c.company_id and o.customer_id = c.id and o.side = 'charge'
          and o.balance > 0 and (not ${body.onlyOverdue}::boolean or o.due_on < ${today})))
    order by c.company_name, c.id`.execute(tx)
  const [only, ...others] = rows.map((row) => ({ ...row, email: body.recipient ?? row.email }))
  if (body.recipient !== undefined && (chosen === null || others.length > 0))
    throw invalid([{ field: 'recipient', message: 'is for the statement of one customer' }])
  if (chosen?.length === 1 && only && only.email === '')
    throw new BusinessError('statement.refused', noStatementAddress(only.name))
  const addressees = only ? [only, ...others] : []
  const reached = addressees.filter(({ email }) => email !== '')
  for (const { id, email } of reached) emit(statementAsked, { customerId: id, recipient: email, ...asked })
  const withoutEmail = addressees
    .filter(({ email }) => email === '')
    .map(({ id, number, name }) => ({ id, number, name }))
  const after = { kind: asked.kind, from: asked.from, asOf: asked.asOf, mailed: reached.length }
  audit('statement-run', { id: randomUUIDv7(), action: 'mail-statements', before: null, after })
  return { mailed: reached.length, withoutEmail }
})
