import { importRunLifecycle } from '@galen/domain/importing/import-run'
import type { NeedsConfirmation } from '@galen/contract/route'
import { BusinessError } from '@galen/domain/business-error'
import { problemInWords } from '@galen/domain/importing/import-plan'
import type { ImportKind, PreviewedRow, Writing } from '../../platform/importing/import-kind.ts'
import type { Actor } from '../../platform/operation.ts'
import type { ImportRun } from '@galen/contract/importing/imports'
import { finishRun, type RowRecord, loadKeptFile } from './import-run.store.ts'
import type { Work } from '../../platform/work.ts'

type Applying = Pick<Work<Actor>, 'tx' | 'actor' | 'audit' | 'publish' | 'emit'> & {
  readonly reason: string | undefined
}

/** Refuses an import that was made already, or whose preview no one should trust any more. */
export function checkCanApply({ state, expiresAt, creates, changes, fileName }: ImportRun): void {
  if (!importRunLifecycle.allows('import', state))
    throw new BusinessError('import.conflict', `${fileName} is imported already`)
  if (Date.parse(expiresAt) < Date.now())
    throw new BusinessError('import.conflict', `The preview of ${fileName} is too old. Read the file again`)
  if (creates + changes === 0) throw new BusinessError('import.refused', `${fileName} has nothing to import`)
}

/** The question before rows are left out; null when none is. */
export function leftOutQuestion({ refusals }: ImportRun): NeedsConfirmation | null {
  if (refusals === 0) return null
  const detail = refusals === 1 ? '1 row is left out' : `${refusals.toLocaleString('en-US')} rows are left out`
  return { detail, confirmations: [{ code: 'rows-left-out', detail }] }
}

/** Of so many records open screens are notified one by one; of the others they hear when they are read again. */
const TOLD = 200

/**
 * Reads the stored file once more with its records held, and writes what the preview reported, all of it or nothing: a row
 * that would come out otherwise by now refuses the whole, and is named.
 */
export async function applyRun(
  { tx, actor, audit, publish, emit, reason }: Applying,
  kind: ImportKind,
  run: ImportRun,
): Promise<NeedsConfirmation | null> {
  const { table, rows: kept } = await loadKeptFile(tx, actor.companyId, run.id)
  const telling = await kind.tell({ db: tx, actor, table, blanks: run.blanks, holding: tx })
  const wanted = kept.filter(({ fate }) => fate === 'create' || fate === 'change')
  checkStillSo(wanted, new Map(telling.rows.map((told) => [told.row, told])))

  const made = new Map<number, string>()
  let [audited, published] = [0, 0]
  const writing: Writing = {
    tx,
    actor,
    emit,
    reason,
    audit: (entity, change) =>
      audit(entity, {
        ...change,
        quiet: audited++ >= TOLD,
        justification: change.justification ?? `Imported from ${run.fileName}`,
      }),
    publish: (...said) => {
      if (published++ < TOLD) publish(...said)
    },
    made: (row, id) => void made.set(row, id),
  }
  const question = await telling.write(writing, new Set(wanted.map(({ row }) => row)))
  if (question) return question
  await finishRun(
    tx,
    actor.companyId,
    run.id,
    [...made].map(([row, recordId]) => ({ row, recordId })),
  )
  return null
}

const NAMED = 5

function checkStillSo(wanted: readonly RowRecord[], told: ReadonlyMap<number, PreviewedRow>): void {
  const stale = wanted.flatMap((before) => {
    const now = told.get(before.row)
    const message = now && staleness(before, now)
    return message ? [{ field: `rows.${before.row}`, message }] : []
  })
  if (stale.length === 0) return
  const named = stale.slice(0, NAMED).map(({ message }) => message)
  const more = stale.length > NAMED ? ` So it is with ${stale.length - NAMED} more rows.` : ''
  throw new BusinessError(
    'import.conflict',
    `Nothing was imported, because something changed since the preview. ${named.join('. ')}.${more} Read the file again.`,
    stale.slice(0, 100),
  )
}

function staleness(before: RowRecord, now: PreviewedRow): string | undefined {
  const [problem] = now.problems
  if (problem) return problemInWords(problem)
  if (before.fate === 'create')
    return now.fate === 'create' ? undefined : `Row ${before.row}: ${now.name} exists by now`
  return now.fate === before.fate && now.recordId === before.recordId && now.version === before.version
    ? undefined
    : `${before.name} was changed since the preview`
}
