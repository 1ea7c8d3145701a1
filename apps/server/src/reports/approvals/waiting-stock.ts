import { type RawBuilder, sql } from 'kysely'
import { endedBy, endInWords } from '@galen/domain/warehouse/quarantine'
import { quarantineReasons } from '@galen/domain/warehouse/stock'
import { asJson } from '../../platform/database/as-json.ts'
import { personName } from '../../platform/database/person-name.ts'
import { writtenInstant as instant } from './waiting-approval.ts'

const words = (of: Readonly<Record<string, string>>, reason: RawBuilder<unknown>) => sql`(${asJson(of)} ->> ${reason})`
const proofs = Object.fromEntries(Object.entries(endedBy).map(([reason, proof]) => [reason, endInWords[proof]]))

/** Controlled goods leave quarantine when a second person confirms the proof of the first. */
export const waitingReleases = (companyId: string) => sql`
  select r.id, i.item_name || ', lot ' || r.lots as title,
    r.quantity || case when r.quantity = 1 then ' unit' else ' units' end || ': ' || r.note as about, null::float8 as amount,
    r.asked_by as "askedById", ${personName('r.asked_by')} as "askedByName", ${instant('r.asked_at')} as "askedAt",
    r.item_id as "recordId", null::integer as version,
    (select coalesce(jsonb_agg(jsonb_build_object('field', ${words(quarantineReasons, sql`e.reason`)},
        'before', ${words(proofs, sql`e.reason`)},
        'after', case e.reason when 'SUSPECT' then coalesce(r.outcome, '') when 'RETURN' then r.verification || ', ' || r.storage_statement
          else r.note end) order by e.place), '[]')
      from unnest(r.ended) with ordinality as e (reason, place)) as changes,
    jsonb_build_array(jsonb_build_object('good', not x.recalled, 'words',
      case when x.recalled then 'The lot was recalled.' else 'The lot is not recalled.' end)) as evidence
  from quarantine_release r join item i on i.company_id = r.company_id and i.id = r.item_id
  cross join lateral (select exists (select from stock s join lot l on l.company_id = s.company_id and l.id = s.lot_id
    left join unit u on u.company_id = s.company_id and u.stock_id = s.id and u.id = any(r.goods)
    where s.company_id = r.company_id and s.item_id = r.item_id and (s.id = any(r.goods) or u.id is not null)
      and l.recalled_at is not null) as recalled) x
  where r.company_id = ${companyId} and r.status = 'Waiting'
  order by r.asked_at limit 100`
