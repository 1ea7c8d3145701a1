import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { substanceLimitsChanged } from '@galen/contract/compliance/limit-events'
import { substanceLimits } from '@galen/contract/compliance/substance-limits'
import { BusinessError } from '@galen/domain/business-error'
import { limitProblems } from '@galen/domain/compliance/substance-limit'
import type { BusinessDate } from '@galen/domain/dates'
import { substanceName, substanceOf } from '@galen/domain/items/watched-substances'
import { lockRows } from '../../../platform/database/locks.ts'
import { invalid, notFound } from '../../../platform/errors.ts'
import { command } from '../../../platform/operation.ts'
import { firstVersion, raisedVersion } from '../../../platform/versions.ts'
import { accountingDate, type Work } from '../../../platform/work.ts'
import { insertVersion } from '../substance-limit.store.ts'

type Given = Parameters<typeof insertVersion>[3]

async function checkGiven(work: Work, given: Given): Promise<void> {
  const problems = limitProblems({ ...given, fromDate: given.fromDate as BusinessDate }, await accountingDate(work))
  const [first] = problems
  if (first) throw new BusinessError('limit.not-possible', first.message, problems)
}

/** Sets the first limit of a substance for a class and a window. Salts are counted as their base. */
export const createSubstanceLimit = command(substanceLimits.create, async ({ body, ...work }) => {
  const { tx, actor, audit } = work
  const { companyId } = actor
  const { classId, windowDays, ...given } = body
  const substance = substanceOf(body.substance)
  if (substance === '') throw invalid([{ field: 'substance', message: 'must name a substance' }])
  await checkGiven(work, given)
  if (classId !== null) await checkClass(work, classId)
  const id = randomUUIDv7()
  const made = await tx
    .insertInto('substance_limit')
    .values({ company_id: companyId, id, substance, class_id: classId, window_days: windowDays })
    .onConflict((conflict) => conflict.columns(['company_id', 'substance', 'class_id', 'window_days']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made)
    throw new BusinessError(
      'limit.conflict',
      `${substanceName(substance)} has a limit for this class and window already. Add a version to it.`,
      [{ field: 'substance', message: 'has a limit already' }],
    )
  const version = firstVersion(tx, id)
  await insertVersion(work, id, version, given)
  const { fromDate, dosageUnits, milligrams, note } = given
  const after = { substance, classId, windowDays, fromDate, dosageUnits, milligrams, note }
  audit('substance-limit', { id, version, action: 'set-limit', before: null, after })
  work.emit(substanceLimitsChanged, { substance })
  return { id, substance, classId, windowDays, version }
})

/** Adds a version to a limit. Orders that are checked meanwhile name the version they were checked by. */
export const changeSubstanceLimit = command(substanceLimits.change, async ({ params, body, ...work }) => {
  const { tx, actor, audit } = work
  const { version: known, ...given } = body
  await lockRows(work, 'substance_limit', [params.id])
  const limit = await tx
    .selectFrom('substance_limit')
    .select(['id', 'substance', 'class_id as classId', 'window_days as windowDays', 'version'])
    .where('company_id', '=', actor.companyId)
    .where('id', '=', params.id)
    .executeTakeFirst()
  if (!limit) throw notFound('Limit')
  if (limit.version !== known)
    throw new BusinessError('limit.conflict', 'Another user changed this limit. Read it again.', [
      { field: 'version', message: 'is not the newest', yours: known, theirs: limit.version },
    ])
  await checkGiven(work, given)
  const version = raisedVersion(tx, limit.id, limit.version)
  await tx
    .updateTable('substance_limit')
    .set({ version })
    .where('company_id', '=', actor.companyId)
    .where('id', '=', limit.id)
    .execute()
  await insertVersion(work, limit.id, version, given)
  const { fromDate, dosageUnits, milligrams, note } = given
  const { substance } = limit
  const after = { substance, fromDate, dosageUnits, milligrams, note }
  audit('substance-limit', { id: limit.id, version, action: 'change-limit', before: { substance }, after })
  work.emit(substanceLimitsChanged, { substance })
  return { ...limit, version }
})

async function checkClass({ tx, actor }: Work, classId: string): Promise<void> {
  const { rows } = await sql`
    select from property p
    where p.company_id = ${actor.companyId} and p.id = ${classId} and p.type = 'customerClass'`.execute(tx)
  if (rows.length === 0) throw invalid([{ field: 'classId', message: 'is not a class of customers' }])
}
