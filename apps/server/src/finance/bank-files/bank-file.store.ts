import { sql } from 'kysely'
import type { BankFile } from '@galen/contract/finance/bank-files'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import { openSealedText, sealText } from '../../platform/sealed-text.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { bankAccountName } from '../batches/batch.store.ts'
import { personName } from '../../platform/database/person-name.ts'

/** A file has account numbers, so it is sealed for its own row. */
const ownerOf = (companyId: string, fileId: string) => `${companyId} bank file ${fileId}`

export const sealFile = (secrets: Secrets, companyId: string, id: string, content: string): Buffer =>
  sealText(secrets.bankAccountKey, ownerOf(companyId, id), content)

export async function loadBankFile(db: Db, companyId: string, id: string): Promise<BankFile> {
  const { rows } = await sql<BankFile>`
    select x.id, x.number, x.kind, x.bank_account_id as "bankAccountId", ${bankAccountName('x.bank_account_id')} as "bankAccount",
      x.file_name as "fileName", x.payment_count as payments, x.total::float8 as total, x.entry_hash::float8 as "hashTotal",
      x.effective_on as "effectiveDate", x.created_at as "createdAt", ${personName('x.created_by')} as "createdByName",
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'number', p.number, 'amount', p.total, 'status', p.status,
          'checkNumber', p.check_number, 'payee', coalesce(v.friendly_name, k.company_name)) order by p.number)
        from vendor_payment p left join vendor v on v.company_id = p.company_id and v.id = p.vendor_id
        left join customer k on k.company_id = p.company_id and k.id = p.customer_id
        where p.company_id = x.company_id and (p.bank_file_id = x.id or p.positive_pay_id = x.id)), '[]') as paid
    from bank_file x where x.company_id = ${companyId} and x.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Bank file')
  return row
}

/** The file as it was written. */
export async function openFile(db: Db, secrets: Secrets, companyId: string, id: string) {
  const row = await db
    .selectFrom('bank_file')
    .select(['file_name as fileName', 'content_sealed as sealed'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('Bank file')
  const content = openSealedText(secrets.bankAccountKey, ownerOf(companyId, id), row.sealed)
  return { fileName: row.fileName, content }
}
