import { describe, expect, it } from 'vitest'
import { roles } from '@galen/contract/admin/roles'
import { users } from '@galen/contract/admin/users'
import { permissionNames as ALL } from '@galen/domain/permissions'
import type { GivenCompany, GivenUser } from '../../../test/given.ts'
import { byStatus, people } from '../../../test/people.ts'
import { inTransaction } from '../../platform/database/database.ts'

const { call, owner, pool, given } = await people()
const turnOff = (id: string, as: GivenUser) => call(users.toggle, { params: { id }, body: { active: false } }, { as })
const takeRoles = ({ id, email }: GivenUser, as: GivenUser) =>
  call(users.change, { params: { email }, query: {}, body: { id, version: 1, roleIds: [] } }, { as })
const roleOf = async (who: GivenUser, where: GivenCompany) => {
  const [row] = await owner<{ role_id: string }[]>`
    select role_id from company_user_role where user_id = ${who.id} and company_id = ${where.id}`
  return String(row?.role_id)
}

describe('the last administrator', () => {
  async function twoAdministrators() {
    const place = await given.company()
    return { place, first: await given.user(place, ALL), second: await given.user(place, ALL) }
  }
  const left = (place: GivenCompany) =>
    inTransaction(pool, 'read', { companyId: place.id, userId: null }, async (db) => {
      const rows = await db
        .selectFrom('company_user as m')
        .innerJoin('company_user_role as g', 'g.user_id', 'm.user_id')
        .innerJoin('role_permission as p', 'p.role_id', 'g.role_id')
        .select('m.user_id')
        .distinct()
        .where('m.active', '=', true)
        .where('p.permission', '=', 'EDIT_ROLE')
        .execute()
      return rows.length
    })

  it('cannot lose the role, nor give it away', async () => {
    const place = await given.company()
    const only = await given.user(place, ALL)
    expect(await takeRoles(only, only)).toMatchObject({
      status: 409,
      body: { code: 'role.refused' },
    })
    expect(await left(place)).toBe(1)
  })

  it('remains, whatever two administrators do to each other at the same time', async () => {
    for (let round = 0; round < 6; round++) {
      const { place, first, second } = await twoAdministrators()
      const replies = await Promise.all([
        turnOff(second.id, first),
        round % 2 === 0 ? turnOff(first.id, second) : takeRoles(first, second),
      ])
      expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1)
      expect(await left(place)).toBe(1)
    }
  })
})

it('sixty requests of six administrators against each other leave one of them', async () => {
  const place = await given.company()
  const six: GivenUser[] = []
  for (let one = 0; one < 6; one++) six.push(await given.user(place, ALL))
  const replies = await Promise.all(
    six.flatMap((attacker, index) =>
      six
        .filter((victim) => victim.id !== attacker.id)
        .flatMap((victim) => [
          turnOff(victim.id, attacker),
          index % 2 === 0
            ? takeRoles(victim, attacker)
            : roleOf(victim, place).then((roleId) =>
                call(
                  roles.change,
                  { params: { roleId }, body: { version: 1, permissions: ['EDIT_USER'] } },
                  { as: attacker },
                ),
              ),
        ]),
    ),
  )
  expect(
    Object.keys(byStatus(replies))
      .map(Number)
      .every((status) => status < 500),
  ).toBe(true)
  const left = await owner`
    select distinct m.user_id from company_user m join company_user_role g on g.company_id = m.company_id and g.user_id = m.user_id
    join role_permission p on p.company_id = g.company_id and p.role_id = g.role_id and p.permission = 'EDIT_ROLE'
    where m.company_id = ${place.id} and m.active`
  expect(left.length).toBeGreaterThanOrEqual(1)
})
