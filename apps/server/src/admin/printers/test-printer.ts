import { printers } from '@galen/contract/admin/printers'
import { formatInstant } from '@galen/domain/dates'
import { notFound } from '../../platform/errors.ts'
import { command, query } from '../../platform/operation.ts'
import { BusinessError } from '@galen/domain/business-error'
import { loadPrintJob, queuePrintJob } from './print-job.store.ts'
import { testPage } from './test-page.ts'

/** Goes the way of everything that is printed, so what becomes of it is what would become of a document. */
export const testPrinter = command(printers.test, async ({ params: { id }, tx, actor, audit, send }) => {
  const printer = await tx
    .selectFrom('printer as p')
    .innerJoin('company as c', 'c.id', 'p.company_id')
    .select(['p.name', 'p.kind', 'p.location', 'p.active', 'c.name as company'])
    .where('p.company_id', '=', actor.companyId)
    .where('p.id', '=', id)
    .forKeyShare('p')
    .executeTakeFirst()
  if (!printer) throw notFound('Printer')
  if (!printer.active) throw new BusinessError('printer.refused', `${printer.name} is switched off`)
  const lines = [
    'Test page',
    printer.company,
    `Printer: ${printer.name}`,
    ...(printer.location === '' ? [] : [`Where: ${printer.location}`]),
    `Asked for: ${formatInstant(new Date(), actor.timeZone)}`,
    'The frame should be whole and straight.',
  ]
  const content = await testPage(printer.kind === 'label' ? 'label' : 'document', lines)
  const jobId = await queuePrintJob({ tx, actor, send }, { printerId: id, title: 'Test page', content })
  audit('printer', { id, action: 'test-printer', before: null, after: { testPage: jobId } })
  return loadPrintJob(tx, actor, jobId)
})

export const getPrintJob = query(printers.job, ({ params: { id }, db, actor }) => loadPrintJob(db, actor, id))
