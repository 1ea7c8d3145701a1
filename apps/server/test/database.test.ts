import { expect, it } from 'vitest'
import { openPool } from '../src/platform/database/database.ts'
import { migrationNames } from '../src/platform/database/migrate.ts'
import { freshDatabase } from './database.ts'

const one = await freshDatabase()
const other = await freshDatabase()

it('is migrated, and changes in one stay out of the other', async () => {
  const [here, there] = [one, other].map(({ address, owner }) =>
    openPool(address, { user: owner, size: 1, name: 'test' }),
  )
  if (!here || !there) throw new Error('two databases were asked for')
  await here`create table tracker (number int)`
  const migrated = await there`select name from schema_migration order by name`
  expect(migrated.map((row) => row['name'])).toEqual(migrationNames())
  expect(await there`select to_regclass('tracker') as tracker`).toEqual([{ tracker: null }])
  await Promise.all([here.end(), there.end()])
})
