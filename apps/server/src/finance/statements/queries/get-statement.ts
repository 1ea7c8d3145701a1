import { customers } from '@galen/contract/partners/customers'
import { answer, query } from '../../../platform/operation.ts'
import { pdfFileName } from '../../../platform/pdf/render-pdf.ts'
import { drawStatement } from '../draw-statement.ts'

export const getStatement = query(customers.statement, async ({ params: { id }, query: asked, db, actor }) => {
  const { title, content } = await drawStatement(db, actor, id, asked)
  return answer(customers.statement, {
    status: 200,
    body: content,
    headers: { 'content-disposition': `attachment; filename="${pdfFileName(title)}"` },
  })
})
