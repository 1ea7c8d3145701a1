import { userTopic, users } from '@galen/contract/admin/users'
import { destinationOf } from '@galen/contract/topic'
import { BusinessError } from '@galen/domain/business-error'
import { savePerson } from '../../../identity/person.store.ts'
import { endSessions, publishSettings } from '../../../identity/sessions.ts'
import { versionAfter } from '../../../platform/database/next-version.ts'
import { invalid, notFound } from '../../../platform/errors.ts'
import { moveReferences } from '../../../platform/move-references.ts'
import { type Actor, command, type Preparing } from '../../../platform/operation.ts'
import type { Work } from '../../../platform/work.ts'
import { keepingAdministrator, lockRights } from '../../rights/rights.store.ts'
import { findColleague, lockUser, setActive } from '../user.store.ts'
import { requireSecondFactor } from '../require-second-factor.ts'
import { turnOffSecondFactor } from '../turn-off-second-factor.ts'
import { viewUser } from '../user.view.ts'
import { worksElsewhere } from '../works-elsewhere.ts'

type Doing = Work<Actor>

async function prepare({ params, body, ...looking }: Preparing<typeof users.toggle>): Promise<boolean> {
  return body.mfaEnabled === false && worksElsewhere(looking, params.id)
}

/** The switches of the list (Spec §4). Each says what it did by the person that it answers. */
export const toggleUser = command(
  users.toggle,
  async ({ params: { id }, body, prepared: elsewhere, ...doing }) => {
    const { tx, actor } = doing
    if (body.active !== undefined || body.mfaEnabled === undefined) await lockRights(tx, actor.companyId)
    if (!(await findColleague(tx, actor, { id }))) throw notFound('User')
    if (body.handOverTo !== undefined) {
      await lockUser(doing, id)
      await handOver(doing, id, body)
    }
    if (body.active !== undefined) await switchActive(doing, id, body.active)
    if (body.mfaEnabled === false) await turnOffSecondFactor({ ...doing, elsewhere }, id, body.reason)
    if (body.mfaRequired !== undefined) await requireSecondFactor(doing, id, body.mfaRequired)
    if (body.mfaEnabled === true && !(await viewUser(tx, actor, { id })).mfaEnabled)
      throw new BusinessError(
        'second-factor.refused',
        'Only the person can turn their second factor on, with their own app',
      )
    return viewUser(tx, actor, { id })
  },
  { prepare },
)

type Wanted = { readonly active?: boolean | undefined; readonly handOverTo?: string | undefined }

/** What someone owns goes to a colleague who is still there when they are kept out. */
async function handOver(doing: Doing, id: string, { active, handOverTo = '' }: Wanted): Promise<void> {
  const { tx, actor } = doing
  if (active !== false)
    throw invalid([{ field: 'handOverTo', message: 'can only be set when the user is deactivated' }])
  const isThere = await tx
    .selectFrom('company_user as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .select('m.user_id')
    .where('m.company_id', '=', actor.companyId)
    .where('m.user_id', '=', handOverTo)
    .where('m.active', '=', true)
    .where('u.active', '=', true)
    .executeTakeFirst()
  if (!isThere || handOverTo === id)
    throw invalid([{ field: 'handOverTo', message: 'is not another active colleague' }])
  await moveReferences(doing, 'app_user', id, handOverTo)
}

/** Someone who is kept out is out at once: their sessions in this company end. */
async function switchActive({ tx, actor, audit, publish }: Doing, id: string, active: boolean): Promise<void> {
  const { companyId } = actor
  if (id === actor.userId && !active) throw new BusinessError('user.refused', 'You cannot deactivate yourself')
  const versionsBefore = await lockUser({ tx, actor }, id)
  const before = await viewUser(tx, actor, { id })
  if (before.active === active) return
  await keepingAdministrator(tx, companyId, () => setActive(tx, companyId, id, active))
  const version = versionsBefore + versionAfter(before)
  await savePerson(tx, id, { version })
  const ended = active
    ? []
    : await endSessions({ tx, publish, userId: id, because: 'deactivated by an administrator', inCompany: companyId })
  const after = { active, ...(active ? {} : { sessionsEnded: ended.length }) }
  audit('user', { id, action: active ? 'activate' : 'deactivate', version, before: { active: !active }, after })
  publishSettings(publish, id, ['active'])
  publish(destinationOf(userTopic, { id }), { type: 'user', id, version, changed: ['active'] })
}
