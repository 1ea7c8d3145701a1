import { type Store, createStore } from '../../kit/store.ts'

/** One scan that the server has not taken yet. Its key names it for ever, so that sending it twice has one effect. */
export type QueuedScan<Payload> = {
  readonly key: string
  /** Grows with each scan: the order in which they are sent. */
  readonly place: number
  readonly at: number
  /** What was scanned, for the list of those that wait. */
  readonly words: string
  readonly payload: Payload
  /** Why the server did not take it. It stays in the list until a person decides. */
  readonly refusal?: string
}

/** Where the queue outlives the tab. */
export type QueueStorage<Payload> = {
  readonly all: () => Promise<readonly QueuedScan<Payload>[]>
  readonly put: (entry: QueuedScan<Payload>) => Promise<void>
  readonly remove: (key: string) => Promise<void>
}

export type Sent<Reply> =
  | { readonly kind: 'done'; readonly reply: Reply }
  | {
      readonly kind: 'refused'
      readonly reason: string
      /** What the server answered, for a screen that asks on. */
      readonly cause?: unknown
      /** The entry that stays in the list until someone decides. */
      readonly key?: string
    }
  /** No one answered: it stays on this device and is sent again. */
  | { readonly kind: 'kept' }

type Parts<Payload, Reply> = {
  readonly storage: QueueStorage<Payload>
  readonly send: (entry: QueuedScan<Payload>) => Promise<Sent<Reply>>
  readonly freshKey: () => string
  readonly now: () => number
  /** One tab at a time replays. */
  readonly alone: (work: () => Promise<void>) => Promise<void>
}

export type ScanQueue<Payload, Reply> = {
  readonly entries: Store<readonly QueuedScan<Payload>[]>
  /** Keeps a scan on the device first, then sends everything that waits, in order. */
  readonly add: (words: string, payload: Payload) => Promise<Sent<Reply>>
  readonly replay: () => Promise<void>
  /** A person's decisions about a refused one. */
  readonly tryAgain: (key: string) => Promise<void>
  readonly remove: (key: string) => Promise<void>
}

const byPlace = <T extends { readonly place: number }>(entries: readonly T[]) =>
  entries.toSorted((one, other) => one.place - other.place)

export const waiting = <Payload>(entries: readonly QueuedScan<Payload>[]) =>
  entries.filter((entry) => entry.refusal === undefined)
export const refusedScans = <Payload>(entries: readonly QueuedScan<Payload>[]) =>
  entries.filter((entry) => entry.refusal !== undefined)

/** What is kept and what is shown of it change together, one change after the other. */
function createShelf<Payload>(storage: QueueStorage<Payload>) {
  const entries = createStore<readonly QueuedScan<Payload>[]>([])
  let lastTurn: Promise<unknown> = Promise.resolve()
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const turn = lastTurn.then(work, work)
    lastTurn = turn
    return turn
  }
  return {
    entries,
    readAgain: () => inTurn(async () => entries.set(byPlace(await storage.all()))),
    put: (entry: QueuedScan<Payload>) =>
      inTurn(async () => {
        await storage.put(entry)
        entries.set(byPlace([...entries.get().filter(({ key }) => key !== entry.key), entry]))
      }),
    remove: (key: string) =>
      inTurn(async () => {
        await storage.remove(key)
        entries.set(entries.get().filter((entry) => entry.key !== key))
      }),
  }
}

/** Scans are never lost: written down before they are sent, sent in order, and crossed out only when they were taken. */
export function createScanQueue<Payload, Reply>(parts: Parts<Payload, Reply>): ScanQueue<Payload, Reply> {
  const { storage, send, freshKey, now, alone } = parts
  const { entries, readAgain, put, remove } = createShelf(storage)
  const asking = new Map<string, (sent: Sent<Reply>) => void>()
  // What an earlier tab left behind comes before anything scanned now.
  const known = readAgain()
  let lastPlace = 0
  let replaying: Promise<void> | undefined

  const nextPlace = () => {
    lastPlace = Math.max(lastPlace + 1, (entries.get().at(-1)?.place ?? 0) + 1, now())
    return lastPlace
  }
  const answer = (key: string, sent: Sent<Reply>) => {
    asking.get(key)?.(sent)
    asking.delete(key)
  }
  /** Sends until nothing waits or no one answers. */
  const sendAll = async () => {
    await readAgain()
    for (let [next] = waiting(entries.get()); next; [next] = waiting(entries.get())) {
      const sent = await send(next).catch((): Sent<Reply> => ({ kind: 'kept' }))
      if (sent.kind === 'kept') return
      if (sent.kind === 'refused') await put({ ...next, refusal: sent.reason })
      else await remove(next.key)
      answer(next.key, sent.kind === 'refused' ? { ...sent, key: next.key } : sent)
    }
  }
  const replay = (): Promise<void> => {
    replaying ??= alone(sendAll).finally(() => {
      replaying = undefined
      for (const key of asking.keys()) answer(key, { kind: 'kept' })
    })
    return replaying
  }

  return {
    entries,
    replay,
    remove,
    add: async (words, payload) => {
      await known
      const entry = { key: freshKey(), place: nextPlace(), at: now(), words, payload }
      await put(entry)
      const sent = new Promise<Sent<Reply>>((resolve) => asking.set(entry.key, resolve))
      void replay()
      return sent
    },
    tryAgain: async (key) => {
      const entry = entries.get().find((each) => each.key === key)
      if (!entry) return
      const { refusal: _, ...again } = entry
      await put(again)
      await replay()
    },
  }
}
