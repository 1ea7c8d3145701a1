import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Cents, negate, parseCents, zeroCents } from '@galen/domain/money'
import { LEDGERS, ledgers, proveLedgersAfterEach } from '../../test/ledgers.ts'
import { stockWork } from '../../test/stock-work.ts'
import { postJournal } from '../accounting/general-ledger.ts'
import { issueStock, revalueLayer } from './stock-ledger.ts'

const fixture = await ledgers()
const { company, jobs, owner, post, goods, broken } = fixture
const { receive, ship, undo, takeBack, rowsOf, sourceOf, opened, book } = stockWork(fixture)
proveLedgersAfterEach(jobs, LEDGERS)

type Goods = Awaited<ReturnType<typeof goods>>

/** Cost of a receipt that becomes known later, as a bill or freight brings it. */
const revalue = (receiptId: string, of: Goods, delta: number, received: number, returned = 0) =>
  post(async (work) => {
    await opened(work)
    const source = sourceOf('receipt', receiptId)
    const split = await revalueLayer(work, source, {
      receiptId,
      variationId: of.variationId,
      delta: parseCents(delta),
      receivedQuantity: received,
      returned: parseCents(returned),
    })
    await postJournal(work, {
      source,
      accountingDate: source.accountingDate,
      memo: 'Late cost',
      lines: [
        { role: 'inventory', amount: split.onHand },
        { role: 'cost-of-goods', amount: split.sold },
        { role: 'inventory-adjustment', amount: split.lost },
        { role: 'price-variance', amount: parseCents(returned) },
        { role: 'received-not-invoiced', amount: negate(parseCents(delta + returned)) },
      ],
    })
    return split
  })

const valueOf = async (of: Goods) =>
  (await rowsOf(of.itemId)).reduce((total, row) => total + Math.round(Number(row.value) * 100), 0) / 100

/** What is booked to an account for the documents of these goods. */
const booked = async (role: string, sources: readonly string[]) => {
  const [row] = await owner<{ amount: string }[]>`
    select coalesce(sum(l.amount), 0)::text as amount from journal_line l
    join journal_entry e on e.company_id = l.company_id and e.id = l.entry_id
    where l.company_id = ${company.id} and l.role = ${role} and e.source_id = any(${sources as string[]}::uuid[])`
  return Number(row?.amount)
}

describe('late cost follows the goods', () => {
  it('comes back with a void: a bill that is higher', async () => {
    const of = await goods()
    const { stockId, receiptId } = await receive(of, { quantity: 10, cost: 10 })
    const { invoiceId } = await ship([{ stockId, quantity: 4 }])
    expect(await revalue(receiptId, of, 20, 10)).toMatchObject({ onHand: 1200, sold: 800 })
    expect(await undo('invoice', invoiceId, 'SHIP_VOID')).toMatchObject([{ value: 4800, late: 800 }])
    expect([await valueOf(of), await booked('cost-of-goods', [receiptId, invoiceId])]).toEqual([120, 0])
  })

  it('comes back with a return of all or of a part', async () => {
    const of = await goods()
    const { stockId, receiptId } = await receive(of, { quantity: 10, cost: 10 })
    const { issued, invoiceId } = await ship([{ stockId, quantity: 4 }])
    const shipmentId = issued[0]?.movementId ?? ''
    await revalue(receiptId, of, 20, 10)
    const first = await takeBack({ stockId, shipmentId, quantity: 1 })
    expect(first.value).toBe(1200)
    await revalue(receiptId, of, 5, 10)
    const rest = await takeBack({ stockId, shipmentId, quantity: 3 })
    const sources = [receiptId, invoiceId, first.returnId, rest.returnId]
    expect([rest.value, await valueOf(of), await booked('cost-of-goods', sources)]).toEqual([3750, 125, 0])
  })

  it('comes back with a void: freight that came after half was sold', async () => {
    const of = await goods()
    const { stockId, receiptId } = await receive(of, { quantity: 10, cost: 10 })
    const { invoiceId } = await ship([{ stockId, quantity: 5 }])
    await revalue(receiptId, of, 50, 10)
    await undo('invoice', invoiceId, 'SHIP_VOID')
    expect([await valueOf(of), await booked('cost-of-goods', [receiptId, invoiceId])]).toEqual([150, 0])
  })

  it('goes out again when a return is canceled, and comes back with the void after it', async () => {
    const of = await goods()
    const { stockId, receiptId } = await receive(of, { quantity: 10, cost: 10 })
    const { issued, invoiceId } = await ship([{ stockId, quantity: 4 }])
    const { returnId } = await takeBack({ stockId, shipmentId: issued[0]?.movementId ?? '', quantity: 2 })
    await revalue(receiptId, of, 20, 10)
    await undo('customer-return', returnId, 'CUSTOMER_RETURN_CANCEL')
    await undo('invoice', invoiceId, 'SHIP_VOID')
    const sources = [receiptId, invoiceId, returnId]
    expect([await valueOf(of), await booked('cost-of-goods', sources)]).toEqual([120, 0])
  })

  it('comes back from the vendor: the price of goods that were returned was corrected meanwhile', async () => {
    const of = await goods()
    const { stockId, receiptId } = await receive(of, { quantity: 10, cost: 10 })
    const returnId = randomUUID()
    await post(async (work) => {
      await opened(work)
      const source = sourceOf('vendor-return', returnId)
      const [issued] = await issueStock(work, source, 'VENDOR_RETURN', [{ lineId: null, stockId, quantity: 4 }])
      await book(work, source, negate(issued?.value ?? zeroCents), 'price-variance')
    })
    await revalue(receiptId, of, 12, 10, 8)
    expect(await undo('vendor-return', returnId, 'VENDOR_RETURN_CANCEL')).toMatchObject([{ value: 4800, late: 800 }])
    expect(await valueOf(of)).toBe(120)
  })

  it('is known by the checkers: what the old rule did is found', async () => {
    const of = await goods()
    const { stockId, receiptId } = await receive(of, { quantity: 10, cost: 10 })
    const { invoiceId, issued } = await ship([{ stockId, quantity: 4 }])
    await revalue(receiptId, of, 20, 10)
    const source = sourceOf('invoice', invoiceId)
    const shipmentId = issued[0]?.movementId ?? ''
    await owner.begin(async (sql) => {
      await sql`insert into stock_movement (company_id, stock_id, item_id, quantity, value, reason, document_kind, document_id,
          document_number, accounting_date, reverses_id, shipment_id)
        values (${company.id}, ${stockId}, ${of.itemId}, 4, 40, 'SHIP_VOID', 'invoice', ${invoiceId}, ${source.number},
          ${source.accountingDate}, ${shipmentId}, ${shipmentId})`
      await sql`update stock set on_hand = on_hand + 4, value = value + 40 where id = ${stockId}`
    })
    expect((await broken()).some((one) => one.broken.startsWith('S17'))).toBe(true)
    await owner.begin(async (sql) => {
      await sql`alter table stock_movement disable trigger append_only`
      await sql`delete from stock_movement where reverses_id = ${shipmentId}`
      await sql`alter table stock_movement enable trigger append_only`
      await sql`update stock set on_hand = on_hand - 4, value = value - 40 where id = ${stockId}`
    })
  })
})

type Step =
  | { readonly kind: 'ship'; readonly quantity: number }
  | { readonly kind: 'late'; readonly cents: number }
  | { readonly kind: 'back'; readonly which: number; readonly quantity: number }
  | { readonly kind: 'void'; readonly which: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('ship' as const), quantity: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('late' as const), cents: fc.integer({ min: -500, max: 2000 }) }),
  fc.record({ kind: fc.constant('back' as const), which: fc.nat(9), quantity: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('void' as const), which: fc.nat(9) }),
)

type Shipped = { readonly invoiceId: string; readonly shipmentId: string; out: number; returned: boolean }

/** Does what can be done of a step, and answers the documents it made. */
async function play(steps: readonly Step[]) {
  const of = await goods()
  const { stockId, receiptId } = await receive(of, { quantity: 12, cost: 10.01 })
  const [shipments, sources]: [Shipped[], string[]] = [[], [receiptId]]
  let [onHand, cost] = [12, parseCents(120.12) as number]
  for (const done of steps) {
    if (done.kind === 'ship' && done.quantity <= onHand) {
      const { invoiceId, issued } = await ship([{ stockId, quantity: done.quantity }])
      shipments.push({ invoiceId, shipmentId: issued[0]?.movementId ?? '', out: done.quantity, returned: false })
      sources.push(invoiceId)
      onHand -= done.quantity
    } else if (done.kind === 'late') {
      await revalue(receiptId, of, done.cents / 100, 12)
      cost += done.cents
    } else if (done.kind === 'back' || done.kind === 'void') {
      const one = shipments[done.which % Math.max(1, shipments.length)]
      if (!one || one.out === 0) continue
      if (done.kind === 'back') {
        const quantity = Math.min(done.quantity, one.out)
        sources.push((await takeBack({ stockId, shipmentId: one.shipmentId, quantity })).returnId)
        one.out -= quantity
        one.returned = true
      } else if (!one.returned) {
        await undo('invoice', one.invoiceId, 'SHIP_VOID')
        onHand += one.out
        one.out = 0
      }
    }
  }
  for (const one of shipments)
    if (one.out > 0) {
      const back = await takeBack({ stockId, shipmentId: one.shipmentId, quantity: one.out })
      sources.push(back.returnId)
    }
  return { of, sources, cost: cost as Cents }
}

describe('in any order of buying, selling, late cost, voids and returns', () => {
  it('all goods back in stock are worth the cost of their layer, and nothing is left in cost of goods', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
        const { of, sources, cost } = await play(steps)
        expect(await booked('cost-of-goods', sources)).toBe(0)
        expect(Math.round((await valueOf(of)) * 100)).toBe(cost)
      }),
      { numRuns: 12 },
    )
  }, 120_000)
})
