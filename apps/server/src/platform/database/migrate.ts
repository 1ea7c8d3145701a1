import { readdirSync, readFileSync } from 'node:fs'
import type { Pool } from './database.ts'
import { takeConnection } from './reservation.ts'

const FOLDER = new URL('../../../migrations/', import.meta.url)
const LOCK = 360_360

/** The migrations of this version, in order. Plain SQL, forward only. */
export const migrationNames = () =>
  readdirSync(FOLDER)
    .filter((name) => /^\d{4}_[a-z-_]+\.sql$/.test(name))
    .toSorted()

/**
 * Brings a database up to this version, each migration in its own transaction, one process at a time.
 * Answers the names that ran now.
 */
export async function migrate(owner: Pool): Promise<string[]> {
  const { connection, giveBack } = await takeConnection(owner)
  const ran: string[] = []
  try {
    await connection.unsafe(`select pg_advisory_lock(${LOCK})`)
    await connection.unsafe(
      'create table if not exists schema_migration (name text primary key, ran_at timestamptz not null default now())',
    )
    const done = new Set((await connection`select name from schema_migration`).map((row) => String(row['name'])))
    const unknown = [...done].filter((name) => !migrationNames().includes(name))
    if (unknown.length > 0) throw new Error(`This database was made by a newer version (${unknown.join(', ')})`)
    for (const name of migrationNames().filter((candidate) => !done.has(candidate))) {
      await runOne(connection, name)
      ran.push(name)
    }
    return ran
  } finally {
    await connection.unsafe(`select pg_advisory_unlock(${LOCK})`).catch(() => {})
    giveBack()
  }
}

async function runOne(connection: Pick<Pool, 'unsafe'>, name: string) {
  const text = readFileSync(new URL(name, FOLDER), 'utf8')
  try {
    await connection.unsafe(`begin;\n${text}\n;insert into schema_migration (name) values ('${name}'); commit`).simple()
  } catch (error) {
    await connection.unsafe('rollback').catch(() => {})
    throw new Error(`Migration ${name} failed`, { cause: error })
  }
}
