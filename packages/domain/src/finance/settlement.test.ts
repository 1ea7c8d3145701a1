import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type BusinessDate, parseBusinessDate } from '../dates.ts'
import { type Cents, parseCents } from '../money.ts'
import { checkVoidable } from './paid-out.ts'
import { byAge, discountRules, type OpenCharge, settle, type SettlementInput, type Wanted } from './settlement.ts'

const day = parseBusinessDate('2026-11-20')
const cents = (amount: number) => parseCents(amount)

const charge = (number: string, given: Partial<OpenCharge> = {}): OpenCharge => ({
  id: number,
  kind: 'Invoice',
  number,
  issuedOn: day,
  dueOn: addDays(day, 30),
  total: cents(1000),
  balance: cents(1000),
  discountDueOn: addDays(day, 10),
  discountAmount: cents(20),
  discountTaken: cents(0),
  ...given,
})

const input = (given: Partial<SettlementInput> & { charges: readonly OpenCharge[] }): SettlementInput => ({
  amount: cents(1000),
  wanted: { mode: 'oldest' },
  day,
  discounts: { rule: 'Prorated', graceDays: 0 },
  ...given,
})
const lines = (...wanted: [id: string, amount: number, discount?: number][]): Wanted => ({
  mode: 'lines',
  lines: wanted.map(([id, amount, discount]) => ({
    id,
    amount: cents(amount),
    ...(discount === undefined ? {} : { discount: cents(discount) }),
  })),
})

describe('what was paid out', () => {
  const part = (documentKind: string, amount: number) => ({
    documentKind,
    documentId: documentKind,
    number: 'VP-1',
    amount: cents(amount),
    on: day,
  })
  const refunded = { documentKind: 'customer-credit', parts: [part('customer-refund', 400)] }
  const charges = [charge('1', { discountDueOn: null })]

  it('cannot be applied again', () => {
    const within = settle(input({ charges, paidOut: refunded, wanted: lines(['1', 600]) }))
    expect(within).toMatchObject({ applied: 60_000, left: 0 })
    expect(() => settle(input({ charges, paidOut: refunded, wanted: lines(['1', 600.01]) }))).toThrow(
      'This credit was refunded on Nov 20, 2026.',
    )
    expect(settle(input({ charges, paidOut: refunded }))).toMatchObject({ applied: 60_000, left: 0 })
  })

  it('says whether a payment was refunded or became a credit', () => {
    const of = (kind: string) => ({ documentKind: 'customer-payment', parts: [part(kind, 1000)] })
    const wanted = lines(['1', 1])
    expect(() => settle(input({ charges, paidOut: of('customer-refund'), wanted }))).toThrow(
      'This payment was refunded on Nov 20, 2026.',
    )
    expect(() => settle(input({ charges, paidOut: of('overpayment'), wanted }))).toThrow(
      'This payment became credit VP-1 on Nov 20, 2026.',
    )
    expect(settle(input({ charges, paidOut: of('overpayment'), wanted: lines() }))).toMatchObject({ left: 0 })
  })

  it('is voided before what it was paid from', () => {
    expect(() => checkVoidable([])).not.toThrow()
    expect(() => checkVoidable([part('customer-refund', 1)])).toThrow(
      'Refund VP-1 was paid from it. Void the refund first.',
    )
    expect(() => checkVoidable([part('overpayment', 1)])).toThrow(
      'Credit VP-1 was made from it. Void the credit first.',
    )
  })
})

describe('a discount for paying early', () => {
  it('is taken through its last day and not after it (E59)', () => {
    const charges = [charge('1', { discountDueOn: day })]
    expect(settle(input({ charges, amount: cents(980) })).lines[0]).toMatchObject({ discount: 2000, remaining: 0 })
    const late = settle(input({ charges, amount: cents(980), day: addDays(day, 1) }))
    expect(late.lines[0]).toMatchObject({ discount: 0, remaining: 2000 })
  })

  it('goes with a part payment, or only with payment in full (E60)', () => {
    const paid = { charges: [charge('1')], amount: cents(490) }
    expect(settle(input(paid)).lines[0]).toMatchObject({ amount: 49_000, discount: 1000, remaining: 50_000 })
    const inFull = { rule: 'Only in full', graceDays: 0 } as const
    expect(settle(input({ ...paid, discounts: inFull })).lines[0]).toMatchObject({ discount: 0, remaining: 51_000 })
    const whole = settle(input({ ...paid, amount: cents(980), discounts: inFull }))
    expect(whole.lines[0]).toMatchObject({ discount: 2000, remaining: 0 })
  })

  it('is left out when all of the balance is paid', () => {
    const wanted = lines(['1', 1000])
    expect(settle(input({ charges: [charge('1')], wanted })).lines[0]).toMatchObject({ discount: 0, remaining: 0 })
  })

  it('is taken once', () => {
    const charges = [charge('1', { balance: cents(500), discountTaken: cents(10) })]
    expect(settle(input({ charges })).lines[0]).toMatchObject({ amount: 50_000, discount: 0 })
    expect(() => settle(input({ charges, wanted: lines(['1', 490, 10]) }))).toThrow(
      'Invoice 1 had its discount already.',
    )
  })

  it('is refused after its end, when there is none and when it is too much', () => {
    const ended = [charge('1', { discountDueOn: addDays(day, -1) })]
    expect(() => settle(input({ charges: ended, wanted: lines(['1', 980, 20]) }))).toThrow(
      'The discount ended on Nov 19, 2026.',
    )
    const none = [charge('1', { discountDueOn: null, discountAmount: cents(0) })]
    expect(() => settle(input({ charges: none, wanted: lines(['1', 980, 20]) }))).toThrow('Invoice 1 has no discount.')
    expect(() => settle(input({ charges: [charge('1')], wanted: lines(['1', 490, 20]) }))).toThrow(
      'Invoice 1 allows a discount of 10.00 for this amount.',
    )
  })

  it('has days of grace when the company gives them', () => {
    const charges = [charge('1', { discountDueOn: addDays(day, -2) })]
    const discounts = { rule: 'Prorated', graceDays: 2 } as const
    expect(settle(input({ charges, amount: cents(980), discounts })).discount).toBe(2000)
  })

  it('is never taken by a credit', () => {
    expect(settle(input({ charges: [charge('1')], discounts: 'none' })).discount).toBe(0)
  })
})

describe('money', () => {
  it('pays what is due longest first, and the rest stays unapplied (E64)', () => {
    const charges = [
      charge('new'),
      charge('old', { dueOn: addDays(day, -5), discountDueOn: null, balance: cents(300) }),
    ]
    const settled = settle(input({ charges, amount: cents(1500) }))
    expect(settled.lines.map(({ id }) => id)).toEqual(['old', 'new'])
    expect(settled).toMatchObject({ applied: 128_000, discount: 2000, left: 22_000 })
  })

  it('settles chosen charges in full', () => {
    const settled = settle(input({ charges: [charge('1'), charge('2')], wanted: { mode: 'full', ids: ['2'] } }))
    expect(settled.lines).toMatchObject([{ id: '2', amount: 98_000, discount: 2000, remaining: 0 }])
  })

  it.each([
    [{ amount: cents(0) }, 'The amount must be above 0.'],
    [{ wanted: lines(['1', -1]) }, 'The amount must be above 0.'],
    [{ wanted: lines(['1', 600, 0], ['2', 600, 0]) }, 'More is applied than was paid.'],
    [{ wanted: lines(['1', 1000.01]), amount: cents(2000) }, 'Invoice 1 has only 1,000.00 open.'],
    [{ wanted: lines(['1', 10], ['1', 10]) }, 'Invoice 1 is listed twice.'],
    [{ wanted: lines(['3', 10]) }, 'An invoice or receipt is not one of this customer or vendor.'],
  ] as const)('is refused: %j', (given, message) => {
    expect(() => settle(input({ charges: [charge('1'), charge('2')], ...given }))).toThrow(message)
  })
})

const someCharge = fc
  .record({
    id: fc.uuid(),
    number: fc.integer({ min: 1, max: 99_999 }).map(String),
    age: fc.integer({ min: -60, max: 60 }),
    total: fc.integer({ min: 1, max: 5_000_000 }),
    paid: fc.integer({ min: 0, max: 100 }),
    percent: fc.constantFrom(0, 1, 2, 5),
    discountDays: fc.integer({ min: -3, max: 3 }),
    taken: fc.boolean(),
  })
  .map(({ id, number, age, total, paid, percent, discountDays, taken }): OpenCharge => {
    const discountAmount = Math.round((total * percent) / 100)
    return charge(number, {
      id,
      dueOn: addDays(day, age),
      total: total as Cents,
      balance: Math.max(1, total - Math.floor((total * paid) / 200)) as Cents,
      discountDueOn: percent === 0 ? null : addDays(day, discountDays),
      discountAmount: discountAmount as Cents,
      discountTaken: (taken && paid > 0 ? 1 : 0) as Cents,
    })
  })

/** A second, plainer reckoning in floating dollars, by the words of the terms. */
function plainDiscount(charged: OpenCharge, amount: number, today: BusinessDate): number {
  const { total, balance, discountAmount, discountDueOn, discountTaken } = charged
  if (discountTaken > 0 || discountDueOn === null || discountDueOn < today || discountAmount === 0) return 0
  const whole = (discountAmount * balance) / total
  return Math.min(balance - amount, whole, (amount * discountAmount) / (total - discountAmount))
}

it('agrees with a plain reckoning over random charges, amounts and days', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(someCharge, { minLength: 1, maxLength: 40, selector: ({ id }) => id }),
      fc.integer({ min: 1, max: 20_000_000 }),
      fc.constantFrom(...discountRules),
      (charges, amount, rule) => {
        const given = input({ charges, amount: amount as Cents, discounts: { rule, graceDays: 0 } })
        const settled = settle(given)
        expect(settled.applied + settled.left).toBe(amount)
        const order = charges.toSorted(byAge).map(({ id }) => id)
        expect(settled.lines.map(({ id }) => id)).toEqual(order.filter((id) => settled.lines.some((l) => l.id === id)))
        for (const [index, line] of settled.lines.entries()) {
          const charged = charges.find(({ id }) => id === line.id)
          if (!charged) throw new Error('a line of nothing')
          expect(line.amount + line.discount + line.remaining).toBe(charged.balance)
          expect(line.remaining).toBeGreaterThanOrEqual(0)
          if (rule === 'Prorated')
            expect(Math.abs(line.discount - plainDiscount(charged, line.amount, day))).toBeLessThan(1.01)
          else if (line.discount > 0) expect(line.remaining).toBe(0)
          // Only the last charge that money reaches can stay open.
          if (index < settled.lines.length - 1) expect(line.remaining).toBe(0)
        }
        if (settled.left > 0) expect(settled.lines.every(({ remaining }) => remaining === 0)).toBe(true)
        // What was worked out by itself can be typed line by line and comes out the same.
        const typed = settled.lines.map((line) => ({ id: line.id, amount: line.amount, discount: line.discount }))
        expect(settle({ ...given, wanted: { mode: 'lines', lines: typed } })).toEqual(settled)
      },
    ),
    { numRuns: 300 },
  )
})
