import { type Clock, waitAfter } from './clock.ts'
import type { FieldMark, Stored } from './saving-state.ts'

type How = {
  readonly read: () => Promise<Stored>
  readonly after: Clock
  /** A change of ours is on its way: what is read now may be older than its answer. */
  readonly isBusy: () => boolean
  /** Hears why a reading failed, and answers whether it is worth asking again. */
  readonly failed: (reason: unknown) => boolean
  readonly take: (record: Stored, news: FieldMark | undefined) => void
}

/** Reads a record again when someone changed it, but never while a change of ours is on its way. */
export function recordReader({ read, after, isBusy, failed, take }: How) {
  let newestHeard = 0
  let known = 0
  let isWanted = false
  let isReading = false
  let isClosed = false
  let round = 0
  let failures = 0
  let news: FieldMark | undefined
  let cancelRetry = () => {}

  async function ask(): Promise<void> {
    isReading = true
    isWanted = false
    const asked = round
    let goesOn = true
    const record = await read().catch((reason: unknown) => void (goesOn = isClosed || failed(reason)))
    isReading = false
    if (isClosed || !goesOn) return
    if (!record) {
      failures += 1
      isWanted = true
      cancelRetry = after(waitAfter(failures), () => advance(known))
      return
    }
    failures = 0
    if (asked !== round || isBusy()) {
      isWanted = true
      return advance(known)
    }
    newestHeard = Math.min(newestHeard, record.version)
    const told = news
    news = undefined
    take(record, told)
  }

  function advance(version: number): void {
    known = version
    if (isClosed || isReading || isBusy() || (!isWanted && newestHeard <= version)) return
    cancelRetry()
    void ask()
  }

  return {
    /** Reads when there is a reason to; `version` is the one already known. */
    advance,
    isPending: () => isReading || isWanted,
    want: () => {
      isWanted = true
    },
    heard: (version: number | null, told: FieldMark) => {
      news = told
      if (version === null) isWanted = true
      else newestHeard = Math.max(newestHeard, version)
    },
    /** A change goes out: whatever is being read right now will be too old. */
    outdate: () => {
      round += 1
    },
    open: () => {
      isClosed = false
    },
    close: () => {
      isClosed = true
      cancelRetry()
    },
  }
}
