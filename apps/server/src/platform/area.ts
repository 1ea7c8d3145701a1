import type { Invariant } from './invariants/invariant.ts'
import type { Pool } from './database/database.ts'
import type { Listener } from './outbox/outbox.ts'
import type { Deliverer } from './outbox/outbox-message.ts'
import type { Operation } from './operation.ts'
import type { ServedIndex } from './search/search.ts'
import type { ServedTopic } from './realtime/realtime.ts'

/** What a business area brings to the server. */
export type Area = {
  readonly operations: readonly Operation[]
  readonly indices?: readonly ServedIndex[]
  readonly topics?: readonly ServedTopic[]
  readonly listeners?: readonly Listener[]
  /** Work that is queued in the outbox and takes longer than an event may; the pool is that of galen_app. */
  readonly deliverers?: (given: { readonly pool: Pool; readonly nudge: () => void }) => readonly Deliverer[]
  /** What must always be so in its ledgers, proved by `npm run check:ledgers`. */
  readonly invariants?: readonly Invariant[]
}
