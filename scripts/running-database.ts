import type { Address } from '@galen/server/platform/database/database'
import { DATABASE } from '@galen/server/platform/embedded-postgres/cluster'
import { acceptsConnections } from '@galen/server/platform/embedded-postgres/left-over'
import { preparePlace } from '@galen/server/platform/embedded-postgres/place'

/** Where the embedded PostgreSQL of a data folder can be reached now, while someone else runs it. */
export async function runningDatabase(dataFolder: string): Promise<Address | undefined> {
  const postmaster = await acceptsConnections(preparePlace(dataFolder))
  return postmaster && { socketFolder: postmaster.socketFolder, port: postmaster.port, database: DATABASE }
}
