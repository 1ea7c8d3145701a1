import { sql } from 'kysely'
import type { LedgerProof } from '@galen/contract/accounting/books'
import { type Db, forceCustomPlan, type Tx } from '../../platform/database/database.ts'
import type { Effects } from '../../platform/effects.ts'
import { loadSubLedgers } from './sub-ledgers.ts'

/** What the ledgers of documents were next to their accounts when they were compared last. */
export async function loadLedgerProof(db: Db, companyId: string): Promise<LedgerProof | null> {
  const { rows } = await sql<LedgerProof>`
    select p.proved_at as "provedAt", p.figures as "subLedgers" from ledger_proof p
    where p.company_id = ${companyId}`.execute(db)
  return rows[0] ?? null
}

/** Compares them in one statement, so that both sides are of one moment, and keeps what was found. */
export async function proveLedgers(tx: Tx, { audit }: Pick<Effects, 'audit'>, companyId: string): Promise<LedgerProof> {
  forceCustomPlan(tx)
  const subLedgers = await loadSubLedgers(tx, companyId)
  const { rows } = await sql<LedgerProof>`
    insert into ledger_proof as p (company_id, proved_at, figures)
    values (${companyId}, now(), ${JSON.stringify(subLedgers)}::text::jsonb)
    on conflict (company_id) do update set proved_at = excluded.proved_at, figures = excluded.figures
      where p.proved_at <= excluded.proved_at
    returning p.proved_at as "provedAt", p.figures as "subLedgers"`.execute(tx)
  const proof = rows[0] ?? (await loadLedgerProof(tx, companyId))
  if (!proof) throw new Error('The proof of the ledgers was not stored')
  const differing = proof.subLedgers.filter(({ documents, account }) => documents !== account).map(({ name }) => name)
  audit('ledger-proof', {
    id: companyId,
    action: 'prove',
    before: null,
    after: { provedAt: proof.provedAt, differing },
    quiet: true,
  })
  return proof
}
