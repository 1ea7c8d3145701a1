import type postgres from 'postgres'
import { settingOf } from '@galen/domain/admin/system-settings'
import { statesIn } from '@galen/domain/partners/states'

/** Where a state has a license of its own for controlled substances, those who are registered with the DEA hold it too. */
export async function licenseControlled(connection: Pick<postgres.Sql, 'unsafe'>, companyId: string): Promise<void> {
  const states = statesIn(String(settingOf('controlledSubstanceStates').byDefault)) ?? []
  await connection.unsafe(
    `insert into license (company_id, id, customer_id, position, kind, number, type, state, name_on_license, schedules,
       recorded_by, verified_by, verified_on, verified_with, issued_on, expires_on)
     select s.company_id, overlay(overlay(md5('controlled ' || s.id) placing '8' from 13) placing '8' from 17)::uuid, s.customer_id, 9, 'state', s.state || '-CS-' || right(s.number, 5),
       'controlledSubstances', s.state, s.name_on_license, s.schedules, d.recorded_by, d.verified_by, d.verified_on,
       case when d.verified_on is null then null else 'board' end, d.issued_on, d.expires_on
     from license s join license d on d.company_id = s.company_id and d.customer_id = s.customer_id and d.kind = 'dea'
     where s.company_id = $1::uuid and s.kind = 'state' and s.state = any($2::text[])`,
    [companyId, states],
  )
}
