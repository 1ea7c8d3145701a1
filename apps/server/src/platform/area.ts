import type { Invariant } from './invariants/invariant.ts'
import type { Config } from './config.ts'
import type { Pool } from './database/database.ts'
import type { Listener } from './outbox/outbox.ts'
import type { Deliverer } from './outbox/outbox-message.ts'
import type { ImportKind } from './importing/import-kind.ts'
import type { NoteKind } from './note-kind.ts'
import type { Operation } from './operation.ts'
import type { Job } from './schedule.ts'
import type { RegisteredArea } from './registered-areas.ts'
import type { ServedIndex } from './search/search.ts'
import type { ServedTopic } from './realtime/realtime-topics.ts'

/** What a business area brings to the server. */
export type Area = RegisteredArea & {
  readonly operations: readonly Operation[]
  readonly indices?: readonly ServedIndex[]
  readonly topics?: readonly ServedTopic[]
  readonly listeners?: readonly Listener[]
  /** Its records that people write notes on. */
  readonly noteKinds?: readonly NoteKind[]
  /** Its records that are imported from files. */
  readonly importKinds?: readonly ImportKind[]
  /** Work that is queued in the outbox and takes longer than an event may; the pool is that of galen_app. */
  readonly deliverers?: (given: {
    readonly pool: Pool
    readonly nudge: () => void
    readonly config: Config
  }) => readonly Deliverer[]
  /** What it does by the clock, as galen_jobs. */
  readonly jobs?: (jobs: Pool) => readonly Job[]
  /** What must always be so in its ledgers, proved by `npm run check:ledgers`. */
  readonly invariants?: readonly Invariant[]
}
