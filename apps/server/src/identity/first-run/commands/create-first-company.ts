import { createHash, randomUUIDv7, timingSafeEqual } from 'node:crypto'
import { firstRun } from '@galen/contract/identity/first-run'
import { BusinessError } from '@galen/domain/business-error'
import { isTimeZone } from '@galen/domain/dates'
import { normalEmailAddress } from '@galen/domain/email-address'
import { checkNewPassword } from '@galen/domain/identity/password-rules'
import { insertCompany, insertFirstLists, hasNoCompany, holdFirstCompany } from '../../../admin/new-company.ts'
import { addMember } from '../../../admin/members.ts'
import { invalid } from '../../../platform/errors.ts'
import { publicCall } from '../../../platform/operation.ts'
import { hashingOf, hashPassword, inHashingTurn } from '../../../platform/passwords.ts'
import { addressGroup } from '../../sign-in/address-group.ts'
import type { Asking } from '../../password-proof.ts'
import { giveBackTry, throttleSubject, takeTry, tooManyTries, waitOf } from '../../sign-in/sign-in-throttle.store.ts'
import { createPerson } from '../../person.store.ts'

const setUpScope = { companyId: null, userId: null, purpose: 'set-up' } as const

const setUpAlready = () => new BusinessError('set-up.refused', 'This installation is set up already.')

/** Makes the first company and its administrator, for anyone who knows the code that the start printed. */
export const createFirstCompany = publicCall(firstRun.create, async ({ body, request, installation, transaction }) => {
  const { company, administrator } = body
  await checkSetupCode({ installation, request, transaction }, body.setupCode)
  if (!isTimeZone(company.timeZone))
    throw invalid([{ field: 'company.timeZone', message: 'is not a time zone such as America/New_York' }])
  checkNewPassword(administrator.password, { ...administrator, companies: [company.name] }, 'administrator.password')
  const passwordHash = await inHashingTurn(() => hashPassword(hashingOf(installation), administrator.password))

  const companyId = randomUUIDv7()
  const userId = randomUUIDv7()
  await transaction({ companyId, userId, purpose: 'set-up' }, async ({ tx, audit }) => {
    await holdFirstCompany(tx)
    if (!(await hasNoCompany(tx))) throw setUpAlready()
    const roles = await insertCompany(tx, { ...company, id: companyId })
    const { givenName, familyName } = administrator
    const email = normalEmailAddress(administrator.email)
    await createPerson(tx, { id: userId, email, givenName, familyName, passwordHash })
    const roleIds = [roles.administrator]
    await addMember(tx, { companyId, userId, roleIds })
    await insertFirstLists(tx, companyId, userId)
    audit('company', { id: companyId, action: 'create', version: 1, before: null, after: company })
    const after = { email, givenName, familyName, roleIds }
    audit('user', { id: userId, action: 'create', version: 1, before: null, after })
  })
})

/** Compared in constant time, and only so often from one address. */
async function checkSetupCode({ installation, request, transaction }: Asking, given: string): Promise<void> {
  const { secrets } = installation
  const here = throttleSubject(secrets, 'setUpAtAddress', addressGroup(request.address))
  await transaction(setUpScope, async ({ tx }) => {
    if (!(await hasNoCompany(tx))) throw setUpAlready()
    if ((await takeTry(tx, here)) === null) throw tooManyTries('set-up', await waitOf(tx, [here]))
  })
  const digest = (code: string) => createHash('sha256').update(code.trim().toUpperCase()).digest()
  if (!timingSafeEqual(digest(given), digest(secrets.setupCode)))
    throw invalid([{ field: 'setupCode', message: 'is not right' }])
  await transaction(setUpScope, ({ tx }) => giveBackTry(tx, here))
}
