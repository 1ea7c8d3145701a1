import { afterAll, inject } from 'vitest'
import type {} from './global-setup.ts'
import { openPool } from '../src/platform/database/database.ts'
import type { EmbeddedPostgres } from '../src/platform/embedded-postgres.ts'

export type FreshDatabase = Pick<EmbeddedPostgres, 'address' | 'owner'>

let made = 0

/** A migrated, otherwise empty database for one test file: await it at the top of the file; it is dropped at the end. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const { address, owner } = inject('testDatabase')
  const name = `test_${process.pid}_${++made}`
  afterAll(() => maintain(`drop database if exists ${name} with (force)`))
  await maintain(`create database ${name} template ${address.database} strategy file_copy`)
  return { address: { ...address, database: name }, owner }
}

async function maintain(statement: string): Promise<void> {
  const { address, owner } = inject('testDatabase')
  const pool = openPool({ ...address, database: 'postgres' }, { user: owner, size: 1, name: 'test maintenance' })
  try {
    await pool.unsafe(statement)
  } finally {
    await pool.end()
  }
}
