import { randomUUIDv7 } from 'node:crypto'
import { users } from '@galen/contract/admin/users'
import { BusinessError } from '@galen/domain/business-error'
import { normalEmailAddress } from '@galen/domain/email-address'
import { checkFreshSignIn } from '../../../identity/fresh-sign-in.ts'
import { mailInvitation } from '../../../identity/password-reset-mail.ts'
import { type Actor, answer, command, type Preparing } from '../../../platform/operation.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { invalid } from '../../../platform/errors.ts'
import { dutyQuestion } from '../../rights/duty-confirmation.ts'
import { createPerson, savePerson } from '../../../identity/person.store.ts'
import { addMember } from '../../members.ts'
import { lockRights } from '../../rights/rights.store.ts'
import {
  checkCompanies,
  checkNewRoles,
  findColleague,
  reserveNumber,
  saveCompanies,
  saveMember,
} from '../user.store.ts'
import { viewUser } from '../user.view.ts'

/** Someone may work for another company already, whom this one cannot see. */
async function prepare({ body, transaction }: Preparing<typeof users.create>) {
  const email = normalEmailAddress(body.email)
  return transaction({ companyId: null, userId: null, purpose: 'sign-in' }, async ({ tx }) => {
    const known = await tx
      .selectFrom('app_user')
      .select(['id', 'password_hash', 'version'])
      .where('email', '=', email)
      .executeTakeFirst()
    const hasPassword = known !== undefined && known.password_hash !== null
    return { email, knownId: known?.id ?? null, hasPassword, versionsBefore: (known?.version ?? 1) - 1 }
  })
}

/**
 * Invites a person. Whether they are new or work for another company looks the same from here: until they come in, they
 * are known by what was typed.
 */
export const createUser = command(
  users.create,
  async ({ body, query, request, tx, actor, installation, prepared, audit, publish, send }) => {
    const { companyId } = actor
    const { email, knownId, hasPassword, versionsBefore } = prepared
    const { givenName, familyName, roleIds = [], companyIds = [companyId], profileTypes = [], number } = body
    await checkFreshSignIn(tx, actor)
    for (const id of [...new Set([companyId, ...companyIds])].toSorted()) await lockRights(tx, id)
    if (await findColleague(tx, actor, { email })) throw isHereAlready(email)
    await checkCompanies(tx, actor, companyIds)
    const conflicts = await checkNewRoles(tx, actor, { before: [], after: roleIds })
    if (conflicts.length > 0 && !query.confirm)
      return answer(users.create, { status: 202, body: dutyQuestion(conflicts) })
    const defaultCompanyId = body.defaultCompanyId ?? null
    if (defaultCompanyId !== null && !companyIds.includes(defaultCompanyId))
      throw invalid([{ field: 'defaultCompanyId', message: 'is not among their companies' }])

    const id = knownId ?? randomUUIDv7()
    if (knownId === null && !(await createPerson(tx, { id, email, givenName, familyName, passwordHash: null })))
      throw isHereAlready(email)
    const invitedAs = { givenName, familyName, versionsBefore }
    const nextNumber = await addMember(tx, { companyId, userId: id, roleIds: [...new Set(roleIds)], invitedAs })
    if (number !== undefined) await reserveNumber(tx, companyId, id, number)
    await saveMember(tx, companyId, id, { number: number ?? nextNumber, profileTypes })
    if (defaultCompanyId !== null && knownId === null) await savePerson(tx, id, { defaultCompanyId })
    const moving = { tx, actor, publish, request }
    await saveCompanies(moving, { id, invitedAs }, { before: [companyId], after: companyIds })
    const invitation = { company: await companyName(tx, actor), by: await nameOf(tx, actor), hasPassword }
    await mailInvitation({ tx, send, companyId, installation }, { id, email, givenName }, invitation)
    const after = { email, givenName, familyName, roleIds, companyIds, profileTypes }
    audit('user', { id, action: 'create', before: null, after })
    return viewUser(tx, actor, { id })
  },
  { prepare },
)

const isHereAlready = (email: string) =>
  new BusinessError('conflict', `${email} is in this company already`, [
    { field: 'email', message: 'is in this company already' },
  ])

async function companyName(tx: Tx, { companyId }: Actor): Promise<string> {
  const company = await tx.selectFrom('company').select('name').where('id', '=', companyId).executeTakeFirst()
  return company?.name ?? ''
}

async function nameOf(tx: Tx, actor: Actor): Promise<string> {
  return (await findColleague(tx, actor, { id: actor.userId }))?.name ?? 'An administrator'
}
