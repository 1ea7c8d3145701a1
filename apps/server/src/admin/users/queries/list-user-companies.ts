import { sql } from 'kysely'
import { users } from '@galen/contract/admin/users'
import { withinCompany } from '../../../platform/database/within-company.ts'
import { query } from '../../../platform/operation.ts'
import { companiesWith } from '../../rights/rights.store.ts'

type Found = { id: string; name: string; color: string; userIds: string[] }

/** A company's people can be read from inside it only, so each is looked into. People who are no colleagues are left out. */
export const listUserCompanies = query(users.companies, async ({ db, actor }) => {
  const { rows: colleagues } = await sql<{ ids: string[] }>`
    select array_agg(user_id) as ids from company_user where company_id = ${actor.companyId}`.execute(db)
  const known = colleagues[0]?.ids ?? []
  const found: Found[] = []
  for (const companyId of new Set([actor.companyId, ...(await companiesWith(db, actor.userId, 'EDIT_USER'))]))
    found.push(
      ...(await withinCompany(db, companyId, async () => {
        const { rows } = await sql<Found>`
          select c.id, c.name, c.color, array(
            select m.user_id from company_user m
            where m.company_id = c.id and m.active and m.user_id = any(${known}::uuid[])) as "userIds"
          from company c where c.id = ${companyId}`.execute(db)
        return rows
      })),
    )
  return found.toSorted((one, other) => one.name.localeCompare(other.name))
})
