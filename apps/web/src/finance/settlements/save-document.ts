import type { Input, Route } from '@galen/contract/route'
import { toastError } from '../../client/api.tsx'
import { call } from '../../client/call.ts'
import { saveFile } from '../../kit/save-file.ts'

/** Fetches a document that the server prints or keeps, and hands it to the person. */
export async function saveSettlement<R extends Route>(route: R, input: Input<R>, name: string): Promise<void> {
  try {
    const { body } = await call(route, input)
    saveFile(body as unknown as Blob, name)
  } catch (reason) {
    toastError(reason)
  }
}
