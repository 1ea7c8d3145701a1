import { customerPaymentLines, depositLines, vendorPaymentLines } from '@galen/domain/accounting/postings'
import { settingOf } from '@galen/domain/admin/system-settings'
import { addDays, type BusinessDate } from '@galen/domain/dates'
import {
  type DiscountRule,
  neededFor,
  type OpenCharge,
  settle,
  type WantedLine,
} from '@galen/domain/finance/settlement'
import { add as plus, type Cents, centsToDecimal, centsToNumber, percentOf, sum, zeroCents } from '@galen/domain/money'
import { type Deposit, type DemoOpenItem, type PlacedReceipt, type DemoShipment, type Year } from './year.ts'
import { post, openItem, apply, add, number, at } from './year-books.ts'

const DISCOUNTS = {
  rule: settingOf('discountRule').byDefault as DiscountRule,
  graceDays: Number(settingOf('discountGraceDays').byDefault),
}

export function validateDemoInvoices(year: Year, day: BusinessDate): void {
  const { validated } = year
  const { accountant } = year.facts.people
  for (const { id, day: placedOn, row } of year.unpaid) {
    if (validated.has(id) || row['status'] !== 'Placed' || addDays(placedOn, 4) > day) continue
    validated.add(id)
    Object.assign(row, { status: 'Validated', validated_at: at(year, day, 17), validated_by: accountant })
  }
}

/** Some customers take the discount, most pay when it is due, and some are late by weeks whatever is agreed. */
function payDay(year: Year, { item, buyer }: DemoShipment): BusinessDate {
  const { random, willPayOn, demand } = year
  const known = willPayOn.get(item.id)
  if (known) return known
  const { dueOn, discountDueOn } = item.due
  const isLate = demand.latePayers.has(buyer.id)
  const inTime = discountDueOn !== null && !isLate && random.chance(0.7)
  const delay = isLate ? random.between(12, 55) : random.chance(0.1) ? random.between(5, 25) : random.between(-3, 2)
  const day = inTime ? addDays(discountDueOn, -1) : addDays(dueOn, delay)
  willPayOn.set(item.id, day)
  return day
}

export function customersPay(year: Year, day: BusinessDate): void {
  year.unpaid = year.unpaid.filter(({ item }) => item.balance > 0)
  const due = year.unpaid.filter(
    (shipment) =>
      shipment.row['status'] === 'Validated' && !isKeptOpen(year, shipment) && payDay(year, shipment) <= day,
  )
  for (const [customerId, theirs] of Map.groupBy(due, ({ buyer }) => buyer.id)) pay(year, day, customerId, theirs)
}

/** The invoices of the customer who has not paid for weeks. */
const isKeptOpen = ({ owing }: Year, { id }: DemoShipment) => owing?.unpaid.has(id) ?? false

/** An open item as the rule of settlements knows it. */
const chargeOf = (kind: string, item: DemoOpenItem): OpenCharge => ({
  id: item.id,
  kind,
  number: item.number,
  issuedOn: item.issuedOn,
  dueOn: item.due.dueOn,
  total: item.total,
  balance: item.balance,
  discountDueOn: item.due.discountDueOn,
  discountAmount: item.due.discountAmount,
  discountTaken: item.discountTaken,
})

/** What a payment settles: the plan that the product makes of what was typed, and what stays unapplied. */
function planPayment(
  kind: string,
  items: readonly DemoOpenItem[],
  day: BusinessDate,
  { paysShort, over }: { readonly paysShort: (item: DemoOpenItem) => boolean; readonly over: Cents },
) {
  const charges = items.map((item) => chargeOf(kind, item))
  const given = { day, discounts: DISCOUNTS }
  const lines = charges.map((charge, place): WantedLine => {
    const item = items[place]
    const needed = neededFor(given, charge)
    const isShort = item !== undefined && needed === charge.balance && paysShort(item)
    return { id: charge.id, amount: isShort ? (Math.max(1, percentOf(needed, 60)) as Cents) : needed }
  })
  const total = plus(sum(lines.map(({ amount }) => amount)), over)
  const settlement = settle({ amount: total, charges, wanted: { mode: 'lines', lines }, ...given })
  const byId = new Map(items.map((item) => [item.id, item]))
  const settled = settlement.lines.flatMap(({ id, amount, discount }) => {
    const item = byId.get(id)
    return item ? [{ item, openItemId: id, number: item.number, amount, discount }] : []
  })
  return { total, settled }
}

function pay(year: Year, day: BusinessDate, customerId: string, theirs: readonly DemoShipment[]): void {
  const { random, owing } = year
  const { accountant } = year.facts.people
  const isExact = owing?.buyer.id === customerId
  const { total, settled } = planPayment(
    'Invoice',
    theirs.map(({ item }) => item),
    day,
    {
      paysShort: () => !isExact && random.chance(0.03),
      over: !isExact && random.chance(0.02) ? (random.between(500, 5000) as Cents) : zeroCents,
    },
  )
  const into = openDeposit(year, day)
  const source = { kind: 'customer-payment', id: random.uuid(), number: number(year, 'customer-payment', 'CP-') }
  const method = random.pick(['Check', 'Check', 'ACH', 'ACH', 'Wire', 'Card'])
  const reference =
    method === 'Check'
      ? String(random.between(1000, 99_999))
      : `${method.toUpperCase()}-${random.between(100_000, 999_999)}`
  const settlement = openItem(
    year,
    { side: 'settlement', source, party: { customerId }, issuedOn: day, total, reference },
    null,
    accountant,
  )
  for (const { item, ...part } of settled) apply(year, item, settlement, part, day, accountant)
  for (const { item, row } of theirs)
    if (item.balance === 0) Object.assign(row, { status: 'Closed', closed_at: at(year, day, 22) })
  add(year, 'customer_payment', {
    id: source.id,
    number: source.number,
    status: 'Posted',
    customer_id: customerId,
    method,
    reference,
    received_on: day,
    total: centsToDecimal(total),
    batch_id: into.id,
    created_at: at(year, day, 18),
    created_by: accountant,
  })
  countInto(into, method, total)
  const lines = customerPaymentLines(customerId, { openItemId: settlement.id, total }, settled)
  post(year, source, day, `Payment ${source.number}`, lines, accountant)
}

function countInto(into: Deposit, method: string, total: Cents): void {
  into.total = plus(into.total, total)
  into.count += 1
  const counted = into.methods.get(method) ?? { count: 0, amount: zeroCents }
  into.methods.set(method, { count: counted.count + 1, amount: plus(counted.amount, total) })
}

function openDeposit(year: Year, day: BusinessDate): Deposit {
  const { random } = year
  year.deposit ??= {
    id: random.uuid(),
    number: number(year, 'batch', 'B-', 5),
    openedOn: day,
    total: zeroCents,
    count: 0,
    methods: new Map(),
  }
  return year.deposit
}

export function closeDeposit(year: Year, day: BusinessDate): void {
  const { facts } = year
  const { accountant } = year.facts.people
  if (!year.deposit) return
  const { id, number: batchNumber, openedOn, total, count, methods } = year.deposit
  add(year, 'batch', {
    id,
    number: batchNumber,
    status: 'Closed',
    bank_account_id: facts.bankAccountId,
    opened_at: at(year, openedOn, 13),
    opened_by: accountant,
    counted: JSON.stringify(
      [...methods].map(([method, sums]) => ({ method, count: sums.count, amount: centsToNumber(sums.amount) })),
    ),
    payment_count: count,
    total: centsToDecimal(total),
    accounting_date: day,
    closed_at: at(year, day, 22),
    closed_by: accountant,
    cleared_on: day < year.today ? addDays(day, 1) : null,
  })
  const source = { kind: 'batch', id, number: batchNumber }
  post(year, source, day, `Deposit of batch ${batchNumber}`, depositLines(total), accountant)
  year.deposit = null
}

export function vendorsArePaid(year: Year, day: BusinessDate): void {
  year.owed = year.owed.filter(({ item }) => item !== null && item.balance > 0)
  const due = year.owed.filter(
    ({ item }) => item !== null && (item.due.discountDueOn ?? addDays(item.due.dueOn, -2)) <= addDays(day, 2),
  )
  for (const [vendorId, theirs] of Map.groupBy(due, (receipt) => receipt.vendorId))
    payVendor(year, day, vendorId, theirs)
}

function payVendor(year: Year, day: BusinessDate, vendorId: string, theirs: readonly PlacedReceipt[]): void {
  const { random, facts } = year
  const { accountant } = year.facts.people
  const { total, settled } = planPayment(
    'Receipt',
    theirs.flatMap(({ item }) => item ?? []),
    day,
    { paysShort: () => false, over: zeroCents },
  )
  const source = { kind: 'vendor-payment', id: random.uuid(), number: number(year, 'vendor-payment', 'VP-') }
  const reference = `WIRE-${random.between(100_000, 999_999)}`
  const settlement = openItem(
    year,
    { side: 'settlement', source, party: { vendorId }, issuedOn: day, total, reference },
    null,
    accountant,
  )
  for (const { item, ...part } of settled) apply(year, item, settlement, part, day, accountant)
  for (const { row } of theirs) Object.assign(row, { status: 'Closed', closed_at: at(year, day, 22) })
  add(year, 'vendor_payment', {
    id: source.id,
    number: source.number,
    status: 'Posted',
    vendor_id: vendorId,
    method: 'Wire',
    reference,
    paid_on: day,
    total: centsToDecimal(total),
    bank_account_id: facts.bankAccountId,
    created_at: at(year, day, 18),
    created_by: accountant,
  })
  const lines = vendorPaymentLines(vendorId, { openItemId: settlement.id, total }, settled)
  post(year, source, day, `Payment ${source.number}`, lines, accountant)
}

/** The batch of the current week stays open. */
export function finishMoney(year: Year): void {
  const { facts } = year
  const { accountant } = year.facts.people
  if (!year.deposit) return
  add(year, 'batch', {
    id: year.deposit.id,
    number: year.deposit.number,
    status: 'Open',
    bank_account_id: facts.bankAccountId,
    opened_at: at(year, year.deposit.openedOn, 13),
    opened_by: accountant,
    counted: null,
    payment_count: null,
    total: null,
    accounting_date: null,
    closed_at: null,
    closed_by: null,
    cleared_on: null,
  })
}
