import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { salesApprovals } from '@galen/contract/compliance/sales-approvals'
import { BusinessError } from '@galen/domain/business-error'
import { type HoldReasonCode, holdReason } from '@galen/domain/compliance/hold-reasons'
import type { SalesApprovalStatus } from '@galen/domain/compliance/sales-approval'
import type { Db } from '../../../platform/database/database.ts'
import { invalid, notFound } from '../../../platform/errors.ts'
import { command } from '../../../platform/operation.ts'
import { accountingDate } from '../../../platform/work.ts'

/** Records the document by which a state extends an expired license; the reason itself is decided afterwards. */
export const recordLicenseExtension = command(salesApprovals.extend, async ({ params, body, ...work }) => {
  const { tx, actor, audit } = work
  const { companyId, userId } = actor
  const about = await loadAbout(tx, companyId, params.id)
  if (!holdReason(about.code).needsExtension || about.status === 'Ended')
    throw new BusinessError('approval.no-extension', 'Only an expired license of an order on hold can be extended.', [
      { field: 'id', message: 'is not about an expired license' },
    ])
  if (body.until < (await accountingDate(work))) throw invalid([{ field: 'until', message: 'must be today or later' }])
  const documentName = await nameOfDocument(tx, companyId, about.customerId, body.documentId)
  const extension = {
    id: randomUUIDv7(),
    customerId: about.customerId,
    state: about.state,
    until: body.until,
    documentId: body.documentId,
  }
  await tx
    .insertInto('license_extension')
    .values({
      company_id: companyId,
      id: extension.id,
      customer_id: extension.customerId,
      state: extension.state,
      until: extension.until,
      file_id: extension.documentId,
      approval_id: params.id,
      created_by: userId,
    })
    .execute()
  audit('license-extension', {
    id: extension.id,
    action: 'extend-license',
    before: null,
    after: { state: extension.state, until: extension.until, document: documentName },
    partOf: { entity: 'sales-order', id: about.orderId },
  })
  return { ...extension, documentName }
})

type About = {
  readonly code: HoldReasonCode
  readonly status: SalesApprovalStatus
  readonly orderId: string
  readonly customerId: string
  readonly state: string
}

async function loadAbout(db: Db, companyId: string, approvalId: string): Promise<About> {
  const { rows } = await sql<About>`
    select a.code, a.status, o.id as "orderId", o.customer_id as "customerId", upper(d.state) as state
    from sales_approval a join sales_order o on o.company_id = a.company_id and o.id = a.order_id
      join customer_address d on d.company_id = o.company_id and d.id = o.ship_address_id
    where a.company_id = ${companyId} and a.id = ${approvalId}`.execute(db)
  const [about] = rows
  if (!about) throw notFound('Approval')
  return about
}

async function nameOfDocument(db: Db, companyId: string, customerId: string, id: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select f.name from stored_file f
    where f.company_id = ${companyId} and f.owner_kind = 'customer' and f.owner_id = ${customerId} and f.id = ${id}
    for key share`.execute(db)
  const [file] = rows
  if (!file) throw invalid([{ field: 'documentId', message: 'is not a stored document of the customer' }])
  return file.name
}
