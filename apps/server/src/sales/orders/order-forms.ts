import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import { type BusinessDate, formatDate } from '@galen/domain/dates'
import { orderFormKind, orderFormProblems } from '@galen/domain/sales/order-form'
import { medicineOfItem } from '../../items/medicine-names.ts'
import type { Db } from '../../platform/database/database.ts'
import { accountingDate, type Work } from '../../platform/work.ts'

type FormOfOrder = {
  readonly customerId: string | null
  readonly orderFormNumber: string
  readonly orderFormDate: BusinessDate | null
}

/** Whether what an order says about its form, or whose form it is, differs. */
export const formChanges = (before: FormOfOrder, after: FormOfOrder) =>
  (['customerId', 'orderFormNumber', 'orderFormDate'] as const).some((field) => before[field] !== after[field])

/** Refuses a number that is none, a date in the future, a form of another customer, and another date than that of the form. */
export async function checkOrderForm(work: Work, order: FormOfOrder): Promise<void> {
  const form = { number: order.orderFormNumber, date: order.orderFormDate }
  if (form.number === '' && form.date === null) return
  const problems = orderFormProblems(form, await accountingDate(work))
  const [first] = problems
  if (first) throw new BusinessError('order-form.not-valid', first.message, problems)
  if (form.number === '') return
  await checkHolder(work.tx, work.actor.companyId, form.number, order.customerId)
  await checkDate(work.tx, work.actor.companyId, form)
}

/** A form has one day, so a later order on it cannot make it younger. */
async function checkDate(
  db: Db,
  companyId: string,
  { number, date }: { readonly number: string; readonly date: BusinessDate | null },
): Promise<void> {
  if (date === null) return
  const { rows } = await sql<{ dated: BusinessDate }>`
    select d.dated from order_form f join order_form_date d on d.company_id = f.company_id and d.form_id = f.id
    where f.company_id = ${companyId} and f.number = ${number}`.execute(db)
  const [form] = rows
  if (!form || form.dated === date) return
  const message = `Form ${number} is dated ${formatDate(form.dated)}.`
  throw new BusinessError('order-form.other-date', message, [{ field: 'orderFormDate', message }])
}

async function checkHolder(db: Db, companyId: string, number: string, customerId: string | null): Promise<void> {
  const { rows } = await sql<{ customerId: string; name: string }>`
    select f.customer_id as "customerId", c.company_name as name
    from order_form f join customer c on c.company_id = f.company_id and c.id = f.customer_id
    where f.company_id = ${companyId} and f.number = ${number}`.execute(db)
  const [holder] = rows
  if (holder && customerId !== null && holder.customerId !== customerId)
    throw new BusinessError('order-form.not-theirs', `Form ${number} belongs to ${holder.name}.`, [
      { field: 'orderFormNumber', message: `belongs to ${holder.name}` },
    ])
}

/** Takes the form of a placed order for its customer and writes down what is ordered on it; the order is locked. */
export async function recordOrderForm(work: Work, orderId: string, order: FormOfOrder): Promise<void> {
  const { tx, actor } = work
  const { companyId } = actor
  const { orderFormNumber: number, customerId } = order
  const kind = orderFormKind(number)
  if (kind !== undefined && customerId !== null) {
    // Of two customers at once the first takes it: the other waits here and then finds whose it is.
    await sql`
      insert into order_form (company_id, number, kind, customer_id) values (${companyId}, ${number}, ${kind}, ${customerId})
      on conflict (company_id, number) do nothing`.execute(tx)
    await checkHolder(tx, companyId, number, customerId)
    await recordDate(work, { number, date: order.orderFormDate })
  }
  // On the form of the order stands what was not shipped on others; on each other one what was shipped on it.
  await sql`
    with line as (
      select l.item_id, l.quantity from sales_order_line l join item i on i.company_id = l.company_id and i.id = l.item_id
      where l.company_id = ${companyId} and l.order_id = ${orderId}
        and coalesce(l.item_class, jsonb_build_object('deaSchedule', i.dea_schedule)) ->> 'deaSchedule' in ('II', 'IIN')
    ), standing as (
      select e.form_id, e.item_id, coalesce(sum(e.quantity) filter (where e.kind = 'ordered'), 0) as ordered,
        coalesce(sum(e.quantity) filter (where e.kind = 'shipped'), 0) as shipped
      from order_form_entry e where e.company_id = ${companyId} and e.order_id = ${orderId} group by e.form_id, e.item_id
    ), own as (
      select f.id from order_form f where f.company_id = ${companyId} and f.number = ${number}
    ), item_of_own as (
      select own.id as form_id, line.item_id from own cross join line
      union select s.form_id, s.item_id from standing s join own on own.id = s.form_id
    ), target as (
      select s.form_id, s.item_id, s.ordered, s.shipped as wanted from standing s where s.form_id not in (select id from own)
      union all
      select x.form_id, x.item_id, coalesce(s.ordered, 0), greatest(coalesce(s.shipped, 0), coalesce(line.quantity, 0)
        - coalesce((select sum(o.shipped) from standing o where o.item_id = x.item_id and o.form_id <> x.form_id), 0))
      from item_of_own x left join line on line.item_id = x.item_id
        left join standing s on s.form_id = x.form_id and s.item_id = x.item_id
    )
    insert into order_form_entry (company_id, form_id, order_id, item_id, kind, quantity, created_by)
    select ${companyId}, t.form_id, ${orderId}, t.item_id, 'ordered', t.wanted - t.ordered, ${actor.userId ?? null}
    from target t where t.wanted <> t.ordered`.execute(tx)
}

/** The first day that is recorded is that of the form; a day in the future is none. */
async function recordDate(
  work: Work,
  form: { readonly number: string; readonly date: BusinessDate | null },
): Promise<void> {
  const { tx, actor } = work
  if (form.date === null || orderFormProblems(form, await accountingDate(work)).length > 0) return
  await sql`
    insert into order_form_date (company_id, form_id, dated, recorded_by)
    select f.company_id, f.id, ${form.date}::date, ${actor.userId ?? null}
    from order_form f where f.company_id = ${actor.companyId} and f.number = ${form.number}
    on conflict (company_id, form_id) do nothing`.execute(tx)
  await checkDate(tx, actor.companyId, form)
}

type ShippedItem = { readonly itemId: string; readonly quantity: number }

/** Writes down what was shipped on the form of the order; goods of a void invoice come off the form they were shipped on. */
export async function recordShippedOnForm(
  { tx, actor }: Work,
  order: { readonly id: string; readonly orderFormNumber: string },
  items: readonly ShippedItem[],
): Promise<void> {
  const { companyId } = actor
  const totals = new Map<string, number>()
  for (const { itemId, quantity } of items) totals.set(itemId, (totals.get(itemId) ?? 0) + quantity)
  const write = (formNumber: string, itemId: string, quantity: number) =>
    sql`
    insert into order_form_entry (company_id, form_id, order_id, item_id, kind, quantity, created_by)
    select f.company_id, f.id, ${order.id}, i.id, 'shipped', ${quantity}, ${actor.userId ?? null}
    from order_form f join item i on i.company_id = f.company_id and i.id = ${itemId}
    where f.company_id = ${companyId} and f.number = ${formNumber} and exists (
      select from sales_order_line l where l.company_id = f.company_id and l.order_id = ${order.id} and l.item_id = i.id
        and coalesce(l.item_class, jsonb_build_object('deaSchedule', i.dea_schedule)) ->> 'deaSchedule' in ('II', 'IIN'))`.execute(
      tx,
    )
  for (const [itemId, quantity] of totals) {
    if (quantity > 0) await write(order.orderFormNumber, itemId, quantity)
    let left = -quantity
    if (left <= 0) continue
    for (const form of await shippedForms(tx, companyId, order.id, itemId)) {
      const taken = Math.min(left, form.shipped)
      if (taken > 0) await write(form.number, itemId, -taken)
      left -= taken
    }
  }
}

async function shippedForms(db: Db, companyId: string, orderId: string, itemId: string) {
  const { rows } = await sql<{ number: string; shipped: number }>`
    select f.number, sum(e.quantity)::integer as shipped
    from order_form_entry e join order_form f on f.company_id = e.company_id and f.id = e.form_id
    where e.company_id = ${companyId} and e.order_id = ${orderId} and e.item_id = ${itemId} and e.kind = 'shipped'
    group by f.number having sum(e.quantity) > 0 order by max(e.at) desc`.execute(db)
  return rows
}

/** The forms of an order with their lines: what was ordered on each and what was shipped; as SQL over `o`. */
export const ORDER_FORMS = sql`(
  select coalesce(json_agg(json_build_object('number', f.number, 'kind', f.kind, 'lines', f.lines) order by f.created_at), '[]')
  from (
    select f.number, f.kind, f.created_at, json_agg(json_build_object('itemId', t.item_id, 'itemNumber', i.number,
      'itemName', i.item_name, 'medicine', ${medicineOfItem}, 'ordered', t.ordered, 'shipped', t.shipped,
      'lastShippedAt', to_char(t.last at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by i.number) as lines
    from (
      select e.form_id, e.item_id, coalesce(sum(e.quantity) filter (where e.kind = 'ordered'), 0)::integer as ordered,
        coalesce(sum(e.quantity) filter (where e.kind = 'shipped'), 0)::integer as shipped,
        max(e.at) filter (where e.kind = 'shipped' and e.quantity > 0) as last
      from order_form_entry e where e.company_id = o.company_id and e.order_id = o.id group by e.form_id, e.item_id) t
      join order_form f on f.company_id = o.company_id and f.id = t.form_id
      join item i on i.company_id = o.company_id and i.id = t.item_id
    where t.ordered <> 0 or t.shipped <> 0
    group by f.number, f.kind, f.created_at) f)`
