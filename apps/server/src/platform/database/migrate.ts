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
 * Answers the names that ran now. With other names than all, it stops where an earlier version did.
 */
export async function migrate(owner: Pool, names: readonly string[] = migrationNames()): Promise<string[]> {
  const { connection, giveBack } = await takeConnection(owner)
  const ran: string[] = []
  try {
    await connection.unsafe(`select pg_advisory_lock(${LOCK})`)
    await connection.unsafe(
      'create table if not exists schema_migration (name text primary key, ran_at timestamptz not null default now())',
    )
    const done = new Set((await connection`select name from schema_migration`).map((row) => String(row['name'])))
    const refusal = refusalToMigrate(done, migrationNames())
    if (refusal !== null) throw new Error(refusal)
    for (const name of names.filter((candidate) => !done.has(candidate))) {
      await runOne(connection, name)
      ran.push(name)
    }
    return ran
  } finally {
    await connection.unsafe(`select pg_advisory_unlock(${LOCK})`).catch(() => {})
    giveBack()
  }
}

/**
 * Why a database is left alone. One that did not begin with our first migration was made before the set was written again,
 * which gives the first file another name; one that has ours and more is ahead of us.
 */
export function refusalToMigrate(done: ReadonlySet<string>, ours: readonly string[]): string | null {
  const [first] = ours
  if (done.size > 0 && first !== undefined && !done.has(first))
    return 'This data folder was made by an earlier build. Move it away or restore that build.'
  const unknown = [...done].filter((name) => !ours.includes(name))
  return unknown.length > 0 ? `This database was made by a newer version (${unknown.join(', ')})` : null
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
