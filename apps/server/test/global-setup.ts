import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../src/platform/embedded-postgres.ts'
import { throwAwayFolder } from './throw-away-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** How the tests reach the one PostgreSQL of the run; its database is the migrated template. */
    testDatabase: Pick<EmbeddedPostgres, 'address' | 'owner'>
  }
}

/** Nothing here outlives the run, so nothing waits for the disk. */
const FAST_AND_FORGETFUL = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_connections: 200,
  // Small databases, and several runs on one machine.
  shared_buffers: '128MB',
}

/** One PostgreSQL for the whole run; the guard of its folder stops it even when the run is killed. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = throwAwayFolder('tests')
  const settings = FAST_AND_FORGETFUL
  const server = await startEmbeddedPostgres({ dataFolder: folder.path, log: () => undefined, settings })
  const tearDown = async () => {
    await server.stop()
    folder.remove()
  }
  try {
    await migrateTemplate(server)
  } catch (error) {
    await tearDown()
    throw error
  }
  project.provide('testDatabase', { address: server.address, owner: server.owner })
  return tearDown
}

async function migrateTemplate({ address, owner }: EmbeddedPostgres): Promise<void> {
  const [{ openPool }, { migrate }] = await Promise.all([
    import('../src/platform/database/database.ts'),
    import('../src/platform/database/migrate.ts'),
  ])
  const pool = openPool(address, { user: owner, size: 1, name: 'test set-up' })
  try {
    await migrate(pool)
  } finally {
    await pool.end()
  }
}
