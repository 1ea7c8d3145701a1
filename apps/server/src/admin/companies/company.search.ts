import { sql } from 'kysely'
import { companyIndex } from '@galen/contract/admin/companies'
import { serveIndex } from '../../platform/search/search.ts'

/** The companies that this person may edit: what counts is the right they have there. */
export const companySearch = serveIndex(
  companyIndex,
  (db, actor) =>
    db
      .selectFrom('company as c')
      .innerJoin('company_user as m', 'm.company_id', 'c.id')
      .where('m.user_id', '=', actor.userId)
      .where('m.active', '=', true)
      .where('c.active', '=', true)
      .where(sql<boolean>`exists (
        select from company_user_role g join role_permission p on p.company_id = g.company_id and p.role_id = g.role_id
        where g.company_id = c.id and g.user_id = m.user_id and p.permission = 'EDIT_COMPANY')`)
      .select([
        'c.id',
        'c.name',
        'c.legal_name as legalName',
        'c.color',
        'c.time_zone as timeZone',
        'c.currency',
        'c.version',
      ])
      .select([
        sql<number>`jsonb_array_length(c.licenses)`.as('licenses'),
        sql<boolean>`c.id = ${actor.companyId}`.as('current'),
      ]),
  { invalidatedBy: ['company'] },
)
