import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '@galen/domain/dates'
import type { AccountRole } from '@galen/domain/accounting/account-roles'
import { parseCents } from '@galen/domain/money'
import { LEDGERS, ledgers, proveLedgersAfterEach } from '../../test/ledgers.ts'
import { checkPeriod } from '../accounting/fiscal-periods.ts'
import { postJournal } from '../accounting/general-ledger.ts'
import type { Work } from '../platform/work.ts'
import {
  applySettlement,
  changeOpenItem,
  openMoneyOf,
  openReceivable,
  openSettlement,
  unapply,
  voidOpenItem,
} from './open-items.ts'

const { company, owner, jobs, post, moments, today, customer } = await ledgers()
proveLedgersAfterEach(jobs, LEDGERS)
const customerId = await customer()
const [terms] = await owner<{ id: string }[]>`
  insert into property (company_id, type, name, days, discount_percent, discount_days, position)
  values (${company.id}, 'paymentTerms', '2/10 net 30', 30, 2, 10, 1) returning id`
beforeEach(() => void moments.splice(0))

const dated = { accountingDate: today, reason: 'test' }
let made = 0
/** Does work with open items and books it as documents would, so that the accounts agree with the open items. */
const booked = <T>(
  run: (work: Work) => Promise<T>,
  lines: (result: T) => readonly (readonly [AccountRole, number])[],
) =>
  post(async (work) => {
    await checkPeriod(work, today, ['financial'])
    const result = await run(work)
    await postJournal(work, {
      source: { kind: 'test', id: randomUUID(), number: 'T' },
      accountingDate: today,
      memo: '',
      lines: lines(result).map(([role, amount]) => ({ role, amount: parseCents(amount) })),
    })
    return result
  })
type Ref = { readonly documentKind: string; readonly documentId: string }

async function invoice(total: number, of = customerId) {
  const ref = { documentKind: 'invoice' as const, documentId: randomUUID() }
  const charge = { ...ref, customerId: of, number: `INV-${++made}`, issuedOn: today, total: parseCents(total) }
  const opened = await booked(
    (work) => openReceivable(work, { ...charge, termsId: terms?.id ?? null }),
    () => [
      ['receivable', total],
      ['sales', -total],
    ],
  )
  return { ...ref, opened }
}
async function payment(total: number, of = customerId) {
  const ref = { documentKind: 'customer-payment' as const, documentId: randomUUID() }
  const settlement = { ...ref, customerId: of, number: `CP-${++made}`, issuedOn: today, total: parseCents(total) }
  await booked(
    (work) => openSettlement(work, settlement),
    () => [
      ['bank', total],
      ['customer-credits', -total],
    ],
  )
  return ref
}
const apply = (settlement: Ref, charge: Ref, amount: number, discount = 0) =>
  booked(
    (work) =>
      applySettlement(work, {
        settlement,
        charges: [{ ...charge, amount: parseCents(amount), discount: parseCents(discount) }],
        accountingDate: today,
      }),
    () => [
      ['customer-credits', amount],
      ['sales-discounts', discount],
      ['receivable', Number((-amount - discount).toFixed(2))],
    ],
  )
const undo = (which: { settlement?: Ref; charge?: Ref }) =>
  booked(
    (work) => unapply(work, { ...which, accountingDate: today }),
    ({ undone }) =>
      undone.flatMap(({ amount, discount }): (readonly [AccountRole, number])[] => [
        ['customer-credits', -amount / 100],
        ['sales-discounts', -discount / 100],
        ['receivable', (amount + discount) / 100],
      ]),
  )
const grow = (charge: Ref, delta: number) =>
  booked(
    (work) => changeOpenItem(work, charge, parseCents(delta), dated),
    () => [
      ['receivable', delta],
      ['other-charges', -delta],
    ],
  )
const cancel = (charge: Ref, total: number) =>
  booked(
    (work) => voidOpenItem(work, charge, dated),
    () => [
      ['receivable', -total],
      ['sales', total],
    ],
  )
const balance = async ({ documentId }: Ref) =>
  (await owner<{ balance: string }[]>`select balance from open_item where document_id = ${documentId}`)[0]?.balance

describe('open items', () => {
  it('open with the due dates of their terms', async () => {
    const { opened } = await invoice(33.33)
    expect(opened).toMatchObject({
      dueOn: addDays(today, 30),
      discountDueOn: addDays(today, 10),
      discountAmount: 67,
    })
  })

  it('are settled by a payment with a discount, and open again when it is undone', async () => {
    const [charge, paid] = [await invoice(100), await payment(120)]
    await apply(paid, charge, 98, 2)
    expect([await balance(charge), await balance(paid)]).toEqual(['0.00', '22.00'])
    await undo({ settlement: paid })
    expect([await balance(charge), await balance(paid)]).toEqual(['100.00', '120.00'])
    const documents = [{ kind: 'invoice', id: charge.documentId }]
    expect(moments).toEqual([
      { moment: 'settled', ids: { documents, isSettled: true } },
      { moment: 'settled', ids: { documents, isSettled: false } },
    ])
    expect(await undo({ settlement: paid })).toEqual({ undone: [] })
  })

  it('refuse more than is open, more than is left, another party, and a second discount', async () => {
    const [charge, paid] = [await invoice(100), await payment(150)]
    await expect(apply(paid, charge, 100.01)).rejects.toThrow(/has only 100\.00 open\./)
    await expect(apply(await payment(10), charge, 11)).rejects.toThrow(/has only 10\.00 left to apply\./)
    await expect(apply(await payment(10, await customer()), charge, 5)).rejects.toThrow(/cannot be applied/)
    await apply(paid, charge, 49, 1)
    await expect(apply(paid, charge, 49, 1)).rejects.toThrow(/had its discount already\./)
    expect(await balance(charge)).toBe('50.00')
  })

  it('E46: cannot be voided while something is applied, and name it', async () => {
    const [charge, paid] = [await invoice(40), await payment(40)]
    await apply(paid, charge, 40)
    await expect(cancel(charge, 40)).rejects.toThrow(/is applied to CP-\d+\. Unapply it first\./)
    await undo({ charge })
    await cancel(charge, 40)
    expect(await balance(charge)).toBe('0.00')
    await expect(apply(paid, charge, 1)).rejects.toThrow('Open item not found')
  })

  it('E51: reopen when a charge grows after it was paid, and never fall below what was paid', async () => {
    const [charge, paid] = [await invoice(40), await payment(40)]
    await apply(paid, charge, 40)
    await grow(charge, 5)
    expect(moments.at(-1)).toMatchObject({ ids: { isSettled: false } })
    await expect(grow(charge, -6)).rejects.toThrow(/only 5\.00 open/)
    expect(await balance(charge)).toBe('5.00')
  })

  it('add up to what a customer owes', async () => {
    const of = await customer()
    await invoice(70, of)
    await payment(20, of)
    const open = await post((work) => openMoneyOf(work.tx, company.id, of))
    expect(open).toEqual({ openReceivables: 7000, unapplied: 2000, limit: null })
  })

  it('are never paid twice by payments at the same time', async () => {
    const charge = await invoice(100)
    const payments = await Promise.all(Array.from({ length: 8 }, () => payment(100)))
    const results = await Promise.allSettled(payments.map((paid) => apply(paid, charge, 100)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await balance(charge)).toBe('0.00')
  })
})

it('keeps on its account what is open of a customer, also when several post at once', async () => {
  const of = await customer()
  await Promise.all([
    ...[10, 20, 30, 40].map((total) => invoice(total, of)),
    ...[5, 15].map((total) => payment(total, of)),
  ])
  const charge = await invoice(100, of)
  const settlements = await Promise.all([payment(60, of), payment(70, of)])
  await Promise.all([...settlements.map((each) => apply(each, charge, 50)), payment(1, of)])
  const [kept] = await owner`select open_charges, open_settlements from party_account where customer_id = ${of}`
  expect(kept).toEqual({ open_charges: '100.00', open_settlements: '51.00' })
})
