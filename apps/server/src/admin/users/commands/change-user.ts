import { userTopic, type User, users } from '@galen/contract/admin/users'
import { destinationOf } from '@galen/contract/topic'
import { BusinessError } from '@galen/domain/business-error'
import { normalEmailAddress } from '@galen/domain/email-address'
import { checkFreshSignIn } from '../../../identity/fresh-sign-in.ts'
import { savePerson } from '../../../identity/person.store.ts'
import { publishSettings } from '../../../identity/sessions.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { invalid, notFound } from '../../../platform/errors.ts'
import { answer, command, type Preparing } from '../../../platform/operation.ts'
import { mergeChanges } from '../../../platform/versions.ts'
import { dutyQuestion } from '../../rights/duty-confirmation.ts'
import { keepingAdministrator, lockRights } from '../../rights/rights.store.ts'
import {
  checkCompanies,
  checkNewRoles,
  findColleague,
  lockUser,
  reserveNumber,
  saveCompanies,
  saveMember,
  saveRoles,
} from '../user.store.ts'
import { viewUser } from '../user.view.ts'
import { worksElsewhere } from '../works-elsewhere.ts'

/** Lists are sets: in one order, so that two spellings of one choice are the same. */
const tidy = <T extends { roleIds?: string[] | undefined; companyIds?: string[] | undefined }>(sent: T): T => ({
  ...sent,
  ...(sent.roleIds && { roleIds: [...new Set(sent.roleIds)].toSorted() }),
  ...(sent.companyIds && { companyIds: [...new Set(sent.companyIds)].toSorted() }),
})

/** What can change of a person, and nothing that says more of them. */
const changeable = (user: User) =>
  tidy({
    version: user.version,
    givenName: user.givenName,
    familyName: user.familyName,
    roleIds: user.roleIds,
    companyIds: user.companyIds,
    defaultCompanyId: user.defaultCompanyId,
    profileTypes: user.profileTypes,
    number: user.number,
  })
type Changeable = ReturnType<typeof changeable>

/** The version of the person themselves, whom other companies may have changed before this one knew them. */
const countedOn = <T extends { version: number }>(values: T, versionsBefore: number): T => ({
  ...values,
  version: values.version + versionsBefore,
})

const audited = ({ version: _version, ...values }: Changeable) => values
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

async function prepare({ body, ...looking }: Preparing<typeof users.change>): Promise<boolean> {
  return body.id !== undefined && worksElsewhere(looking, body.id)
}

export const changeUser = command(
  users.change,
  async ({ params, query, body, request, tx, actor, prepared: elsewhere, audit, publish }) => {
    const { companyId } = actor
    const { id, ...sent } = body
    if (id === undefined)
      throw new BusinessError('user.validation', 'Error update data', [{ field: 'id', message: 'is required' }])
    await checkFreshSignIn(tx, actor)
    const colleague = await findColleague(tx, actor, { email: normalEmailAddress(params.email) })
    if (colleague?.id !== id) throw notFound('User')
    for (const lockedId of [
      ...new Set([companyId, ...(sent.companyIds ?? []), ...(await viewUser(tx, actor, { id })).companyIds]),
    ].toSorted())
      await lockRights(tx, lockedId)
    const versionsBefore = await lockUser({ tx, actor }, id)
    const before = countedOn(changeable(await viewUser(tx, actor, { id })), versionsBefore)
    const after = await mergeChanges(tx, companyId, 'user', id, before, countedOn(tidy(sent), versionsBefore))
    if (!after) return viewUser(tx, actor, { id })
    await checkCompanies(tx, actor, after.companyIds)
    if (after.defaultCompanyId !== null && !after.companyIds.includes(after.defaultCompanyId))
      throw invalid([{ field: 'defaultCompanyId', message: 'is not among their companies' }])
    checkTheirs(before, after, { elsewhere, isInvited: colleague.isInvited })
    const conflicts = await checkNewRoles(tx, actor, { before: before.roleIds, after: after.roleIds })
    if (conflicts.length > 0 && !query.confirm)
      return answer(users.change, { status: 202, body: dutyQuestion(conflicts) })

    if (!same(before.roleIds, after.roleIds))
      await keepingAdministrator(tx, companyId, () => saveRoles({ tx, actor }, id, after.roleIds))
    await saveNames(tx, companyId, id, before, after)
    if (before.number !== after.number) await reserveNumber(tx, companyId, id, after.number)
    await saveMember(tx, companyId, id, after)
    const moving = { tx, actor, publish, request }
    const { version, givenName, familyName } = after
    const invitedAs = { givenName, familyName, versionsBefore: version - 1 }
    await saveCompanies(moving, { id, version, invitedAs }, { before: before.companyIds, after: after.companyIds })
    audit('user', { id, action: 'change', version: after.version, before: audited(before), after: audited(after) })
    publishSettings(publish, id, ['permissions', 'user'])
    publish(destinationOf(userTopic, { id }), { type: 'user', id, version: after.version, changed: [] })
    return viewUser(tx, actor, { id })
  },
  { prepare },
)

type Place = { readonly elsewhere: boolean; readonly isInvited: boolean }

/** What a person is everywhere changes only where no one else has a say in it. */
function checkTheirs(before: Changeable, after: Changeable, { elsewhere, isInvited }: Place): void {
  const changed = (field: 'givenName' | 'familyName' | 'defaultCompanyId') => before[field] !== after[field]
  if (isInvited && changed('defaultCompanyId'))
    throw invalid([{ field: 'defaultCompanyId', message: 'can be chosen once they have come in' }])
  if (isInvited || !elsewhere) return
  const theirs = (['givenName', 'familyName', 'defaultCompanyId'] as const).filter(changed)
  if (theirs.length > 0)
    throw invalid(theirs.map((field) => ({ field, message: 'is theirs to change: they work for another company too' })))
}

/** The names of someone who has not come in yet are those of the invitation; their own are theirs. */
async function saveNames(tx: Tx, companyId: string, id: string, before: Changeable, after: Changeable): Promise<void> {
  const { givenName, familyName } = after
  const renamed = givenName !== before.givenName || familyName !== before.familyName
  const invitation = renamed
    ? await tx
        .updateTable('company_user')
        .set({ invited_given_name: givenName, invited_family_name: familyName })
        .where('company_id', '=', companyId)
        .where('user_id', '=', id)
        .where('invited_given_name', 'is not', null)
        .executeTakeFirst()
    : null
  const own = renamed && invitation?.numUpdatedRows === 0n ? { givenName, familyName } : {}
  // What is not shown here, because it is another company's, stays as it is.
  const start = after.defaultCompanyId === before.defaultCompanyId ? {} : { defaultCompanyId: after.defaultCompanyId }
  await savePerson(tx, id, { version: after.version, ...own, ...start })
}
