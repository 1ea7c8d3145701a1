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

const units = (column: string) =>
  sql`${sql.ref(column)} || case when ${sql.ref(column)} = 1 then ' unit' else ' units' end`

/** P47: who confirmed as the first witness waits for the second; who asked can be one of them. */
export const waitingDestructions = (companyId: string, userId: string) => sql`
  select d.id, d.drug || ', lot ' || d.lot as title, ${units('d.quantity')} || ': ' || d.justification as about, null::float8 as amount,
    case when d.first_witness = ${userId}::uuid then ${userId}::uuid end as "askedById",
    ${personName('d.asked_by')} as "askedByName", ${instant('d.asked_at')} as "askedAt", d.item_id as "recordId",
    null::integer as version,
    jsonb_build_array(
      jsonb_build_object('field', 'Quantity', 'before', s.on_hand::text, 'after', (s.on_hand - d.quantity)::text),
      jsonb_build_object('field', 'First witness', 'before', '', 'after', coalesce(${personName('d.first_witness')}, ''))) as changes,
    jsonb_build_array(
      jsonb_build_object('good', s.on_hand - s.reserved >= d.quantity, 'words',
        case when s.on_hand - s.reserved >= d.quantity then 'The goods are in bin ' || s.location || '.'
          else 'The goods are no longer in bin ' || s.location || '. Cancel this.' end),
      jsonb_build_object('good', d.first_witness is not null, 'words',
        case when d.first_witness is null then 'No witness confirmed this yet.' else 'One witness confirmed this.' end)) as evidence
  from controlled_destruction d join stock s on s.company_id = d.company_id and s.id = d.stock_id
  where d.company_id = ${companyId} and d.status = 'Waiting'
  order by d.asked_at limit 100`

/** P47: controlled goods that are missing. */
export const openLosses = (companyId: string) => sql`
  select c.id, i.item_name || ', lot ' || c.lot as title, ${units('c.quantity')} || ' missing: ' || c.note as about, null::float8 as amount,
    c.opened_by as "askedById", ${personName('c.opened_by')} as "askedByName", ${instant('c.opened_at')} as "askedAt",
    c.item_id as "recordId", null::integer as version,
    jsonb_build_array(jsonb_build_object('field', 'Missing from bin ' || c.location, 'before', c.quantity::text, 'after', '0')) as changes,
    jsonb_build_array(jsonb_build_object('good', false, 'words', 'Schedule ' || coalesce(i.dea_schedule, '–') || '.')) as evidence
  from loss_case c join item i on i.company_id = c.company_id and i.id = c.item_id
  where c.company_id = ${companyId} and c.status = 'Open'
  order by c.opened_at limit 100`
