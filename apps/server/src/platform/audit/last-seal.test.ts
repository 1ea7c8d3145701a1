import { expect, it } from 'vitest'
import { roles } from '@galen/contract/admin/roles'
import { testServer } from '../../../test/server.ts'

it('what is written just before a stop is sealed by it', async () => {
  const { call, given, owner, stop } = await testServer()
  const administrator = await given.user(await given.company(), ['EDIT_ROLE', 'LIST_SALES'])
  const body = { name: 'Night shift', permissions: ['LIST_SALES' as const] }
  expect(await call(roles.create, { body }, { as: administrator })).toMatchObject({ status: 200 })
  await stop()
  const written = await owner`select e.id, s.position from audit_entry e left join audit_seal s on s.audit_id = e.id`
  expect(written.length).toBeGreaterThan(0)
  expect(written.filter(({ position }) => position === null)).toEqual([])
})
