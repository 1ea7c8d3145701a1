import { sql } from 'kysely'
import { companies } from '@galen/contract/admin/companies'
import { BusinessError } from '@galen/domain/business-error'
import { checkFreshSignIn } from '../../../identity/fresh-sign-in.ts'
import { endSessions, publishSettings } from '../../../identity/sessions.ts'
import { versionAfter } from '../../../platform/database/next-version.ts'
import { command } from '../../../platform/operation.ts'
import { auditAbout } from '../../../platform/audit/audit-in-company.ts'
import { contentsOf } from '../company-contents.ts'
import { lockRights } from '../../rights/rights.store.ts'
import { inEditableCompany, loadCompany } from '../company.store.ts'

/** Takes a company out of sight in which there is nothing and no one else. Its audit stays. */
export const removeCompany = command(companies.remove, ({ params: { id }, request, tx, actor, audit, publish }) =>
  inEditableCompany(tx, actor, id, async () => {
    await checkFreshSignIn(tx, actor)
    await lockRights(tx, id)
    const before = await loadCompany(tx, id, 'for no key update')
    if (id === actor.companyId)
      throw new BusinessError('company.refused', `You work in ${before.name} now. Go to another company to remove it`)
    const contents = await contentsOf(tx, id)
    if (contents.length > 0)
      throw new BusinessError('company.refused', `${before.name} is not empty: it has ${contents.join(' and ')}`)
    const version = versionAfter(before)
    await tx
      .updateTable('company')
      .set({ active: false, removed_at: sql<string>`now()`, version })
      .where('id', '=', id)
      .execute()
    await endSessions({ tx, publish, userId: actor.userId, because: 'company removed', inCompany: id })
    const change = { entity: 'company', id, action: 'remove', version, before: { name: before.name }, after: null }
    await auditAbout({ tx, actor, audit, request }, id, change)
    publishSettings(publish, actor.userId, ['companies'])
  }),
)
