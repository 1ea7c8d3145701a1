import { recordTransactionStatements } from '../../compliance/transaction-statements.ts'
import type { Tx } from '../../platform/database/database.ts'

/** How many statements are made of one answer of the database. */
const AT_ONCE = 500

/** Transaction statements of everything that was shipped and has none yet. */
export async function stateTransactions(tx: Tx, companyId: string): Promise<void> {
  const shipped = await tx
    .selectFrom('invoice as n')
    .select('n.id')
    .where('n.company_id', '=', companyId)
    .where('n.status', '<>', 'Draft')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('transaction_statement as s')
            .select('s.invoice_id')
            .whereRef('s.company_id', '=', 'n.company_id')
            .whereRef('s.invoice_id', '=', 'n.id'),
        ),
      ),
    )
    .execute()
  const ids = shipped.map(({ id }) => id)
  for (let done = 0; done < ids.length; done += AT_ONCE)
    await recordTransactionStatements({ tx, actor: { companyId } }, ids.slice(done, done + AT_ONCE), 'Placed')
}
