import { bankFiles } from '@galen/contract/finance/bank-files'
import { answer, query } from '../../../platform/operation.ts'
import { loadBankFile, openFile } from '../bank-file.store.ts'

export const getBankFile = query(bankFiles.get, ({ params, db, actor }) => loadBankFile(db, actor.companyId, params.id))

export const downloadBankFile = query(bankFiles.download, async ({ params, db, actor, installation }) => {
  const { fileName, content } = await openFile(db, installation.secrets, actor.companyId, params.id)
  return answer(bankFiles.download, {
    status: 200,
    body: Buffer.from(content, 'latin1'),
    headers: { 'content-disposition': `attachment; filename="${fileName}"` },
  })
})
