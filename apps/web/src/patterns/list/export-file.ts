import { type Export, type ExportFormat, type ExportRequest, listExports } from '@galen/contract/reports/export'
import { toastError } from '../../client/api.tsx'
import { call } from '../../client/call.ts'
import { errorCode } from '../../kit/error-text.ts'
import { proveIdentity } from '../../client/prove-identity.tsx'
import { saveFile } from '../../kit/save-file.ts'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'

/** Asks for a file and saves it, or says that it follows when it is written in the background. */
export async function exportList(index: string, title: string, request: ExportRequest): Promise<void> {
  try {
    const reply = await asked(index, request)
    if (reply?.status === 200) saveExport(reply.body as unknown as Blob, title, request.format)
    else if (reply) toast.note(text('Creating the file. You are notified when it is ready.'))
  } catch (reason) {
    toastError(reason)
  }
}

/** A large list is handed out only to those who prove again who they are; undefined when they would rather not. */
async function asked(index: string, request: ExportRequest) {
  const send = () => call(listExports.request, { params: { index }, body: request })
  try {
    return await send()
  } catch (reason) {
    if (errorCode(reason) !== 'fresh-sign-in') throw reason
    return (await proveIdentity()) ? send() : undefined
  }
}

/** Fetches the file of an export that was written in the background. */
export async function fetchExport({ id, index, format }: Export): Promise<void> {
  try {
    const reply = await call(listExports.file, { params: { id } })
    saveExport(reply.body as unknown as Blob, index, format)
  } catch (reason) {
    toastError(reason)
  }
}

const saveExport = (blob: Blob, title: string, format: ExportFormat) =>
  saveFile(blob, `${title} ${new Date().toISOString().slice(0, 10)}.${format}`)
