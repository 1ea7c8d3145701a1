import { describe, expect, it } from 'vitest'
import { users } from '@galen/contract/admin/users'
import { people } from '../../../test/people.ts'
import { brokenInvariants } from '../../platform/invariants/invariants.ts'

const { call, owner, given, person, login } = await people()
const company = await given.company()
const administrator = await given.user(company, ['EDIT_USER'])
const put = (user: { id: string; email: string }, body: object) =>
  call(users.change, { params: { email: user.email }, body: { id: user.id, ...body } as never }, { as: administrator })
const toggle = (id: string, body: object) => call(users.toggle, { params: { id }, body }, { as: administrator })

describe('someone who works for another company too', () => {
  const starts = async (id: string) =>
    (await owner`select default_company_id, given_name from app_user where id = ${id}`)[0]

  it('is not steered by a company that has only invited them', async () => {
    const other = await given.company()
    const ana = await person(other, [], { mfa: true })
    const before = await starts(ana.id)
    const invitation = { email: ana.email, givenName: 'Nora', familyName: 'Lind' }
    expect(await call(users.create, { body: invitation }, { as: administrator })).toMatchObject({ status: 200 })
    expect(await put(ana, { version: 1, defaultCompanyId: company.id })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'defaultCompanyId' }] },
    })
    expect(await toggle(ana.id, { mfaEnabled: false })).toMatchObject({ status: 200, body: { version: 1 } })
    expect(await put(ana, { version: 1, givenName: 'Other' })).toMatchObject({ status: 200 })
    expect(await starts(ana.id)).toEqual(before)
    expect((await login(ana.email)).status).toBe(206)
  })

  it('is invited into each of several companies, which have no say in who they are until they come in', async () => {
    const theirs = await given.company()
    const theirAdministrator = await given.user(theirs, ['EDIT_USER'])
    const ana = await person(theirs, [])
    const change = (body: object) =>
      call(
        users.change,
        { params: { email: ana.email }, body: { id: ana.id, ...body } as never },
        { as: theirAdministrator },
      )
    expect(await change({ version: 1, profileTypes: ['buyer'] })).toMatchObject({ status: 200 })
    const [second, third] = [await given.company(), await given.company()]
    for (const place of [second, third]) await given.member(place, administrator.id, ['EDIT_USER'])
    const invitation = { email: ana.email, givenName: 'Nora', familyName: 'Lind', companyIds: [company.id, second.id] }
    expect(await call(users.create, { body: invitation }, { as: administrator })).toMatchObject({ status: 200 })
    const everywhere = [company.id, second.id, third.id]
    expect(await put(ana, { version: 1, companyIds: everywhere })).toMatchObject({ status: 200 })
    const known = await owner<{ invited: string | null }[]>`
      select invited_given_name as invited from company_user
      where user_id = ${ana.id} and company_id = any(${everywhere}::uuid[])`
    expect(known.map(({ invited }) => invited)).toEqual(['Nora', 'Nora', 'Nora'])
    expect(await change({ version: 3, givenName: 'Anna' })).toMatchObject({ status: 200 })
    expect((await brokenInvariants(owner)).filter(({ broken }) => broken === 'D5')).toEqual([])
  })

  it('keeps their own names, their start and their second factor', async () => {
    const other = await given.company()
    const ana = await person(company, [], { mfa: true })
    await given.member(other, ana.id)
    await owner`update app_user set default_company_id = ${other.id} where id = ${ana.id}`
    const before = await starts(ana.id)
    for (const [field, value] of [
      ['givenName', 'Hacked'],
      ['familyName', 'Hacked'],
      ['defaultCompanyId', company.id],
    ])
      expect(await put(ana, { version: 1, [String(field)]: value })).toMatchObject({
        status: 400,
        body: { details: [{ field }] },
      })
    expect(await toggle(ana.id, { mfaEnabled: false })).toMatchObject({
      status: 409,
      body: { code: 'second-factor.refused' },
    })
    expect((await login(ana.email)).status).toBe(206)
    expect(await put(ana, { version: 1, profileTypes: ['buyer'] })).toMatchObject({ status: 200 })
    expect(await starts(ana.id)).toEqual(before)
    await given.member(other, administrator.id, ['EDIT_USER'])
    expect(await put(ana, { version: 2, givenName: 'Anna' })).toMatchObject({ status: 200 })
    expect(await toggle(ana.id, { mfaEnabled: false })).toMatchObject({ status: 200 })
  })
})
