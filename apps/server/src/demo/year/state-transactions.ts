import { recordTransactionStatement } from '../../compliance/transaction-statements.ts'
import type { Tx } from '../../platform/database/database.ts'

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
  for (const { id } of shipped) await recordTransactionStatement({ tx, actor: { companyId } }, id, 'Placed')
}
