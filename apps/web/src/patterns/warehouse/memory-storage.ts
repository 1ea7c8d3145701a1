import type { QueuedScan, QueueStorage } from './scan-queue.ts'

/** For browsers that keep nothing, and for tests: as long as the tab lives. */
export function memoryStorage<Payload>(): QueueStorage<Payload> {
  const kept = new Map<string, QueuedScan<Payload>>()
  return {
    all: () => Promise.resolve([...kept.values()]),
    put: async (entry) => void kept.set(entry.key, entry),
    remove: async (key) => void kept.delete(key),
  }
}
