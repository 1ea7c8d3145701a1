import { listExports } from '@galen/contract/reports/export'
import { listExportLifecycle } from '@galen/domain/reports/list-export'
import { call } from '../../client/call.ts'
import { session } from '../../client/session.ts'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import { fetchExport } from './export-file.ts'

/** Says that a large export is ready, with the way to fetch it; the bell keeps both. */
export async function tellOfExport(id: string): Promise<void> {
  const { body } = await call(listExports.list, {})
  const written = body.find((each) => each.id === id)
  const isWanted = session.get()?.settings.preferences.exportNews !== false
  if (written === undefined || listExportLifecycle.allows('finish', written.state)) return
  const isReady = listExportLifecycle.allows('download', written.state)
  if (isReady && isWanted)
    toast.success(
      text('Your export has {count, plural, one {# row} other {# rows}} and can be downloaded for one day.', {
        count: written.rows ?? 0,
      }),
      { act: { label: text('Download'), run: () => void fetchExport(written) } },
    )
  if (!isReady) toast.error(text('Your export failed.'), { detail: written.lastError ?? undefined })
}
