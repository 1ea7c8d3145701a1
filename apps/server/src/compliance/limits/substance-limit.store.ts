import { sql } from 'kysely'
import type { SubstanceLimitVersion } from '@galen/contract/compliance/substance-limits'
import type { LimitInForce } from '@galen/domain/compliance/substance-limit'
import type { BusinessDate } from '@galen/domain/dates'
import type { Db } from '../../platform/database/database.ts'
import { personName } from '../../platform/database/person-name.ts'
import type { Work } from '../../platform/work.ts'

/** The limits that hold on a day, for a class and for every class, each with its version; one statement sees one state. */
export async function limitsInForce(
  db: Db,
  companyId: string,
  classId: string | null,
  on: BusinessDate,
): Promise<(LimitInForce & { readonly substance: string })[]> {
  const { rows } = await sql<LimitInForce & { readonly substance: string }>`
    select l.id, l.substance, l.class_id as "classId", l.window_days as "windowDays", v.version, v.from_date as "fromDate",
      v.dosage_units::float8 as "dosageUnits", v.milligrams::float8 as milligrams
    from substance_limit l cross join lateral (
      select * from substance_limit_version v
      where v.company_id = l.company_id and v.limit_id = l.id and v.from_date <= ${on}::date
      order by v.from_date desc, v.version desc limit 1) v
    where l.company_id = ${companyId} and (l.class_id is null or l.class_id = ${classId}::uuid)
    order by l.substance, l.window_days`.execute(db)
  return rows
}

type NewVersion = {
  readonly fromDate: string
  readonly dosageUnits: number | null
  readonly milligrams: number | null
  readonly note: string
}

/** Adds a version; earlier ones stay as they were. */
export async function insertVersion({ tx, actor }: Work, limitId: string, version: number, given: NewVersion) {
  await tx
    .insertInto('substance_limit_version')
    .values({
      company_id: actor.companyId,
      limit_id: limitId,
      version,
      from_date: given.fromDate,
      dosage_units: given.dosageUnits === null ? null : String(given.dosageUnits),
      milligrams: given.milligrams === null ? null : String(given.milligrams),
      note: given.note,
      created_by: actor.userId ?? null,
    })
    .execute()
}

/** Every version of a limit, newest first. */
export async function loadVersions(db: Db, companyId: string, limitId: string): Promise<SubstanceLimitVersion[]> {
  const { rows } = await sql<SubstanceLimitVersion>`
    select v.version, v.from_date as "fromDate", v.dosage_units::float8 as "dosageUnits", v.milligrams::float8 as milligrams,
      v.note, v.created_at as "createdAt", ${personName('v.created_by')} as "createdByName"
    from substance_limit_version v where v.company_id = ${companyId} and v.limit_id = ${limitId}
    order by v.version desc limit 1000`.execute(db)
  return rows
}
