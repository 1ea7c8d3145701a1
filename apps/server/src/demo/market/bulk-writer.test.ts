import { expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { openPool } from '../../platform/database/database.ts'
import { takeConnection } from '../../platform/database/reservation.ts'
import { bulkWriter, type BulkRow } from './bulk-writer.ts'

const database = await freshDatabase()
const owner = openPool(database.address, { user: database.owner, size: 1, name: 'test' })

async function writing(rows: readonly BulkRow[]) {
  const { connection, giveBack } = await takeConnection(owner)
  onTestFinished(() => giveBack())
  await connection.unsafe(
    'drop table if exists kept; create temporary table kept (place integer, name text, codes text[], more jsonb)',
  )
  const writer = await bulkWriter(connection)
  await writer.add({ kept: rows })
  await writer.finish()
  return [...(await connection.unsafe('select place, name, codes, more from kept order by place'))]
}

it('writes every value as it is', async () => {
  const rows = [
    { place: 1, name: 'a\tb\nc\\d\r', codes: ['2N', 'with "quotes" and \\'], more: { state: 'NY\n' } },
    { place: 2, name: null, codes: [], more: null },
  ]
  expect(await writing(rows)).toEqual(rows)
})

it('writes more rows than go at once', async () => {
  const rows = Array.from({ length: 45_000 }, (_, place) => ({ place, name: `row ${place}`, codes: null, more: null }))
  expect(await writing(rows)).toHaveLength(rows.length)
})

it('tells of a row that PostgreSQL refuses, also of the last one', async () => {
  await expect(writing([{ place: 'no number', name: 'x' }])).rejects.toThrow('invalid input syntax for type integer')
})
