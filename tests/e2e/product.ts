import { given } from '../../apps/server/test/given.ts'
import { openPool } from '@galen/server/platform/database/database'
import { DATABASE, OWNER } from '@galen/server/platform/embedded-postgres/cluster'
import { PORT, preparePlace } from '@galen/server/platform/embedded-postgres/place'
import { deriveSecrets, secretOfDataFolder } from '@galen/server/platform/secrets'

/** The data folder of the product that the browser visits. */
export const dataFolder = String(process.env['E2E_DATA'])

/** Its keys, for what only time or an operator could bring about: a token that ran out, a wait that is over. */
export const secrets = deriveSecrets(secretOfDataFolder(dataFolder))

/** Its database, as the owner of everything in it. */
export const owner = openPool(
  { socketFolder: preparePlace(dataFolder).socketFolder, port: PORT, database: DATABASE },
  { user: OWNER, size: 1, name: 'journeys' },
)

export const rows = given(owner, secrets)
