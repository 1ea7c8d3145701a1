import { describe, expect, it } from 'vitest'
import { roles, type RoleWithUsers } from '@galen/contract/admin/roles'
import { type User, userIndex, users } from '@galen/contract/admin/users'
import { signIn } from '@galen/contract/identity/sign-in'
import { search } from '@galen/contract/search-index'
import { type Permission, permissionNames } from '@galen/domain/permissions'
import type { GivenUser } from '../../../test/given.ts'
import { byStatus, codeOf, many, MFA_SECRET, PASSWORD, people } from '../../../test/people.ts'
import { searchOperation } from '../../platform/search/search.ts'
import { userSearch } from './user.search.ts'

const { call, ask, owner, given, person, login, signedIn, mails, authenticate } = await people([
  searchOperation([userSearch]),
])
const ALL = permissionNames
let made = 0
const company = await given.company('Alpha Wholesale')
const administrator = await given.user(company, ALL)
const newEmail = () => `new${++made}@test.example`

const create = (body: object, as = administrator, confirm = false) =>
  call(users.create, { query: confirm ? { confirm: 'true' } : {}, body: body as never }, { as })
const created = async (body: object = {}, as = administrator): Promise<User> => {
  const reply = await create({ email: newEmail(), givenName: 'Nora', familyName: 'Lind', ...body }, as)
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 })
  return reply.body as User
}
const get = (email: string, as = administrator) => call(users.get, { params: { email } }, { as })
const put = (user: Pick<User, 'email' | 'id'>, body: object, as = administrator, confirm = false) =>
  call(
    users.change,
    {
      params: { email: user.email },
      query: confirm ? { confirm: 'true' } : {},
      body: { id: user.id, ...body } as never,
    },
    { as },
  )
const toggle = (id: string, body: object, as = administrator) => call(users.toggle, { params: { id }, body }, { as })
async function role(permissions: readonly Permission[], as = administrator): Promise<string> {
  const reply = await call(
    roles.create,
    { query: { confirm: 'true' }, body: { name: `Role of users ${++made}`, permissions: [...permissions] } },
    { as },
  )
  return (reply.body as RoleWithUsers).roleId
}
const roleOf = async (who: GivenUser) => {
  const [row] = await owner<{ role_id: string }[]>`
    select role_id from company_user_role where user_id = ${who.id} and company_id = ${company.id}`
  return String(row?.role_id)
}

describe('inviting a person', () => {
  it('answers the company that is asked, the printer and the role (Spec §3)', async () => {
    const roleId = await role(['LIST_SALES'])
    const user = await created({ roleIds: [roleId] })
    const shown = (await get(user.email)).body as User
    expect(shown).toMatchObject({ company: { id: company.id, name: 'Alpha Wholesale' }, printer: null })
    expect(shown.role).toBe(shown.roles.map(({ name }) => name).join(', '))
    expect(shown.role).not.toBe('')
  })

  it('mails a link that works once and lets them in with their roles', async () => {
    const roleId = await role(['LIST_SALES'])
    const email = newEmail()
    const user = await created({
      email: email.toUpperCase(),
      roleIds: [roleId],
      profileTypes: ['salesPerson', 'buyer'],
      number: 4711,
    })
    expect(user).toMatchObject({
      email,
      name: 'Nora Lind',
      number: 4711,
      active: true,
      invited: true,
      roleIds: [roleId],
      profileTypes: ['salesPerson', 'buyer'],
      companies: [{ id: company.id, name: company.name }],
    })
    const [mail] = await mails(email)
    expect(mail).toMatchObject({ subject: 'You are invited to Alpha Wholesale', confidential: true })
    const token = /token=([\w-]+)/.exec(String(mail?.body))?.[1] ?? ''
    expect((await ask(signIn.resetPassword, { body: { token, password: 'a quiet walk at dusk' } })).status).toBe(204)
    expect((await ask(signIn.resetPassword, { body: { token, password: 'another walk at dawn' } })).status).toBe(400)
    expect((await login(email, 'a quiet walk at dusk')).status).toBe(200)
    expect((await get(email)).body).toMatchObject({
      invited: false,
      // In words, and not what the program says of itself.
      sessions: [expect.objectContaining({ device: 'Unknown device' })],
    })
    expect((await created()).number).toBe(4712)
  })

  it('happens once of sixty-four times at once', async () => {
    const email = newEmail()
    const replies = await many(() => create({ email, givenName: 'A', familyName: 'B' }))
    expect(byStatus(replies)).toEqual({ 200: 1, 409: 63 })
    expect(await mails(email)).toHaveLength(1)
  })

  it.each([
    [{ email: 'nowhere', givenName: 'A', familyName: 'B' }, 'email'],
    [{ email: 'a@test.example', givenName: ' ', familyName: 'B' }, 'givenName'],
    [{ email: 'a@test.example', givenName: 'A', familyName: 'B', roleIds: [crypto.randomUUID()] }, 'roleIds'],
    [{ email: 'a@test.example', givenName: 'A', familyName: 'B', companyIds: [crypto.randomUUID()] }, 'companyIds'],
    [{ email: 'a@test.example', givenName: 'A', familyName: 'B', mfaSecret: 'x' }, 'mfaSecret'],
  ])('%j is refused naming %s', async (body, field) => {
    expect(await create(body)).toMatchObject({ status: 400, body: { details: [{ field }] } })
  })

  it('tells nothing of someone who works for another company until they come in', async () => {
    const other = await given.company('Beta Wholesale')
    const known = await person(other, [], { mfa: true })
    await owner`update app_user set version = 5 where id = ${known.id}`
    const [seenKnown, seenNew] = [
      await created({ email: known.email, givenName: 'Typed', familyName: 'Name', defaultCompanyId: company.id }),
      await created({ givenName: 'Typed', familyName: 'Name', defaultCompanyId: company.id }),
    ]
    const shape = ({ id: _id, email: _email, number: _number, ...rest }: User) => rest
    expect(shape(seenKnown)).toEqual(shape(seenNew))
    expect(seenKnown).toMatchObject({ name: 'Typed Name', mfaEnabled: false, signedInAt: null, invited: true })
    const [mail] = await mails(known.email)
    expect(mail?.body).not.toContain('token=')
    expect(await put(seenKnown, { version: 1, familyName: 'Renamed' })).toMatchObject({
      status: 200,
      body: { name: 'Typed Renamed', version: 2 },
    })
    expect(await put(seenKnown, { version: 1, familyName: 'Otherwise' })).toMatchObject({ status: 409 })
    const { access_token: token } = await signedIn(known, { code: await codeOf(MFA_SECRET) })
    const swapped = await ask(signIn.swapCompany, { params: { id: company.id } }, { token })
    expect(swapped.status).toBe(200)
    expect((await get(known.email)).body).toMatchObject({ name: 'Quentin Abernathy', invited: false, mfaEnabled: true })
  })
})

describe('changing a person', () => {
  it('needs the id of whom it changes', async () => {
    const user = await created()
    const reply = await call(
      users.change,
      { params: { email: user.email }, body: { version: 1 } },
      { as: administrator },
    )
    expect(reply).toMatchObject({ status: 400, body: { message: 'Error update data' } })
    expect((await put({ email: user.email, id: crypto.randomUUID() }, { version: 1 })).status).toBe(404)
  })

  it('merges field by field', async () => {
    const user = await created()
    const roleId = await role(['AUDIT'])
    expect(await put(user, { version: 1, roleIds: [roleId] })).toMatchObject({ status: 200, body: { version: 2 } })
    expect(await put(user, { version: 1, profileTypes: ['buyer'] })).toMatchObject({
      status: 200,
      body: { version: 3, roleIds: [roleId], profileTypes: ['buyer'] },
    })
    expect(await put(user, { version: 1, roleIds: [await role([])] })).toMatchObject({
      status: 409,
      body: { details: [{ field: 'roleIds' }] },
    })
    expect(await put(user, { version: 3, number: (await created()).number })).toMatchObject({
      status: 409,
      body: { details: [{ field: 'number' }] },
    })
  })

  it('gives no one more than the giver has, least of all themselves', async () => {
    const clerk = await given.user(company, ['EDIT_USER', 'LIST_SALES'])
    const [small, large] = [await role(['LIST_SALES']), await role(['LIST_SALES', 'CREATE_PAYMENT'])]
    const own = { id: clerk.id, email: clerk.email }
    expect(await put(own, { version: 1, roleIds: [await roleOf(clerk), large] }, clerk)).toMatchObject({
      status: 403,
      body: { details: [{ field: 'roleIds', permissions: ['CREATE_PAYMENT'] }] },
    })
    expect((await create({ email: newEmail(), givenName: 'A', familyName: 'B', roleIds: [large] }, clerk)).status).toBe(
      403,
    )
    const user = await created({ roleIds: [small] }, clerk)
    expect((await put(user, { version: 1, roleIds: [large] }, clerk)).status).toBe(403)
    const rich = await created({ roleIds: [large] })
    expect((await put(rich, { version: 1, roleIds: [large, small], profileTypes: ['buyer'] }, clerk)).status).toBe(200)
  })

  it('asks for confirmation when the roles join duties that should be apart', async () => {
    const [makes, checks] = [await role(['CREATE_INVOICE']), await role(['CHECK_INVOICE'])]
    const body = { email: newEmail(), givenName: 'A', familyName: 'B', roleIds: [makes, checks] }
    expect(await create(body)).toMatchObject({ status: 202, body: { confirmations: [{}] } })
    expect(await mails(body.email)).toHaveLength(0)
    expect((await create(body, administrator, true)).status).toBe(200)
    const user = await created({ roleIds: [makes] })
    expect((await put(user, { version: 1, roleIds: [makes, checks] })).status).toBe(202)
    expect((await put(user, { version: 1, roleIds: [makes, checks] }, administrator, true)).status).toBe(200)
  })

  it('is for those who may edit users, after a fresh sign-in, in their own company', async () => {
    const user = await created()
    const clerk = await given.user(company, ['LIST_SALES'])
    const stranger = await given.user(await given.company(), ALL)
    expect((await put(user, { version: 1 }, clerk)).status).toBe(403)
    expect((await get(user.email, clerk)).status).toBe(403)
    expect((await get(clerk.email, clerk)).body).toMatchObject({ id: clerk.id })
    expect((await put(user, { version: 1 }, stranger)).status).toBe(404)
    expect((await get(user.email, stranger)).status).toBe(404)
    const stale = await given.user(company, ALL)
    await owner`update user_session set proved_at = now() - interval '6 minutes' where id = ${stale.sessionId}`
    expect(await put(user, { version: 1 }, stale)).toMatchObject({ status: 403, body: { code: 'fresh-sign-in' } })
  })
})

describe('the companies of a person', () => {
  it('change only where the editor may edit users, and say so in the audit of each', async () => {
    const [other, foreign] = [await given.company(), await given.company()]
    await given.member(other, administrator.id, ['EDIT_USER'])
    await given.member(foreign, administrator.id, ['LIST_SALES'])
    const user = await created()
    await owner`update company_user set invited_given_name = null, invited_family_name = null where user_id = ${user.id}`
    expect(await put(user, { version: 1, companyIds: [company.id, foreign.id] })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'companyIds' }] },
    })
    const both = { companyIds: [company.id, other.id], defaultCompanyId: other.id }
    expect(await put(user, { version: 1, ...both })).toMatchObject({
      status: 200,
      body: {
        defaultCompanyId: other.id,
        companies: expect.arrayContaining([expect.objectContaining({ id: other.id })]),
      },
    })
    const elsewhere = await owner`
      select action, user_id, version from audit_entry where company_id = ${other.id} and entity_id = ${user.id}`
    expect(elsewhere).toEqual([{ action: 'change', user_id: administrator.id, version: 2 }])
    expect(await put(user, { version: 2, companyIds: [company.id] })).toMatchObject({ status: 400 })
    expect(await put(user, { version: 2, companyIds: [company.id], defaultCompanyId: null })).toMatchObject({
      status: 200,
      body: { companyIds: [company.id] },
    })
    const [left] = await owner`select active from company_user where company_id = ${other.id} and user_id = ${user.id}`
    expect(left).toEqual({ active: false })
    expect((await put(user, { version: 3, companyIds: [] })).status).toBe(400)
  })

  it('begin with the default when they sign in', async () => {
    const [first, second] = [await given.company('A first company'), await given.company('Z second company')]
    const ana = await person(first)
    await given.member(second, ana.id)
    const start = async () => {
      const { access_token: token } = await signedIn(ana)
      return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).company as string
    }
    expect(await start()).toBe(first.id)
    await owner`update app_user set default_company_id = ${second.id} where id = ${ana.id}`
    expect(await start()).toBe(second.id)
  })
})

describe('the switches of a person', () => {
  it('keep someone out of this company at once, and of no other', async () => {
    const other = await given.company()
    const ana = await person(company)
    await given.member(other, ana.id)
    const here = await given.signedIn(company, ana.id, ana.email)
    const there = await given.signedIn(other, ana.id, ana.email)
    expect((await get(ana.email, here)).status).toBe(200)
    expect(await toggle(ana.id, { active: false })).toMatchObject({
      status: 200,
      body: { active: false, sessions: [] },
    })
    authenticate.forget(ana.id)
    expect((await get(ana.email, here)).status).toBe(401)
    expect((await get(ana.email, there)).status).toBe(200)
    expect(await toggle(ana.id, { active: true })).toMatchObject({ status: 200, body: { active: true } })
    expect((await login(ana.email)).status).toBe(200)
  })

  it('turn the second factor off, but never on', async () => {
    const ana = await person(company, [], { mfa: true })
    expect(await toggle(ana.id, { mfaEnabled: false })).toMatchObject({ status: 200, body: { mfaEnabled: false } })
    expect(await toggle(ana.id, { mfaEnabled: true })).toMatchObject({
      status: 409,
      body: { code: 'second-factor.refused' },
    })
    expect((await login(ana.email, PASSWORD)).status).toBe(200)
  })

  it.each(['mfaEnabled', 'mfaRequired'])('do nothing and say so when %s is off already', async (which) => {
    const ana = await person(company)
    const replies = await many(() => toggle(ana.id, { [which]: false }))
    expect(byStatus(replies)).toEqual({ 200: 64 })
    expect(await owner`select from audit_entry where entity_id = ${ana.id} and entity = 'user'`).toHaveLength(0)
  })

  it('do not reach into another company, nor to oneself', async () => {
    const foreign = await person(await given.company())
    expect((await toggle(foreign.id, { active: false })).status).toBe(404)
    expect((await toggle(administrator.id, { active: false })).status).toBe(409)
    expect((await call(users.endSessions, { params: { id: foreign.id } }, { as: administrator })).status).toBe(404)
  })
})

it('the list of people says who is invited, and on how many devices each is signed in', async () => {
  const user = await created()
  const ana = await person(company)
  await signedIn(ana)
  await signedIn(ana)
  const find = async (email: string) =>
    (
      (
        await call(
          search,
          { params: { index: userIndex.name }, query: { query: `email:"${email}"` } },
          { as: administrator },
        )
      ).body as { content: object[] }
    ).content
  expect(await find(user.email)).toMatchObject([{ invited: true, sessions: 0, signedInAt: null }])
  expect(await find(ana.email)).toMatchObject([{ invited: false, sessions: 2, signedInAt: expect.any(String) }])
})

it('the list of people has no more than one may know', async () => {
  expect(Object.keys(userIndex.row.shape)).not.toContain('mfaSecret')
  const [row] = await owner`select mfa_secret from app_user where mfa_secret is not null limit 1`
  expect(JSON.stringify(await get((await person(company, [], { mfa: true })).email))).not.toContain(
    String((row?.['mfa_secret'] as Buffer | undefined)?.toString('base64') ?? MFA_SECRET),
  )
})
