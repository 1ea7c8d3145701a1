import { type CountedProduct, type Receipt, receipts } from '@galen/contract/purchasing/receipts'
import { receiptRevision } from '@galen/contract/purchasing/receipt-revision'
import { addDays, addMonths, businessDateOf } from '@galen/domain/dates'
import { type Offered, purchasingDesk, type purchasingDeskOn } from './purchasing.ts'

/** A receiving dock: everything of purchasing, and words for what is counted, placed and matched. */
export const receivingDock = async () => receivingDockAt(await purchasingDesk())

/** The dock of a desk that is open already. */
export function receivingDockAt<D extends Awaited<ReturnType<typeof purchasingDeskOn>>>(desk: D) {
  const { ok, call, owner, company, buyer, checker, draft, place } = desk
  const today = businessDateOf(new Date(), company.timeZone)
  const good = addMonths(today, 30)

  /** A placed order of these lines. */
  const ordered = async (...lines: readonly (readonly [Offered, number, number?])[]) =>
    place((await draft(...lines)).id)
  const started = async (purchaseOrderId: string) =>
    (await ok(receipts.create, { body: { purchaseOrderId } })) as Receipt
  const count = (id: string, body: object) =>
    call(receipts.count, { params: { id }, body: body as never }, { as: buyer })
  const counted = async (
    id: string,
    { variationId }: Offered,
    quantity: number,
    lot = 'L1',
    expirationDate: string = good,
  ) =>
    (await ok(receipts.count, {
      params: { id },
      body: { products: [{ purchasableItemId: variationId, lots: [{ lot, expirationDate, quantity }] }] },
    })) as CountedProduct
  const placeIt = (id: string, body: object = {}, confirm = false) =>
    call(
      receipts.place,
      { params: { id }, body: body as never, query: confirm ? { confirm: 'true' } : {} },
      { as: buyer },
    )
  const receipt = async (id: string) => (await ok(receipts.get, { params: { id } })) as Receipt

  return {
    ...desk,
    today,
    good,
    ordered,
    started,
    count,
    counted,
    placeIt,
    receipt,
    daysFromNow: (days: number) => addDays(today, days),
    /** A placed receipt of so many of one item in one lot. */
    async received(item: Offered, quantity: number, { price = 10, lot = 'L1', freight = 0 } = {}): Promise<Receipt> {
      const order = await ordered([item, quantity, price])
      const { id } = await started(order.id)
      await counted(id, item, quantity, lot)
      if (freight > 0) await ok(receipts.changeFreight, { params: { id }, body: { freightCharge: freight } })
      const reply = await placeIt(id, {}, true)
      if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
      return reply.body as Receipt
    },
    validated: async (id: string, body: object = {}) =>
      call(
        receiptRevision.validate,
        { body: { id, vendorInvoice: `V-${id.slice(-8)}`, ...body } as never },
        { as: checker },
      ),
    /** What was booked for a document, by the number of the account. */
    books: async (id: string): Promise<Record<string, string>> => {
      const rows = await owner<{ code: string; amount: string }[]>`
        select p.code, sum(l.amount)::text as amount from journal_entry e
          join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
          join property p on p.company_id = l.company_id and p.id = l.account_id
        where e.source_id = ${id} group by p.code having sum(l.amount) <> 0 order by p.code`
      return Object.fromEntries(rows.map(({ code, amount }) => [code, amount]))
    },
    stock: ({ variationId }: Offered) =>
      owner<{ id: string; lot: string; onHand: number; value: string; status: string; reason: string | null }[]>`
        select s.id, l.number as lot, s.on_hand as "onHand", s.value::text as value, s.status, s.quarantine_reason as reason
        from stock s join lot l on l.company_id = s.company_id and l.id = s.lot_id
        where s.company_id = ${company.id} and s.variation_id = ${variationId} order by l.number, s.id`,
    /** A GTIN of the item for so many units. */
    async packaged({ itemId }: Offered, gtin: string, quantity = 1, level = 'each') {
      await owner`insert into item_package (company_id, item_id, level, gtin, quantity)
        values (${company.id}, ${itemId}, ${level}, ${gtin}, ${quantity})`
    },
  }
}
