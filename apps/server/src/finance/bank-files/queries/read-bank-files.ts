import { bankFiles } from '@galen/contract/finance/bank-files'
import { answer, query } from '../../../platform/operation.ts'
import { loadBankFile, openFile } from '../bank-file.store.ts'

export const listPayingAccounts = query(bankFiles.accounts, ({ db, actor }) =>
  db
    .selectFrom('company_bank_account')
    .select(['id', 'bank', 'name', 'last_four as lastFour', 'is_default as isDefault'])
    .where('company_id', '=', actor.companyId)
    .where('active', '=', true)
    .orderBy('is_default', 'desc')
    .orderBy('bank')
    .orderBy('id')
    .execute(),
)

export const getBankFile = query(bankFiles.get, ({ params, db, actor }) => loadBankFile(db, actor.companyId, params.id))

export const downloadBankFile = query(bankFiles.download, async ({ params, db, actor, installation }) => {
  const { fileName, content } = await openFile(db, installation.secrets, actor.companyId, params.id)
  return answer(bankFiles.download, {
    status: 200,
    body: Buffer.from(content, 'latin1'),
    headers: { 'content-disposition': `attachment; filename="${fileName}"` },
  })
})
