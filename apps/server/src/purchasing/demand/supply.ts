import { sql } from 'kysely'
import { businessDateOf } from '@galen/domain/dates'
import type { Actor } from '../../platform/operation.ts'

/** What of the variation `v` can be sold from stock: active, not recalled, not expired. Drafts of invoices are inside demand. */
export const activeOnHand = ({ timeZone }: Pick<Actor, 'timeZone'>) => sql<number>`coalesce((
  select sum(s.on_hand) from stock s join lot k on k.company_id = s.company_id and k.id = s.lot_id
  where s.company_id = v.company_id and s.variation_id = v.id and s.on_hand > 0 and s.status = 'Active'
    and k.recalled_at is null and k.expires_on >= ${businessDateOf(new Date(), timeZone)}::date), 0)::integer`

/** What of the variation `v` placed orders still bring. */
export const onOrder = sql<number>`coalesce((
  select sum(l.quantity - l.received) from purchase_order_line l
    join purchase_order o on o.company_id = l.company_id and o.id = l.order_id and o.status = 'Placed'
  where l.company_id = v.company_id and l.variation_id = v.id and l.received < l.quantity), 0)::integer`

/** The same of all variations that have any: one walk along what is held, where a list is about all that is waited for. */
export const allOnHand = ({ companyId, timeZone }: Pick<Actor, 'companyId' | 'timeZone'>) => sql`(
  select s.variation_id, sum(s.on_hand)::integer as units
  from stock s join lot k on k.company_id = s.company_id and k.id = s.lot_id
  where s.company_id = ${companyId} and s.on_hand > 0 and s.status = 'Active'
    and k.recalled_at is null and k.expires_on >= ${businessDateOf(new Date(), timeZone)}::date
  group by s.variation_id)`

/** What placed orders still bring, of all variations. */
export const allOnOrder = ({ companyId }: Pick<Actor, 'companyId'>) => sql`(
  select l.variation_id, sum(l.quantity - l.received)::integer as units
  from purchase_order_line l
    join purchase_order o on o.company_id = l.company_id and o.id = l.order_id and o.status = 'Placed' and o.placed_at is not null
  where l.company_id = ${companyId} and l.received < l.quantity
  group by l.variation_id)`
