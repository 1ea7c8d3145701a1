import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { openPool } from './database.ts'
import { migrate, migrationNames, refusalToMigrate } from './migrate.ts'

const OURS = ['0001_kernel.sql', '0002_sales.sql']
const refusalOf = (...done: string[]) => refusalToMigrate(new Set(done), OURS)

it('takes an empty database and one of this build', () => {
  expect([refusalOf(), refusalOf('0001_kernel.sql'), refusalOf(...OURS)]).toEqual([null, null, null])
})

it('refuses a data folder of an earlier build, whose first migration has another name', () => {
  expect(refusalOf('0001_platform.sql', '0002_walls.sql')).toBe(
    'This data folder was made by an earlier build. Move it away or restore that build.',
  )
})

it('refuses a database that is ahead', () => {
  expect(refusalOf(...OURS, '0003_later.sql')).toBe('This database was made by a newer version (0003_later.sql)')
})

it('begins with a file that no earlier build had, and leaves numbers for what follows', () => {
  const names = migrationNames()
  expect(names[0]).toBe('0001_kernel.sql')
  expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length)
})

it('leaves a database of an earlier build as it is', async () => {
  const { address, owner } = await freshDatabase()
  const pool = openPool(address, { user: owner, size: 1, name: 'test' })
  await pool`truncate schema_migration`
  await pool`insert into schema_migration (name) values ('0001_platform.sql'), ('0002_walls.sql'), ('0097_order_form_dates.sql')`
  await expect(migrate(pool)).rejects.toThrow(
    'This data folder was made by an earlier build. Move it away or restore that build.',
  )
  const [left] = await pool`select count(*)::integer as count from schema_migration`
  expect(left).toEqual({ count: 3 })
  await pool.end()
})

it('gives companies that are there what new ones get: indexes of their words, and figures that are kept since', async () => {
  const { address, owner } = await freshDatabase()
  const pool = openPool(address, { user: owner, size: 1, name: 'test' })
  await pool.unsafe('drop schema public cascade; create schema public; grant usage on schema public to public').simple()
  const before = migrationNames().filter((name) => name < '0110')
  expect(await migrate(pool, before)).toEqual(before)
  const company = async (name: string) => {
    const [made] = await pool<{ id: string }[]>`
      insert into company (name, time_zone) values (${name}, 'America/New_York') returning id`
    return String(made?.id)
  }
  const old = await company('Old')
  const [vendor] = await pool<{ id: string }[]>`
    insert into vendor (company_id, number, friendly_name) values (${old}, 'V-1', 'Velora') returning id`
  const [account] = await pool<{ id: string }[]>`
    insert into party_account (company_id, vendor_id) values (${old}, ${String(vendor?.id)}) returning id`
  await pool`
    insert into open_item (company_id, party_account_id, vendor_id, side, document_kind, document_id, document_number, issued_on, due_on, total, balance)
    select ${old}, ${String(account?.id)}, ${String(vendor?.id)}, side, kind, uuidv7(), 'N', current_date, current_date, 50, 40
    from (values ('charge', 'receipt'), ('charge', 'receipt'), ('settlement', 'vendor-payment')) as v (side, kind)`
  await migrate(pool)
  const fresh = await company('New')
  const indexes = async (id: string) => {
    const table = `search_text_${id.replaceAll('-', '')}`
    const rows = await pool<{ indexdef: string }[]>`select indexdef from pg_indexes where tablename = ${table}`
    return rows.map(({ indexdef }) => indexdef.slice(indexdef.indexOf(' USING '))).toSorted()
  }
  expect(await indexes(old)).toEqual(await indexes(fresh))
  expect(await pool`select open_charges, open_settlements from party_account`).toEqual([
    { open_charges: '80.00', open_settlements: '40.00' },
  ])
  await pool.end()
})

/** Statements of a migration that change rows as it runs, not those of functions and procedures that it makes. */
const CHANGES = /^(?:update|insert into|delete from)\s+(\w+)/gm
const BODIES = /create (?:or replace )?(?:function|procedure)[^;]*?\$\$.*?\$\$/gs
const LIFTED = /alter table (\w+) no force row level security/g
const LIFTED_TOGETHER =
  /in array array\[([^\]]*)\]\s*loop execute format\('alter table %I no force row level security'/g

const changedBehindWalls = (name: string) => {
  const text = readFileSync(new URL(`../../../migrations/${name}`, import.meta.url), 'utf8')
  const together = [...text.matchAll(LIFTED_TOGETHER)].flatMap(([, list = '']) => list.match(/\w+/g) ?? [])
  const lifted = new Set([...together, ...[...text.matchAll(LIFTED)].map(([, table = '']) => table)])
  const changed = [...text.replace(BODIES, '').matchAll(CHANGES)].map(([, table = '']) => table)
  return changed.filter((table) => !lifted.has(table)).map((table) => `${name} ${table}`)
}

it('changes rows of companies also where row-level security binds the owner', () => {
  // Countries belong to no company.
  expect(migrationNames().flatMap(changedBehindWalls)).toEqual(['0004_countries.sql country'])
})
