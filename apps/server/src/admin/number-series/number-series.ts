import { sql } from 'kysely'
import { type NumberSeriesRow, numberSeriesCalls } from '@galen/contract/admin/number-series'
import { companyTopic } from '@galen/contract/topic'
import { type NumberSeries, numberingProblems, skippedNumbers, writtenNumber } from '@galen/domain/admin/number-series'
import type { Tx } from '../../platform/database/database.ts'
import { aboutToLock } from '../../platform/database/locks.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { type Actor, answer, command, query } from '../../platform/operation.ts'
import { continueBehind } from '../../platform/numbering.ts'
import { mergeChanges } from '../../platform/versions.ts'
import { byWhom } from '../../platform/database/ordered-list.ts'
import { loadNumberSeries } from './number-series.store.ts'

const audited = ({ prefix, digits, next }: NumberSeriesRow) => ({ prefix, digits, next })

export const listNumberSeries = query(numberSeriesCalls.list, ({ db, actor }) => loadNumberSeries(db, actor.companyId))

/** Numbers go forward only, and anyone who leaves some out has been warned. */
export const changeNumberSeries = command(
  numberSeriesCalls.change,
  async ({ params: { id }, query: { confirm }, body, tx, actor, audit, publish }) => {
    const all = await lockNumbering(tx, actor, id)
    const before = all.find((row) => row.id === id)
    if (!before) throw notFound('Number series')
    const after = await mergeChanges(tx, actor.companyId, 'number-series', id, before, body)
    if (!after) return before
    const others = all.filter((row) => row.id !== id)
    const problems = numberingProblems(after, { last: before.last, others })
    if (problems.length > 0) throw invalid(problems)
    const skipped = skippedNumbers(before.last, after.next)
    if (skipped > 0 && after.next !== before.next && !confirm)
      return answer(numberSeriesCalls.change, { status: 202, body: gapQuestion(after, before.last + 1) })
    await save(tx, actor, after)
    const changed = (await loadNumberSeries(tx, actor.companyId)).find((row) => row.id === id) ?? after
    const { version } = changed
    audit('number-series', { id, action: 'change', version, before: audited(before), after: audited(changed) })
    publish(companyTopic.destination, { type: 'number-series', id, version, changed: [] })
    return changed
  },
)

/** No one is given a number, and no one else changes how they are written, until the commit. */
async function lockNumbering(tx: Tx, { companyId }: Actor, series: NumberSeries): Promise<NumberSeriesRow[]> {
  aboutToLock(tx, 'document_counter')
  await sql`select pg_advisory_xact_lock(hashtextextended(${`galen number series ${companyId}`}, 0))`.execute(tx)
  await sql`
    select from document_counter where company_id = ${companyId} and series = ${series} for no key update`.execute(tx)
  return loadNumberSeries(tx, companyId)
}

function gapQuestion(after: NumberSeriesRow, first: number) {
  const [from, to] = [writtenNumber(after, first), writtenNumber(after, after.next - 1)]
  const numbers = from === to ? `The number ${from}` : `The numbers ${from} to ${to}`
  const detail = `${numbers} will never be given, and an auditor will ask why.`
  return { detail, confirmations: [{ code: 'numbers-left-out', detail }] }
}

async function save(tx: Tx, actor: Actor, { id, prefix, digits, next, version }: NumberSeriesRow): Promise<void> {
  const { companyId } = actor
  const values = { prefix, digits, version, ...byWhom(actor) }
  await tx
    .insertInto('number_series')
    .values({ company_id: companyId, series: id, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'series']).doUpdateSet(values))
    .execute()
  await continueBehind(tx, companyId, id, next - 1)
}
