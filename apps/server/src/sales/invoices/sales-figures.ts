import { sql } from 'kysely'
import { type BusinessDate, firstDayOfMonth } from '@galen/domain/dates'
import { type ActiveIngredient, dosageUnitsIn, ingredientTotals } from '@galen/domain/items/active-ingredients'
import { type Cents, centsToDecimal } from '@galen/domain/money'
import type { Work } from '../../platform/work.ts'

type Counted = { readonly customerId: string; readonly accountingDate: BusinessDate }

/** What a customer was invoiced or gave back in a month; what is taken back or corrected counts in the month of that day. */
export async function countMonth(
  { tx, actor }: Work,
  { customerId, accountingDate }: Counted,
  change: { readonly invoiced?: Cents; readonly returned?: Cents; readonly invoices?: number },
): Promise<void> {
  const { invoiced = 0 as Cents, returned = 0 as Cents, invoices = 0 } = change
  await sql`
    insert into customer_month as m (company_id, customer_id, month, invoiced, returned, invoices)
    values (${actor.companyId}, ${customerId}, ${firstDayOfMonth(accountingDate)}::date, ${centsToDecimal(invoiced)}::numeric,
      ${centsToDecimal(returned)}::numeric, ${invoices}::integer)
    on conflict (company_id, customer_id, month) do update set invoiced = m.invoiced + excluded.invoiced,
      returned = m.returned + excluded.returned, invoices = m.invoices + excluded.invoices`.execute(tx)
}

/** Remembers what a customer paid last for each variation of an invoice, or goes back to the invoice before it. */
export async function refreshLastSales({ tx, actor }: Work, invoiceId: string): Promise<void> {
  const { companyId } = actor
  const touched = sql`
    select distinct n.customer_id, l.variation_id from invoice n
      join invoice_line l on l.company_id = n.company_id and l.invoice_id = n.id
    where n.company_id = ${companyId} and n.id = ${invoiceId} and l.variation_id is not null`
  const last = sql`
    select t.customer_id, t.variation_id, s.* from (${touched}) t cross join lateral (
      select l.item_id, l.price, l.quantity, n.accounting_date, n.id as invoice_id, n.number
      from invoice_line l join invoice n on n.company_id = l.company_id and n.id = l.invoice_id
      where l.company_id = ${companyId} and l.variation_id = t.variation_id and n.customer_id = t.customer_id
        and n.status in ('Placed', 'Validated', 'Closed')
      order by n.placed_at desc, n.id desc limit 1) s`
  await sql`
    delete from customer_item_sale k using (${touched}) t
    where k.company_id = ${companyId} and k.customer_id = t.customer_id and k.variation_id = t.variation_id
      and not exists (select from (${last}) s where s.variation_id = t.variation_id)`.execute(tx)
  await sql`
    insert into customer_item_sale (company_id, customer_id, variation_id, item_id, price, quantity, sold_on, invoice_id, invoice_number)
    select ${companyId}, s.customer_id, s.variation_id, s.item_id, s.price, s.quantity, s.accounting_date, s.invoice_id, s.number
    from (${last}) s
    on conflict (company_id, customer_id, variation_id) do update set price = excluded.price, quantity = excluded.quantity,
      sold_on = excluded.sold_on, invoice_id = excluded.invoice_id, invoice_number = excluded.invoice_number`.execute(
    tx,
  )
}

type ItemContent = {
  readonly itemId: string
  readonly size: string
  readonly sizeUnit: string
  readonly ingredients: readonly ActiveIngredient[]
}

/** Counts the substances in goods that a customer got, as the invoice has them; goods that came back have negative quantities. */
export async function countIngredients(
  { tx, actor }: Work,
  { customerId, accountingDate, invoiceId }: Counted & { readonly invoiceId: string },
  lines: readonly { readonly itemId: string | null; readonly quantity: number }[],
): Promise<void> {
  const { rows } = await sql<ItemContent>`
    select distinct on (i.id) i.id as "itemId", i.size,
      coalesce((select p.name from property p where p.company_id = i.company_id and p.id = i.size_unit_id), '') as "sizeUnit",
      l.item_class -> 'ingredients' as ingredients
    from invoice_line l join item i on i.company_id = l.company_id and i.id = l.item_id
    where l.company_id = ${actor.companyId} and l.invoice_id = ${invoiceId} and l.item_class is not null
      and i.id = any(${lines.flatMap(({ itemId }) => itemId ?? [])}::uuid[])
    order by i.id, l.position`.execute(tx)
  const content = new Map(rows.map((row) => [row.itemId, row]))
  const totals = new Map<string, { milligrams: number; units: number }>()
  for (const { itemId, quantity } of lines) {
    const item = content.get(itemId ?? '')
    if (!item) continue
    const use = { ingredients: item.ingredients, content: item, quantity }
    for (const { ingredient, milligrams } of ingredientTotals([use])) {
      const before = totals.get(ingredient) ?? { milligrams: 0, units: 0 }
      totals.set(ingredient, {
        milligrams: before.milligrams + Number(milligrams),
        units: before.units + dosageUnitsIn(item) * quantity,
      })
    }
  }
  const counted = [...totals].map(([ingredient, figures]) => ({ ingredient, ...figures }))
  if (counted.length === 0) return
  await sql`
    insert into ingredient_use as u (company_id, customer_id, ingredient, day, milligrams, units)
    select ${actor.companyId}, ${customerId}, c.ingredient, ${accountingDate}::date, c.milligrams, c.units
    from jsonb_to_recordset(${JSON.stringify(counted)}::text::jsonb) as c (ingredient text, milligrams numeric, units integer)
    on conflict (company_id, customer_id, ingredient, day) do update set milligrams = u.milligrams + excluded.milligrams,
      units = u.units + excluded.units`.execute(tx)
}
