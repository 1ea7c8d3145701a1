import { sql } from 'kysely'
import type { ImportKindName, ImportRow, ImportRun } from '@galen/contract/importing/imports'
import type { RowProblem } from '@galen/domain/importing/import-plan'
import type { ImportTable } from '@galen/domain/importing/import-table'
import type { BlankCells } from '@galen/domain/importing/read-rows'
import { fateCounts } from '@galen/domain/importing/row-fates'
import { personName } from '../../platform/database/person-name.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Publishing, PreviewedRow } from '../../platform/importing/import-kind.ts'
import type { Actor } from '../../platform/operation.ts'
import type { Work } from '../../platform/work.ts'
import { lockRows } from '../../platform/database/locks.ts'

const columns = (actor: Actor) => sql`
  r.id, r.kind, r.file_name as "fileName", r.state, r.blanks, r.creates, r.changes, r.sames, r.refusals, r.ignored,
  ${personName('r.made_by')} as "madeByName",
  r.made_by = ${actor.userId}::uuid as "isMine", r.made_at as "madeAt", r.imported_at as "importedAt", r.expires_at as "expiresAt"`

/** The latest imports of a kind, no matter who made them; what is in them only their manufacturers see. */
export async function listRuns(db: Db, actor: Actor, kind: ImportKindName): Promise<ImportRun[]> {
  const { rows } = await sql<ImportRun>`
    select ${columns(actor)} from import_run r
    where r.company_id = ${actor.companyId} and r.kind = ${kind} and (r.state = 'Imported' or r.made_by = ${actor.userId}::uuid)
    order by r.made_at desc, r.id desc limit 50`.execute(db)
  return rows
}

/** An import of the person who asks. */
export async function loadRun(db: Db, actor: Actor, kind: ImportKindName, id: string): Promise<ImportRun> {
  const { rows } = await sql<ImportRun>`
    select ${columns(actor)} from import_run r
    where r.company_id = ${actor.companyId} and r.kind = ${kind} and r.id = ${id} and r.made_by = ${actor.userId}::uuid`.execute(
    db,
  )
  const [run] = rows
  if (!run) throw notFound('Import')
  return run
}

/** The import, and no one else begins with it until the commit. */
export async function lockRun(
  work: Pick<Work<Actor>, 'tx' | 'actor'>,
  kind: ImportKindName,
  id: string,
): Promise<ImportRun> {
  await lockRows(work, 'import_run', [id], 'no key update')
  return loadRun(work.tx, work.actor, kind, id)
}

export type RowPage = { readonly fate?: ImportRow['fate'] | undefined; readonly after: number; readonly size: number }

export async function loadRows(db: Db, companyId: string, runId: string, page: RowPage): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`
    select w.row, w.fate, w.record_id as "recordId", w.says->>'name' as name, w.says->'differences' as differences,
      w.says->'problems' as problems, w.says->'remarks' as remarks
    from import_row w
    where w.company_id = ${companyId} and w.run_id = ${runId} and w.row > ${page.after}
      and (${page.fate ?? null}::text is null or w.fate = ${page.fate ?? null}::text)
    order by w.row limit ${page.size}`.execute(db)
  return rows
}

type New = {
  readonly id: string
  readonly kind: ImportKindName
  readonly fileName: string
  readonly blanks: BlankCells
}

/** Keeps a file with what was said of every row of it. */
export async function keepRun(tx: Tx, actor: Actor, run: New, table: ImportTable, telling: Publishing): Promise<void> {
  const { create, change, same, refused } = fateCounts(telling.rows.map(({ fate }) => ({ kind: fate })))
  await sql`
    insert into import_run (company_id, id, kind, file_name, heading, ignored, blanks, creates, changes, sames, refusals, made_by)
    values (${actor.companyId}, ${run.id}, ${run.kind}, ${run.fileName}, ${table.heading as string[]}::text[],
      ${telling.ignored as string[]}::text[], ${run.blanks}, ${create}, ${change}, ${same}, ${refused}, ${actor.userId})`.execute(
    tx,
  )
  const { rows } = telling
  await sql`
    insert into import_row (company_id, run_id, row, fate, record_id, version, cells, says)
    select ${actor.companyId}, ${run.id}, w.row, w.fate, w.record_id, w.version, w.cells::jsonb, w.says::jsonb
    from unnest(${rows.map(({ row }) => row)}::integer[], ${rows.map(({ fate }) => fate)}::text[],
      ${rows.map(({ recordId }) => recordId)}::uuid[], ${rows.map(({ version }) => version)}::integer[],
      ${table.rows.map(({ cells }) => JSON.stringify(cells))}::text[], ${rows.map(saysOf)}::text[])
      as w (row, fate, record_id, version, cells, says)`.execute(tx)
}

const said = ({ column, text, message }: RowProblem) => ({ column, text, message })

const saysOf = ({ name, differences, problems, remarks }: PreviewedRow) =>
  JSON.stringify({
    name,
    differences: differences.map(({ column, before, after }) => ({ column, before, after })),
    problems: problems.map(said),
    remarks: remarks.map(said),
  })

export type RowRecord = Pick<PreviewedRow, 'row' | 'fate' | 'recordId' | 'version' | 'name'> & {
  readonly cells: readonly string[]
}

/** The file of an import as it was stored, and what was said of its rows. */
export async function loadKeptFile(
  db: Db,
  companyId: string,
  runId: string,
): Promise<{ readonly table: ImportTable; readonly rows: readonly RowRecord[] }> {
  const { rows } = await sql<RowRecord>`
    select w.row, w.fate, w.record_id as "recordId", w.version, w.cells, w.says->>'name' as name from import_row w
    where w.company_id = ${companyId} and w.run_id = ${runId} order by w.row`.execute(db)
  const heads = await sql<{ heading: string[] }>`
    select heading from import_run where company_id = ${companyId} and id = ${runId}`.execute(db)
  return { table: { heading: heads.rows[0]?.heading ?? [], rows }, rows }
}

/** Says that the rows are imported, and which records came of them. */
export async function finishRun(
  tx: Tx,
  companyId: string,
  runId: string,
  made: readonly { readonly row: number; readonly recordId: string }[],
): Promise<void> {
  await sql`
    update import_row w set record_id = m.id
    from unnest(${made.map(({ row }) => row)}::integer[], ${made.map(({ recordId }) => recordId)}::uuid[]) as m (row, id)
    where w.company_id = ${companyId} and w.run_id = ${runId} and w.row = m.row`.execute(tx)
  await sql`
    update import_run set state = 'Imported', imported_at = now() where company_id = ${companyId} and id = ${runId}`.execute(
    tx,
  )
}
