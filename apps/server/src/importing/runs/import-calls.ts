import { randomUUIDv7 } from 'node:crypto'
import { type ImportKindName, imports } from '@galen/contract/importing/imports'
import type { ImportTable } from '@galen/domain/importing/import-table'
import { BusinessError } from '@galen/domain/business-error'
import type { ImportKind } from '../../platform/importing/import-kind.ts'
import { answer, command, type Operation, query } from '../../platform/operation.ts'
import { readImportFile } from '../files/read-file.ts'
import { applyRun, checkCanApply, leftOutQuestion } from './apply-run.ts'
import { leftOutFile, leftOutName } from './left-out-file.ts'
import { keepRun, listRuns, loadRows, loadRun, lockRun } from './import-run.store.ts'

/** The calls of one kind of import; all kinds have the same. */
export function importCalls(kind: ImportKind): readonly Operation[] {
  const calls = imports[kind.name]
  return [
    previewImport(kind),
    applyImport(kind),
    query(calls.runs, async ({ db, actor }) => ({ runs: await listRuns(db, actor, kind.name) })),
    query(calls.run, async ({ params, db, actor }) => loadRun(db, actor, kind.name, params.id)),
    query(calls.rows, async ({ params, query: page, db, actor }) => {
      const { id } = await loadRun(db, actor, kind.name, params.id)
      return { rows: await loadRows(db, actor.companyId, id, page) }
    }),
    query(calls.leftOut, async ({ params, db, actor }) => {
      const { id, fileName } = await loadRun(db, actor, kind.name, params.id)
      return answer(calls.leftOut, {
        status: 200,
        body: await leftOutFile(db, actor.companyId, id),
        headers: { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(leftOutName(fileName))}` },
      })
    }),
    query(calls.template, async ({ actor }) =>
      answer(calls.template, {
        status: 200,
        // The mark lets a spreadsheet know that it is UTF-8.
        body: Buffer.from(`\uFEFF${kind.headings(actor).join(',')}\r\n`),
        headers: { 'content-disposition': `attachment; filename="${kind.plural}.csv"` },
      }),
    ),
  ]
}

/** Reads the file before the transaction begins; a refusal waits for it, where an earlier reply comes first. */
type ReadFile = { readonly table: ImportTable } | { readonly refusal: BusinessError }

const previewImport = (kind: ImportKind) =>
  command<(typeof imports)[ImportKindName]['preview'], ReadFile>(
    imports[kind.name].preview,
    async ({ body: { fileName, blanks }, prepared, tx, actor }) => {
      if ('refusal' in prepared) throw prepared.refusal
      const telling = await kind.tell({ db: tx, actor, table: prepared.table, blanks, holding: null })
      const id = randomUUIDv7()
      await keepRun(tx, actor, { id, kind: kind.name, fileName, blanks }, prepared.table, telling)
      return loadRun(tx, actor, kind.name, id)
    },
    {
      unaudited: 'a preview changes no record and is forgotten after a day',
      prepare: async ({ body }): Promise<ReadFile> => {
        try {
          return { table: await readImportFile(body.content) }
        } catch (error) {
          if (error instanceof BusinessError) return { refusal: error }
          throw error
        }
      },
    },
  )

const applyImport = (kind: ImportKind) => {
  const route = imports[kind.name].apply
  return command(route, async ({ params, query: { confirm }, body, ...work }) => {
    const { tx, actor, audit } = work
    const run = await lockRun({ tx, actor }, kind.name, params.id)
    checkCanApply(run)
    const question = confirm ? null : leftOutQuestion(run)
    const asked = question ?? (await applyRun({ ...work, reason: confirm ? body.reason : undefined }, kind, run))
    if (asked) return answer(route, { status: 202, body: asked })
    const { id, fileName, creates, changes, refusals } = run
    const after = { kind: kind.name, fileName, created: creates, changed: changes, leftOut: refusals }
    audit('import-run', { id, action: 'import', before: null, after })
    return loadRun(tx, actor, kind.name, id)
  })
}
