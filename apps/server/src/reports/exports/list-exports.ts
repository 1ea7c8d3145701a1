import { randomUUID } from 'node:crypto'
import { listExports, SMALL_EXPORT } from '@galen/contract/reports/export'
import { listExportLifecycle } from '@galen/domain/reports/list-export'
import { checkFreshSignIn } from '../../identity/fresh-sign-in.ts'
import { notFound } from '../../platform/errors.ts'
import { answer, command, query } from '../../platform/operation.ts'
import { matchesOf } from '../../platform/search/search-matches.ts'
import { readableIndex, run, type ServedIndex, within } from '../../platform/search/search.ts'
import { EXPORT_KIND } from './export-deliverer.ts'
import { fileHeaders, inPieces, planExport } from './export-plan.ts'
import { findExport, loadExports, loadFile, queueExport } from './list-export.store.ts'
import { checkQueue, writtenAtOnce } from './two-at-once.ts'

/** Files of the rows that these indices serve. Each one is in the audit: who, what was asked, how many rows. */
export function exportOperations(indices: readonly ServedIndex[]) {
  const byName = new Map(indices.map((served) => [served.index.name, served]))

  const inTurn = writtenAtOnce()

  const request = command(listExports.request, ({ params, body, tx, actor, audit, send }) => {
    const write = async () => {
      const served = readableIndex(byName.get(params.index), params.index, actor)
      const plan = planExport(served, body, actor.timeZone)
      const matches = await matchesOf(tx, actor, served, body)
      const count = await matches.count(SMALL_EXPORT + 1)
      const { format, query: asked, columns } = body
      const what = { index: params.index, format, query: asked, columns: columns.map(({ field }) => field) }
      if (count > SMALL_EXPORT) {
        // Anyone who finds a screen unlocked must not walk away with the whole list.
        await checkFreshSignIn(tx, actor)
        await checkQueue(tx, actor)
        const queued = await queueExport(tx, actor, params.index, body)
        send(EXPORT_KIND, queued.id, { exportId: queued.id, userId: actor.userId })
        audit('export', { id: queued.id, action: 'ask-for-export', before: null, after: { ...what, rows: null } })
        return answer(listExports.request, { status: 202, body: queued })
      }
      const rows = await run(tx, matches.rows(SMALL_EXPORT))
      const bytes = await Array.fromAsync(inPieces(plan.write(each(rows))))
      audit('export', { id: randomUUID(), action: 'export', before: null, after: { ...what, rows: rows.length } })
      const headers = fileHeaders(params.index, format)
      return answer(listExports.request, { status: 200, body: Buffer.concat(bytes), headers })
    }
    return inTurn(actor, () => within(write))
  })

  const list = query(listExports.list, ({ db, actor }) => loadExports(db, actor))

  const file = query(listExports.file, async ({ params, db, actor }) => {
    const found = await findExport(db, actor, params.id)
    if (!found || !listExportLifecycle.allows('download', found.state)) throw notFound('Export')
    // The right to read the list may have been taken away since it was asked for.
    readableIndex(byName.get(found.index), found.index, actor)
    const headers = fileHeaders(found.index, found.format)
    return answer(listExports.file, { status: 200, body: await loadFile(db, actor, found.id), headers })
  })

  return [request, list, file]
}

async function* each<T>(items: readonly T[]) {
  yield* items
}
