import { type Export, type ExportFormat, type ExportRequest, listExports } from '@galen/contract/reports/export'
import { toastError } from '../../shell/api.tsx'
import { call } from '../../shell/call.ts'
import { text } from '../text.ts'
import { toast } from '../toast.ts'

/** Asks for a file and saves it, or says that it follows when it is written in the background. */
export async function exportList(index: string, title: string, request: ExportRequest): Promise<void> {
  try {
    const reply = await call(listExports.request, { params: { index }, body: request })
    if (reply.status === 200) saveFile(reply.body as unknown as Blob, title, request.format)
    else toast.note(text('The file is being written. You are told when it is ready.'))
  } catch (reason) {
    toastError(reason)
  }
}

/** Fetches the file of an export that was written in the background. */
export async function fetchExport({ id, index, format }: Export): Promise<void> {
  try {
    const reply = await call(listExports.file, { params: { id } })
    saveFile(reply.body as unknown as Blob, index, format)
  } catch (reason) {
    toastError(reason)
  }
}

function saveFile(blob: Blob, title: string, format: ExportFormat): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = `${title} ${new Date().toISOString().slice(0, 10)}.${format}`
  link.click()
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
