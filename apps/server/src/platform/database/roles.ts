import type { Pool } from './database.ts'
import type { Secrets } from '../secrets.ts'

const LOCK = 360_361
const NOT_ALLOWED = '42501'
const OLDEST = 180_000

/** Makes sure an external PostgreSQL is new enough and lets our two roles in with the password of this installation. */
export async function prepareExternalRoles(owner: Pool, secrets: Secrets) {
  const [server] = await owner<{ number: number; version: string }[]>`
    select current_setting('server_version_num')::integer as number, current_setting('server_version') as version`
  if (!server || server.number < OLDEST)
    throw new Error(`Galen 360 needs PostgreSQL 18 or later; this server is ${server?.version ?? 'unknown'}`)
  await owner
    .begin(async (tx) => {
      await tx.unsafe(`select pg_advisory_xact_lock(${LOCK})`)
      for (const role of ['galen_app', 'galen_jobs'])
        await tx.unsafe(`alter role ${role} login password '${secrets.databasePassword}'`)
    })
    .catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === NOT_ALLOWED)) throw error
      throw new Error(
        'The roles galen_app and galen_jobs exist already on this PostgreSQL and were made by another owner. ' +
          'Grant both to this owner with admin option, or give this installation a PostgreSQL of its own',
        { cause: error },
      )
    })
}
