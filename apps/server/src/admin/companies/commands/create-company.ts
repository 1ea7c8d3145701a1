import { randomUUIDv7 } from 'node:crypto'
import { companies } from '@galen/contract/admin/companies'
import { checkFreshSignIn } from '../../../identity/fresh-sign-in.ts'
import { publishSettings } from '../../../identity/sessions.ts'
import { withinCompany } from '../../../platform/database/within-company.ts'
import { invalid } from '../../../platform/errors.ts'
import { command } from '../../../platform/operation.ts'
import { writeAuditInCompany } from '../../../platform/audit/audit-in-company.ts'
import { insertCompany, insertFirstLists } from '../../new-company.ts'
import { addMember } from '../../members.ts'
import { requireSecondFactorOfAll } from '../../settings.ts'
import { companyDefaults, mayCopyFrom } from '../company-defaults.ts'
import { auditedCompany, loadCompany } from '../company.store.ts'
import { copyLists } from '../copied-lists.ts'

/**
 * Makes a company, with the lists of another one if that is wanted; what is left out is as the settings say.
 * The person who makes it is its first administrator.
 */
export const createCompany = command(companies.create, async ({ body, request, tx, actor, audit, publish }) => {
  const { userId } = actor
  await checkFreshSignIn(tx, actor)
  if (body.copyFrom != null && !(await mayCopyFrom(tx, actor, body.copyFrom)))
    throw invalid([{ field: 'copyFrom', message: 'is not a company whose lists you may see' }])
  const byDefault = await companyDefaults(tx, actor)
  const { name, color = byDefault.color, timeZone = byDefault.timeZone, currency = byDefault.currency } = body
  const { copyFrom = byDefault.copyFrom, secondFactorRequired = byDefault.secondFactorRequired } = body
  const id = randomUUIDv7()
  const company = await withinCompany(tx, id, async () => {
    const { booksBeginOn } = body
    const roles = await insertCompany(tx, { id, name, color, timeZone, currency, booksBeginOn })
    await addMember(tx, { companyId: id, userId, roleIds: [roles.administrator] })
    if (copyFrom === null) await insertFirstLists(tx, id, userId)
    else await copyLists(tx, copyFrom, id)
    if (secondFactorRequired) await requireSecondFactorOfAll(tx, id)
    const made = await loadCompany(tx, id)
    const change = { entity: 'company', id, action: 'create', version: 1, before: null, after: auditedCompany(made) }
    await writeAuditInCompany({ tx, actor, request }, id, change)
    return made
  })
  audit('company', {
    id,
    action: 'create',
    before: null,
    after: { name, color, timeZone, currency, copyFrom, secondFactorRequired },
  })
  publishSettings(publish, userId, ['companies'])
  return company
})
