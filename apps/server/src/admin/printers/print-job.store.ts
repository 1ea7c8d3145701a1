import { sql } from 'kysely'
import type { PrintJob } from '@galen/contract/admin/printers'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import type { Work } from '../../platform/work.ts'

export const PRINT_KIND = 'print'

/** My own jobs; those of others are theirs. */
export async function loadPrintJob(db: Db, { companyId, userId }: Actor, id: string): Promise<PrintJob> {
  const { rows } = await sql<PrintJob>`
    select j.id, j.printer_id as "printerId", p.name as "printerName", j.title, j.state, j.note, j.asked_at as "askedAt"
    from print_job j join printer p on p.company_id = j.company_id and p.id = j.printer_id
    where j.company_id = ${companyId} and j.id = ${id} and j.asked_by = ${userId}`.execute(db)
  const [job] = rows
  if (!job) throw notFound('Print job')
  return job
}

/** Leaves something to be printed after the commit, and answers its id. */
export async function queuePrintJob(
  { tx, actor, send }: Pick<Work<Actor>, 'tx' | 'actor' | 'send'>,
  job: {
    readonly printerId: string
    readonly title: string
    readonly content: Buffer
    readonly of?: { readonly kind: string; readonly id: string }
  },
): Promise<string> {
  const { id } = await tx
    .insertInto('print_job')
    .values({
      company_id: actor.companyId,
      printer_id: job.printerId,
      title: job.title,
      content: job.content,
      document_kind: job.of?.kind ?? null,
      document_id: job.of?.id ?? null,
      asked_by: actor.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  send(PRINT_KIND, id, { printJobId: id, userId: actor.userId })
  return id
}
