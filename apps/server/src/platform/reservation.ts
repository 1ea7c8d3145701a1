import type postgres from 'postgres'
import type { Pool } from './database.ts'

/** What postgres.js lets us know of its connection: it calls this when the connection is gone. */
type Watched = { onclose: ((error: Error) => void) | null }

/**
 * One connection of the pool for the length of the work. When it is cut, whatever waits for it fails at once, and
 * nothing is sent to it any more: postgres.js would write to a socket that is no longer there and bring the process
 * down. `first` is a statement without parameters, sent before anything else.
 */
export async function onOneConnection<T>(
  pool: Pool,
  first: string,
  work: (connection: postgres.ReservedSql, opened: Promise<unknown>) => Promise<T>,
): Promise<T> {
  const reserved = await pool.reserve()
  const cut = Promise.withResolvers<never>()
  cut.promise.catch(() => {})
  let gone: Error | null = null
  let watched: Watched | null = null
  const onexecute = (connection: Watched) => {
    watched = connection
    connection.onclose = (error) => {
      gone = error
      cut.reject(error)
    }
    return true
  }
  const checked = () => {
    if (gone) throw gone
    return reserved
  }
  const connection = new Proxy(reserved, {
    apply: (_, self, args) => Reflect.apply(checked(), self, args) as unknown,
    get: (_, key) =>
      key === 'unsafe' ? (...args: Parameters<Pool['unsafe']>) => checked().unsafe(...args) : (Reflect.get(reserved, key) as unknown),
  })
  try {
    const opened = reserved.unsafe(first, [], { onexecute } as postgres.UnsafeQueryOptions).execute()
    opened.catch(() => {})
    return await Promise.race([cut.promise, work(connection, opened)])
  } catch (error) {
    if (!gone) await Promise.race([cut.promise, reserved.unsafe('rollback')]).catch(() => {})
    throw error
  } finally {
    // A connection that is gone has left the pool's hands already; giving it back would hand it to somebody else.
    if (!gone) {
      if (watched) (watched as Watched).onclose = null
      reserved.release()
    }
  }
}
