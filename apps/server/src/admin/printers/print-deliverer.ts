import { printJobLifecycle } from '@galen/domain/admin/printing'
import type { Config } from '../../platform/config.ts'
import { inTransaction, type Pool } from '../../platform/database/database.ts'
import type { Deliverer, Message, Outcome } from '../../platform/outbox/outbox-message.ts'
import { printByInternet } from './internet-printing.ts'
import { PRINT_KIND } from './print-job.store.ts'

const WITHOUT_ADDRESS = 'The printer has no address yet, so nothing was sent'
const PRINTED = 'The printer took it'

/** Takes print jobs to their printers. What may have been printed already is not printed again: a person is asked. */
export const printDeliverer = ({ pool, config }: { readonly pool: Pool; readonly config: Config }): Deliverer => ({
  kind: PRINT_KIND,
  repeatable: false,
  batch: 8,
  atOnce: 4,
  leaseMs: 60_000,
  async deliver(message) {
    const job = await jobOf(pool, message)
    if (!job) return
    if (job.address === null) return { note: WITHOUT_ADDRESS }
    const page = { title: job.title, mediaType: 'application/pdf', bytes: job.content }
    await printByInternet(job.address, page, config.allowedAddresses)
    return { note: PRINTED }
  },
  async settle(jobs, message, outcome) {
    const { state, note } = whatBecame(outcome)
    await jobs`
      update print_job set state = ${state}, note = ${note}
      where company_id = ${message.companyId} and id = ${String(message.payload['printJobId'])}`
  },
})

async function jobOf(pool: Pool, { companyId, payload }: Message) {
  const scope = { companyId, userId: String(payload['userId']) }
  return inTransaction(pool, 'read', scope, (tx) =>
    tx
      .selectFrom('print_job as j')
      .innerJoin('printer as p', (on) =>
        on.onRef('p.company_id', '=', 'j.company_id').onRef('p.id', '=', 'j.printer_id'),
      )
      .select(['j.title', 'j.content', 'p.address'])
      .where('j.company_id', '=', companyId)
      .where('j.id', '=', String(payload['printJobId']))
      .executeTakeFirst(),
  )
}

function whatBecame(outcome: Outcome): { readonly state: string; readonly note: string | null } {
  const after = (action: 'print' | 'store' | 'retry' | 'fail') => printJobLifecycle.after(action, 'Queued')
  if (outcome.result === 'done')
    return { state: after(outcome.note === WITHOUT_ADDRESS ? 'store' : 'print'), note: outcome.note }
  return { state: after(outcome.result === 'later' ? 'retry' : 'fail'), note: outcome.error }
}
