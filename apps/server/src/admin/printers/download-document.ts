import { printers } from '@galen/contract/admin/printers'
import type { DocumentKind } from '@galen/domain/admin/printing'
import { checkPermitted } from '@galen/domain/permissions'
import { invalid } from '../../platform/errors.ts'
import { type Actor, answer, query } from '../../platform/operation.ts'
import type { Printable } from '../../platform/printable.ts'
import { allPrintables } from '../../platform/registered-areas.ts'

/** The document of this kind, for users with the permission to see it. */
export function printableOf(documentKind: DocumentKind, actor: Actor): Printable {
  const printable = allPrintables().find(({ kind }) => kind === documentKind)
  if (!printable) throw invalid([{ field: 'documentKind', message: 'is not printed from here' }])
  checkPermitted(printable.needs, actor.permissions)
  return printable
}

/** The same pages as a printer gets, as a download. */
export const downloadDocument = query(printers.download, async ({ params: { documentKind, id }, db, actor }) => {
  const { title, content } = await printableOf(documentKind, actor).draw(db, actor, id)
  const name = title.replaceAll(/[^\w.-]+/g, '-')
  return answer(printers.download, {
    status: 200,
    body: content,
    headers: { 'content-disposition': `inline; filename="${name}.pdf"` },
  })
})
