import { sql } from 'kysely'
import { substanceLimitIndex } from '@galen/contract/compliance/substance-limits'
import { personName } from '../../platform/database/person-name.ts'
import { serveIndex } from '../../platform/search/search.ts'

export const substanceLimitSearch = serveIndex(
  substanceLimitIndex,
  (db, actor) =>
    db
      .selectFrom('substance_limit as l')
      .innerJoin('substance_limit_version as v', (join) =>
        join
          .onRef('v.company_id', '=', 'l.company_id')
          .onRef('v.limit_id', '=', 'l.id')
          .on(
            'v.version',
            '=',
            sql<number>`coalesce(
              (select h.version from substance_limit_version h
                where h.company_id = l.company_id and h.limit_id = l.id
                  and h.from_date <= (now() at time zone ${actor.timeZone}::text)::date
                order by h.from_date desc, h.version desc limit 1),
              (select h.version from substance_limit_version h where h.company_id = l.company_id and h.limit_id = l.id
                order by h.from_date, h.version limit 1))`,
          ),
      )
      .leftJoin('property as p', (join) =>
        join.onRef('p.company_id', '=', 'l.company_id').onRef('p.id', '=', 'l.class_id'),
      )
      .where('l.company_id', '=', actor.companyId)
      .select([
        'l.id',
        'l.substance',
        'l.class_id as classId',
        'p.name as className',
        'l.window_days as windowDays',
        'v.from_date as fromDate',
        sql<number | null>`v.dosage_units::float8`.as('dosageUnits'),
        sql<number | null>`v.milligrams::float8`.as('milligrams'),
        'v.version as shownVersion',
        'l.version',
        'v.note',
        personName('v.created_by').as('changedByName'),
      ]),
  { invalidatedBy: ['substance-limit'] },
)
