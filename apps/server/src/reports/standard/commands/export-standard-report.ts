import { randomUUID } from 'node:crypto'
import { SMALL_EXPORT } from '@galen/contract/reports/export'
import { standardReportCalls } from '@galen/contract/reports/standard-report'
import { checkFreshSignIn } from '../../../identity/fresh-sign-in.ts'
import { answer, command } from '../../../platform/operation.ts'
import { writtenAtOnce } from '../../exports/two-at-once.ts'
import { makeReportFile } from '../report-file.ts'

const inTurn = writtenAtOnce()

export const exportStandardReport = command(
  standardReportCalls.export,
  ({ params: { name }, body: { format, ...asked }, tx, actor, audit }) =>
    inTurn(actor, async () => {
      const { content, fileName, mediaType, made } = await makeReportFile(tx, actor, { name, asked, format })
      // As with lists: someone who finds a screen unlocked must not walk away with all of it.
      if (made.totalElements > SMALL_EXPORT) await checkFreshSignIn(tx, actor)
      const query = new URLSearchParams(made.filters as Record<string, string>).toString()
      audit('export', {
        id: randomUUID(),
        action: 'export',
        before: null,
        after: { index: name, format, query, rows: made.totalElements },
      })
      const headers = { 'content-type': mediaType, 'content-disposition': `attachment; filename="${fileName}"` }
      return answer(standardReportCalls.export, { status: 200, body: content, headers })
    }),
)
