import { sql } from 'kysely'
import type { SalesRequest } from '@galen/contract/sales/sales-requests'
import { centsToNumber, parseCents, sum, times } from '@galen/domain/money'
import { type SentShipTo, shipToText } from '@galen/domain/sales/external-ship-to'
import { personName } from '../../platform/database/person-name.ts'
import { loadMedicineNames } from '../../items/medicine-names.ts'
import { todayOf } from '../../platform/work.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import { sellableItems } from '../web-shop/sellable-items.ts'
import { inRequestScope, requestHead } from './sales-request.store.ts'
import { shipToChoices, shipToNow } from '../../partners/ship-to.ts'

type Row = Omit<SalesRequest, 'lines' | 'total' | 'missing' | 'shipTo' | 'shipToCode'> & {
  readonly shipTo: SentShipTo | null
}
type Line = SalesRequest['lines'][number]

/** An order from outside, with what was sent next to what we make of it. */
export async function requestView(db: Db, actor: Actor, id: string): Promise<SalesRequest> {
  const { companyId, timeZone } = actor
  const { rows } = await sql<Row>`
    select ${requestHead.shown('r')}, r.ship_to as "shipTo", r.payload - 'file' as payload, r.payload ->> 'file' as file,
      ${personName('r.decided_by')} as "decidedByName",
      (select json_build_object('id', c.id, 'number', c.number, 'companyName', c.company_name, 'addresses',
          ${shipToChoices()})
        from customer c where c.company_id = r.company_id and c.id = r.customer_id) as customer,
      ${shipToNow('r', 'address_id')} as "shipAddress",
      o.id as "orderId", o.number as "orderNumber"
    from sales_request r left join sales_order o on o.company_id = r.company_id and o.request_id = r.id
    where r.company_id = ${companyId} and r.id = ${id} and ${inRequestScope(actor)}`.execute(db)
  const [request] = rows
  if (!request) throw notFound('Sales request')
  const lines = await loadShownLines(db, actor, request)
  const ids = lines.flatMap(({ itemId }) => itemId ?? [])
  const sold =
    request.customerId === null || ids.length === 0
      ? []
      : await sellableItems(
          db,
          { companyId, customerId: request.customerId, timeZone },
          { where: sql`i.id = any(${ids}::uuid[])` },
        )
  const prices = new Map(sold.map((item) => [item.id, centsToNumber(item.price)]))
  const names = await loadMedicineNames(db, companyId, ids)
  const shown = lines.map((line) => ({
    ...line,
    medicineName: line.itemId === null ? null : (names.get(line.itemId) ?? line.itemName),
    ourPrice: line.itemId === null ? null : (prices.get(line.itemId) ?? null),
  }))
  const kept = shown.filter(({ dropped }) => !dropped)
  const amounts = kept.map(({ price, ourPrice, quantity }) => times(parseCents(price ?? ourPrice ?? 0), quantity))
  return {
    ...request,
    shipTo: request.shipTo === null ? null : shipToText(request.shipTo),
    shipToCode: request.shipTo?.code ?? '',
    lines: shown,
    total: centsToNumber(sum(amounts)),
    missing: missingOf(request, kept),
  }
}

async function loadShownLines(db: Db, actor: Actor, { id, customerId }: Pick<Row, 'id' | 'customerId'>) {
  const { rows } = await sql<Omit<Line, 'ourPrice' | 'medicineName'>>`
    select l.position, l.asked, l.asked_quantity::float8 as "askedQuantity", l.asked_price::float8 as "askedPrice",
      l.asked_unit as "askedUnit", l.asked_basis as "askedBasis", l.asked_currency as "askedCurrency", l.questions, l.item_id as "itemId",
      i.number, i.ndc_labeler || '-' || i.ndc_product || '-' || i.ndc_packaging as ndc, i.item_name as "itemName", i.dea_schedule as "deaSchedule", l.quantity,
      l.price::float8 as price, l.problem, l.dropped, l.version,
      case when i.id is not null then (
        select coalesce(sum(greatest(f.available, 0)), 0)::integer from available(
          array(select v.id from item_variation v where v.company_id = i.company_id and v.item_id = i.id and v.is_active),
          (select c.class_id from customer c where c.company_id = i.company_id and c.id = ${customerId}::uuid),
          ${todayOf(actor)}::date) f) end as available
    from sales_request_line l left join item i on i.company_id = l.company_id and i.id = l.item_id
    where l.company_id = ${actor.companyId} and l.request_id = ${id} order by l.position`.execute(db)
  return rows
}

/** What someone has to fill in or answer before it can be placed. */
function missingOf(
  { customerId, shipAddress, shipTo }: Pick<Row, 'customerId' | 'shipAddress' | 'shipTo'>,
  lines: readonly Pick<Line, 'itemId' | 'questions'>[],
): string[] {
  const unmatched = lines.filter(({ itemId }) => itemId === null).length
  const open = lines.reduce((count, { questions }) => count + questions.length, 0)
  return [
    ...(customerId === null ? ['Match the customer.'] : []),
    ...(shipAddress === null && shipTo !== null && customerId !== null
      ? [`The ship-to they sent is not on file: ${shipToText(shipTo)}.`]
      : []),
    ...(shipAddress === null ? ['Choose a ship-to address.'] : []),
    ...(unmatched > 0 ? [unmatched === 1 ? 'Match or drop 1 line.' : `Match or drop ${unmatched} lines.`] : []),
    ...(open > 0 ? [open === 1 ? 'Answer 1 question.' : `Answer ${open} questions.`] : []),
    ...(lines.length === 0 ? ['The request has no lines.'] : []),
  ]
}
