import { sql } from 'kysely'
import { printers } from '@galen/contract/admin/printers'
import type { NeedsConfirmation } from '@galen/contract/route'
import { type DocumentKind, documentKinds } from '@galen/domain/admin/printing'
import { BusinessError } from '@galen/domain/business-error'
import { formatInstant } from '@galen/domain/dates'
import type { Tx } from '../../platform/database/database.ts'
import { invalid } from '../../platform/errors.ts'
import { type Actor, answer, command } from '../../platform/operation.ts'
import { printableOf } from './download-document.ts'
import { loadPrintJob, queuePrintJob } from './print-job.store.ts'

/** Prints a document on the printer that the person has chosen for its kind, or on the one that is named. */
export const printDocumentOnPrinter = command(
  printers.print,
  async ({ body: { documentKind, id, printerId }, query: { confirm = false }, ...work }) => {
    const { tx, actor, audit } = work
    const printable = printableOf(documentKind, actor)
    const printer = await choosePrinter(tx, actor, documentKind, printerId)
    const { title, content } = await printable.draw(tx, actor, id)
    const earlier = await printedBefore(tx, actor, documentKind, id)
    if (earlier && !confirm) return answer(printers.print, { status: 202, body: earlier })
    const jobId = await queuePrintJob(work, { printerId: printer, title, content, of: { kind: documentKind, id } })
    audit('print-job', {
      id: jobId,
      action: 'print',
      before: null,
      after: { documentKind, documentId: id, printerId: printer },
    })
    return loadPrintJob(tx, actor, jobId)
  },
)

async function choosePrinter(tx: Tx, actor: Actor, kind: DocumentKind, asked: string | undefined): Promise<string> {
  const { label, printer: needed } = documentKinds[kind]
  const { rows } = await sql<{ id: string; name: string; kind: string; active: boolean }>`
    select p.id, p.name, p.kind, p.active from printer p
    where p.company_id = ${actor.companyId} and p.id = coalesce(${asked ?? null}::uuid,
      (select u.printer_id from user_printer u
       where u.company_id = p.company_id and u.user_id = ${actor.userId} and u.document_kind = ${kind}))
    for key share of p`.execute(tx)
  const [printer] = rows
  if (!printer && asked) throw invalid([{ field: 'printerId', message: 'is not a printer of this company' }])
  if (!printer) throw new BusinessError('printer.missing', `Choose a printer for ${label} in your account settings.`)
  if (!printer.active) throw new BusinessError('printer.refused', `${printer.name} is switched off.`)
  if (printer.kind !== needed)
    throw invalid([{ field: 'printerId', message: `must be a ${needed} printer for ${label}` }])
  return printer.id
}

/** A label that exists twice is stuck on two boxes; documents on paper may be printed as often as one likes. */
async function printedBefore(
  tx: Tx,
  { companyId, timeZone }: Actor,
  kind: DocumentKind,
  id: string,
): Promise<NeedsConfirmation | undefined> {
  if (documentKinds[kind].printer !== 'label') return undefined
  const { rows } = await sql<{ name: string; askedAt: string }>`
    select u.given_name || ' ' || u.family_name as name, j.asked_at as "askedAt"
    from print_job j join app_user u on u.id = j.asked_by
    where j.company_id = ${companyId} and j.document_kind = ${kind} and j.document_id = ${id} and j.state <> 'Failed'
    order by j.asked_at desc limit 1`.execute(tx)
  const [last] = rows
  if (!last) return undefined
  const when = formatInstant(new Date(last.askedAt), timeZone)
  const detail = `${documentKinds[kind].label} was printed by ${last.name} on ${when}. Print it again?`
  return { detail, confirmations: [{ code: 'printed-before', detail }] }
}
