import { type RawBuilder, sql } from 'kysely'
import { type GuidedTask, guidedTaskNames, guidedTasks, home } from '@galen/contract/reports/home'
import type { Permission } from '@galen/domain/permissions'
import { type Actor, query } from '../../../platform/operation.ts'

const needs: Readonly<Record<GuidedTask, Permission>> = {
  order: 'CREATE_SALE',
  receipt: 'CREATE_RECEIPT',
  payment: 'CREATE_PAYMENT',
}

type Asking = Pick<Actor, 'companyId' | 'userId'>

/** The records of a kind that the person worked on while signed in; what the demo brought along has no session. */
const touched = ({ companyId, userId }: Asking, entity: string) => sql`
  (select distinct a.entity_id::uuid as id from audit_entry a
   where a.company_id = ${companyId} and a.user_id = ${userId} and a.session_id is not null and a.entity = ${entity})`

/** The steps of each task that the records of the person show. */
const stepsOf: Readonly<Record<GuidedTask, (asking: Asking) => RawBuilder<unknown>>> = {
  order: (asking) => sql`
    select count(*) > 0 as started, bool_or(o.ship_address_id is not null) as "shipTo",
      bool_or(o.line_count > 0) as item, bool_or(o.line_count > 1) as "secondItem",
      bool_or(o.external_number <> '') as "customerPo", bool_or(o.placed_by = ${asking.userId}) as placed,
      (array_agg(o.id order by o.created_at desc) filter (where o.placed_at is null))[1] as "draftId"
    from ${touched(asking, 'sales-order')} t join sales_order o on o.company_id = ${asking.companyId} and o.id = t.id`,
  receipt: (asking) => sql`
    select count(*) > 0 as started, bool_or(exists (select from receipt_line l
        where l.company_id = r.company_id and l.receipt_id = r.id and l.quantity > 0)) as counted,
      bool_or(r.vendor_invoice <> '') as "vendorInvoice", bool_or(r.placed_by = ${asking.userId}) as placed,
      (array_agg(r.id order by r.created_at desc) filter (where r.placed_at is null))[1] as "draftId",
      (array_agg(r.purchase_order_id order by r.created_at desc) filter (where r.placed_at is null))[1] as "purchaseOrderId"
    from ${touched(asking, 'receipt')} t join receipt r on r.company_id = ${asking.companyId} and r.id = t.id`,
  payment: (asking) => sql`
    select count(*) > 0 as recorded, bool_or(exists (select from application a
        join open_item s on s.company_id = a.company_id and s.id = a.settlement_id
        where s.company_id = p.company_id and s.document_id = p.id)) as applied,
      bool_or(exists (select from batch b
        where b.company_id = p.company_id and b.id = p.batch_id and b.status = 'Closed')) as deposited
    from ${touched(asking, 'customer-payment')} t
    join customer_payment p on p.company_id = ${asking.companyId} and p.id = t.id`,
}

type Found = { readonly [step: string]: boolean | string | null } & {
  readonly draftId?: string | null
  readonly purchaseOrderId?: string | null
}

/** What a person who is new to the product has done of the tasks of their job. */
export const getGuidedTasks = query(home.guidedTasks, async ({ db, actor }) => {
  const company = await db.selectFrom('company').select('demo').where('id', '=', actor.companyId).executeTakeFirst()
  if (!company?.demo) return { tasks: [] }
  const mine = guidedTaskNames.filter((name) => actor.permissions.has(needs[name]))
  const tasks = await Promise.all(
    mine.map(async (name) => {
      const [found] = (await sql<Found>`${stepsOf[name](actor)}`.execute(db)).rows
      const draftId = found?.draftId ?? null
      return {
        name,
        done: guidedTasks[name].filter((step) => found?.[step] === true),
        draft: draftId === null ? null : { id: draftId, purchaseOrderId: found?.purchaseOrderId ?? null },
      }
    }),
  )
  return { tasks }
})
