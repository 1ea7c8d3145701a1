import { setTimeout as pause } from 'node:timers/promises'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@galen/server/platform/embedded-postgres'

const TOO_OFTEN = 3
const WITHIN_MS = 60_000

export type KeptDatabase = Pick<EmbeddedPostgres, 'address' | 'owner' | 'adopted' | 'stop' | 'stopAtOnce'>

type Options = {
  dataFolder: string
  say: (sentence: string) => void
  /** Called when PostgreSQL keeps ending by itself and there is no point in going on. */
  giveUp: (reason: string) => void
}

/** Starts the embedded PostgreSQL and starts it again when it ends without being asked to. */
export async function keepDatabase({ dataFolder, say, giveUp }: Options): Promise<KeptDatabase> {
  const start = () => startEmbeddedPostgres({ dataFolder, log: say })
  const deaths: number[] = []
  let wanted = true
  let current = await start()
  let reviving: Promise<void> | undefined
  watch()

  function watch(): void {
    void current.ended.then(() => {
      if (wanted) reviving = revive().catch((error) => giveUp(error instanceof Error ? error.message : String(error)))
    })
  }

  async function revive(): Promise<void> {
    deaths.push(Date.now())
    const recent = deaths.filter((at) => Date.now() - at < WITHIN_MS).length
    await current.stop() // gives the data folder back
    if (recent > TOO_OFTEN) throw new Error(`PostgreSQL ended by itself ${recent} times within a minute.`)
    say('PostgreSQL ended by itself; starting it again…')
    await pause(100 * recent)
    if (!wanted) return
    current = await start()
    say('PostgreSQL is back.')
    watch()
  }

  return {
    address: current.address,
    owner: current.owner,
    adopted: current.adopted,
    async stop() {
      wanted = false
      await reviving
      await current.stop()
    },
    stopAtOnce() {
      wanted = false
      current.stopAtOnce()
    },
  }
}
