import { createStore } from '../kit/store.ts'
import { type ApiError, errorCode } from '../kit/error-text.ts'

/** The server has no room left to write: everything can be read, nothing saved. */
export const storageFull = createStore(false)

/** What a reply says about the storage: a refusal that there is no room, a write that there is some again. */
export function learnOfStorage(method: string, refusal: ApiError | undefined): void {
  if (refusal && errorCode(refusal)?.startsWith('storage-full')) storageFull.set(true)
  else if (!refusal && method !== 'GET') storageFull.set(false)
}
