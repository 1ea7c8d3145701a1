import { randomUUIDv7 } from 'node:crypto'
import { companies } from '@galen/contract/admin/companies'
import { checkFreshSignIn } from '../../../identity/fresh-sign-in.ts'
import { publishSettings } from '../../../identity/sessions.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { withinCompany } from '../../../platform/database/within-company.ts'
import { invalid } from '../../../platform/errors.ts'
import { type Actor, command } from '../../../platform/operation.ts'
import { writeAuditElsewhere } from '../../audit-elsewhere.ts'
import { createCompany as makeCompany } from '../../new-company.ts'
import { addMember } from '../../new-user.ts'
import { rightsOf } from '../../rights/rights.store.ts'
import { auditedCompany, loadCompany } from '../company.store.ts'
import { copyLists } from '../copied-lists.ts'

/** Makes a company, with the lists of another one if that is wanted. Whoever makes it is its first administrator. */
export const createCompany = command(companies.create, async ({ body, request, tx, actor, audit, publish }) => {
  const { name, color, timeZone, currency = 'USD', copyFrom } = body
  const { userId } = actor
  await checkFreshSignIn(tx, actor)
  if (copyFrom !== undefined) await checkSource(tx, actor, copyFrom)
  const id = randomUUIDv7()
  const company = await withinCompany(tx, id, async () => {
    const roles = await makeCompany(tx, { id, name, color, timeZone })
    await tx.updateTable('company').set({ currency }).where('id', '=', id).execute()
    await addMember(tx, { companyId: id, userId, roleIds: [roles.administrator] })
    if (copyFrom !== undefined) await copyLists(tx, copyFrom, id)
    const made = await loadCompany(tx, id)
    const change = { entity: 'company', id, action: 'create', version: 1, before: null, after: auditedCompany(made) }
    await writeAuditElsewhere({ tx, actor, requestId: request.id }, id, change)
    return made
  })
  audit('company', {
    id,
    action: 'create',
    before: null,
    after: { name, color, timeZone, currency, copyFrom: copyFrom ?? null },
  })
  publishSettings(publish, userId, ['companies'])
  return company
})

/** Lists are copied from where one may see them; a company one is not in does not exist. */
async function checkSource(tx: Tx, actor: Actor, companyId: string): Promise<void> {
  const rights = await rightsOf(tx, companyId, actor.userId)
  if (!rights.has('LIST_SYSTEM_PROPERTIES'))
    throw invalid([{ field: 'copyFrom', message: 'is not a company whose lists you may see' }])
}
