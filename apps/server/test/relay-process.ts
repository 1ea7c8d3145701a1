import { type Address, openPool } from '../src/platform/database/database.ts'
import { createRelay } from '../src/platform/outbox/outbox.ts'

/** A relay in a process of its own that takes messages and then never comes to delivering them, so that it can be killed. */
const { address, kind, repeatable } = JSON.parse(process.argv[2] ?? '') as {
  address: Address
  kind: string
  repeatable: boolean
}

const relay = createRelay({
  jobs: openPool(address, { user: 'galen_jobs', size: 2, name: 'test relay process' }),
  log: { error: () => {}, warn: () => {} },
  deliverers: [
    {
      kind,
      repeatable,
      batch: 10,
      atOnce: 2,
      leaseMs: 60_000,
      deliver(message) {
        process.stdout.write(`${String(message.payload['number'])}\n`)
        return new Promise(() => {})
      },
    },
  ],
})
relay.nudge()
