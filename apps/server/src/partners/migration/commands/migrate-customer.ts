import { sql } from 'kysely'
import { customers } from '@galen/contract/partners/customers'
import { BusinessError } from '@galen/domain/business-error'
import { allOf } from '@galen/domain/permissions'
import { writeAuditInCompany } from '../../../platform/audit/audit-in-company.ts'
import { holdCompany, inCompanyOfMine } from '../../../admin/company-of-mine.ts'
import { takeDocumentNumber } from '../../../admin/document-number.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { withinCompany } from '../../../platform/database/within-company.ts'
import { invalid } from '../../../platform/errors.ts'
import { type Actor, command } from '../../../platform/operation.ts'
import { storeFile } from '../../../platform/stored-files.ts'
import { auditedCustomer, type CustomerRecord, insertCustomer, lockCustomer } from '../../customers/customer.store.ts'
import { findCounterparts, namedReferences } from '../counterparts.ts'
import { customerCopy, loadTarget } from '../customer-copy.ts'

/** Copies a customer into another company of the person, once; a dry run writes nothing. */
export const migrateCustomer = command(customers.migrate, async ({ params, body, request, tx, actor, audit }) => {
  const { companyId: target, dryRun } = body
  if (target === actor.companyId) throw invalid([{ field: 'companyId', message: 'is the company that it is in' }])
  if (!dryRun) await holdCompany({ tx, actor }, target)
  const original = await lockCustomer({ tx, actor }, params.id)
  const named = await namedReferences(tx, actor.companyId, original)
  const result = await inCompanyOfMine(tx, actor, target, allOf('LIST_CUSTOMERS', 'EDIT_CUSTOMER'), async (rights) => {
    await checkNotCopied(tx, target, original)
    const { copy, ...told } = customerCopy({
      actor,
      rights,
      original,
      counterparts: await findCounterparts(tx, target, named),
      target: await loadTarget(tx, target, original),
    })
    const plan = {
      taken: [...told.taken],
      people: [...told.people],
      withoutCounterpart: [...told.withoutCounterpart],
    }
    if (dryRun) return { id: null, number: null, ...plan }
    const licenses = await copyFiles(tx, actor, target, original, copy)
    const number = await takeDocumentNumber(tx, target, 'customer')
    const record = { ...copy, licenses, number }
    await insertCustomer({ tx, actor: { companyId: target } }, record, original.id)
    await writeAuditInCompany({ tx, actor, request }, target, {
      entity: 'customer',
      id: record.id,
      action: 'migrate-in',
      version: 1,
      before: null,
      after: auditedCustomer(record),
    })
    return { id: record.id, number, ...plan }
  })
  if (result.id !== null)
    audit('customer', {
      id: original.id,
      action: 'migrate',
      before: null,
      after: { copiedInto: target, copiedAs: result.number },
    })
  return result
})

async function checkNotCopied(tx: Tx, target: string, original: CustomerRecord): Promise<void> {
  const { rows } = await sql<{ number: string }>`
    select number from customer where company_id = ${target} and migrated_from = ${original.id}`.execute(tx)
  const [copy] = rows
  if (copy)
    throw new BusinessError(
      'customer.conflict',
      `${original.companyName} is there already as customer ${copy.number}`,
      [{ field: 'companyId', message: `has it already as customer ${copy.number}` }],
    )
}

/** Each copy of a license goes along, one file at a time, because they are large. */
async function copyFiles(tx: Tx, actor: Actor, target: string, original: CustomerRecord, copy: CustomerRecord) {
  const files = [...new Set(original.licenses.flatMap(({ fileId }) => fileId ?? []))]
  const copied = new Map<string, string>()
  for (const fileId of files) {
    const { rows } = await withinCompany(tx, actor.companyId, () =>
      sql<{ name: string; type: string; bytes: Buffer }>`
        select name, type, bytes from stored_file where company_id = ${actor.companyId} and id = ${fileId}`.execute(tx),
    )
    const [file] = rows
    if (!file) continue
    const owner = { kind: 'customer', id: copy.id }
    const { id } = await storeFile(tx, { companyId: target, userId: actor.userId }, { owner, ...file })
    copied.set(fileId, id)
  }
  return copy.licenses.map((license) => ({ ...license, fileId: copied.get(license.fileId ?? '') ?? null }))
}
