import { memoryStorage } from './memory-storage.ts'
import type { QueuedScan, QueueStorage } from './scan-queue.ts'

const DATABASE = 'galen'
const STORE = 'scans'
const QUEUE = 'queue'

type Kept<Payload> = QueuedScan<Payload> & { readonly queue: string }

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The storage of this device did not answer'))
  })

/** Resolves when it is really written: a scan that is only on its way to the disk is not kept yet. */
const written = (work: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    work.oncomplete = () => resolve()
    work.onabort = () => reject(work.error ?? new Error('The storage of this device refused to write'))
  })

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'key' }).createIndex(QUEUE, QUEUE)
  opened ??= answerOf(request)
  return opened
}

/** Outlives the tab and the browser. Where a browser keeps nothing, as long as the tab lives. */
export function deviceStorage<Payload>(queue: string): QueueStorage<Payload> {
  if (!('indexedDB' in window)) return memoryStorage()
  const store = async (mode: IDBTransactionMode) => (await open()).transaction(STORE, mode).objectStore(STORE)
  return {
    all: async () => {
      const kept = (await answerOf((await store('readonly')).index(QUEUE).getAll(queue))) as readonly Kept<Payload>[]
      return kept.map(({ queue: _, ...entry }) => entry)
    },
    put: async (entry) => {
      const scans = await store('readwrite')
      scans.put({ ...entry, queue })
      await written(scans.transaction)
    },
    remove: async (key) => {
      const scans = await store('readwrite')
      scans.delete(key)
      await written(scans.transaction)
    },
  }
}
