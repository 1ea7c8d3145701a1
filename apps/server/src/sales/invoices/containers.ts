import { sql } from 'kysely'
import { makeSscc } from '@galen/domain/scanning/sscc'
import { nextNumbers } from '../../platform/numbering.ts'
import type { Work } from '../../platform/work.ts'
import { createContainers } from '../../warehouse/containers.ts'
import { writeContainers } from './invoice-parts.store.ts'

const EXTENSION = 0

/** Names every package of an invoice by an SSCC, where the company has a GS1 prefix. The counter is locked until the commit. */
export async function nameContainers(work: Work, invoiceId: string): Promise<void> {
  const { tx, actor } = work
  const { companyId } = actor
  const { rows: packages } = await sql<{ id: string; prefix: string }>`
    select k.id, c.gs1_prefix as prefix from invoice_package k join company c on c.id = k.company_id
    where k.company_id = ${companyId} and k.invoice_id = ${invoiceId} and k.container_id is null and c.gs1_prefix is not null
    order by k.position`.execute(tx)
  if (packages.length === 0) return
  const { first } = await nextNumbers(tx, companyId, 'sscc', packages.length)
  const ssccs = packages.map(({ prefix }, place) =>
    makeSscc({ extension: EXTENSION, companyPrefix: prefix, serialReference: first + place }),
  )
  const ids = await createContainers(work, { kind: 'invoice', id: invoiceId }, ssccs)
  const named = packages.map(({ id }, place) => ({ id, container: ids[place] }))
  await writeContainers(work, named)
}
