import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { roles } from '@galen/contract/admin/roles'
import { testServer } from '../../../test/server.ts'
import { throwAwayFolder } from '../../../test/throw-away-folder.ts'
import { startEmbeddedPostgres } from '../embedded-postgres.ts'

const folder = throwAwayFolder('last-seal')
// A PostgreSQL of its own: the transactions of other databases of a cluster hold sealing back as well.
const postgres = await startEmbeddedPostgres({ dataFolder: folder.path, log: () => {}, settings: { fsync: 'off' } })
afterAll(async () => {
  await postgres.stop()
  folder.remove()
})

it('what is written just before a stop is sealed by it, also when a transaction held it back for a moment', async () => {
  const { call, given, owner, stop } = await testServer({ database: postgres })
  const administrator = await given.user(await given.company(), ['EDIT_ROLE', 'LIST_SALES'])
  const body = { name: 'Night shift', permissions: ['LIST_SALES' as const] }
  const older = owner.begin(async (transaction) => {
    await transaction`select pg_current_xact_id()`
    await pause(700)
  })
  await pause(50)
  expect(await call(roles.create, { body }, { as: administrator })).toMatchObject({ status: 200 })
  await stop()
  await older
  const written = await owner`select e.id, s.position from audit_entry e left join audit_seal s on s.audit_id = e.id`
  expect(written.length).toBeGreaterThan(0)
  expect(written.filter(({ position }) => position === null)).toEqual([])
})
