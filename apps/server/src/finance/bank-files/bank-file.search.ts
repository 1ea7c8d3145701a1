import { sql } from 'kysely'
import { bankFileIndex } from '@galen/contract/finance/bank-files'
import type { BankFileKind } from '@galen/domain/finance/bank-file'
import { serveIndex } from '../../platform/search/search.ts'
import { bankAccountName } from '../batches/batch.store.ts'
import { personName } from '../../platform/database/person-name.ts'

export const bankFileSearch = serveIndex(
  bankFileIndex,
  (db, actor) =>
    db
      .selectFrom('bank_file as x')
      .where('x.company_id', '=', actor.companyId)
      .select([
        'x.id',
        'x.number',
        sql<BankFileKind>`x.kind`.as('kind'),
        'x.bank_account_id as bankAccountId',
        bankAccountName('x.bank_account_id').as('bankAccount'),
        'x.file_name as fileName',
        'x.payment_count as payments',
        sql<number>`x.total::float8`.as('total'),
        sql<number>`x.entry_hash::float8`.as('hashTotal'),
        'x.effective_on as effectiveDate',
        'x.created_at as createdAt',
        personName('x.created_by').as('createdByName'),
      ]),
  { invalidatedBy: ['bank-file'] },
)
