import { addDays, type BusinessDate } from '@galen/domain/dates'
import type { OpenItem, JournalLine, PlacedReceipt, Shipment, Deposit, Year } from './year.ts'
import { money, post, openItem, apply, add, number, at } from './year-books.ts'

export function validateInvoices(year: Year, day: BusinessDate, shipments: readonly Shipment[]): void {
  const { validated } = year
  const { accountant } = year.facts.people
  for (const { id, day: placedOn, row } of shipments) {
    if (validated.has(id) || row['status'] !== 'Placed' || addDays(placedOn, 4) > day) continue
    validated.add(id)
    Object.assign(row, { status: 'Validated', validated_at: at(year, day, 17), validated_by: accountant })
  }
}

/** Some customers take the discount, most pay when it is due, some late. */
export function payDay(year: Year, item: OpenItem): BusinessDate {
  const { random, willPayOn } = year
  const known = willPayOn.get(item.id)
  if (known) return known
  const inTime = item.discountDueOn !== null && random.chance(0.6)
  const day = inTime
    ? addDays(item.discountDueOn, -1)
    : addDays(item.dueOn, random.chance(0.2) ? random.between(5, 40) : random.between(-3, 2))
  willPayOn.set(item.id, day)
  return day
}

export function customersPay(year: Year, day: BusinessDate, shipments: readonly Shipment[]): void {
  const due = shipments.filter(
    ({ item, row }) => row['status'] === 'Validated' && item.balance > 0 && payDay(year, item) <= day,
  )
  for (const [customerId, theirs] of Map.groupBy(due, ({ buyer }) => buyer.id)) pay(year, day, customerId, theirs)
}

export function pay(year: Year, day: BusinessDate, customerId: string, theirs: readonly Shipment[]): void {
  const { random } = year
  const { accountant } = year.facts.people
  const parts = theirs.map((shipment) => {
    const { item } = shipment
    const takes =
      item.discountDueOn !== null && item.discountDueOn >= day && item.balance === item.total ? item.discount : 0
    const isShort = takes === 0 && random.chance(0.03)
    const amount = isShort ? Math.max(1, Math.round(item.balance * 0.6)) : item.balance - takes
    return { shipment, amount, discount: takes }
  })
  const applied = parts.reduce((sum, { amount }) => sum + amount, 0)
  const over = random.chance(0.02) ? random.between(500, 5000) : 0
  const discount = parts.reduce((sum, part) => sum + part.discount, 0)
  const into = openDeposit(year, day)
  const id = random.uuid()
  const paymentNumber = number(year, 'customer-payment', 'CP-')
  const source = { kind: 'customer-payment', id, number: paymentNumber }
  const method = random.pick(['Check', 'Check', 'ACH', 'ACH', 'Wire', 'Card'])
  const party = { customerId }
  const total = applied + over
  const settlement = openItem(
    year,
    { side: 'settlement', document: source, party, issuedOn: day, total },
    null,
    accountant,
  )
  for (const { shipment, amount, discount: taken } of parts) {
    apply(year, shipment.item, settlement, amount, taken, day, accountant)
    if (shipment.item.balance === 0) Object.assign(shipment.row, { status: 'Closed', closed_at: at(year, day, 22) })
  }
  add(year, 'customer_payment', {
    id,
    number: paymentNumber,
    status: 'Posted',
    customer_id: customerId,
    method,
    reference:
      method === 'Check'
        ? String(random.between(1000, 99_999))
        : `${method.toUpperCase()}-${random.between(100_000, 999_999)}`,
    received_on: day,
    total: money(total),
    batch_id: into.id,
    created_at: at(year, day, 18),
    created_by: accountant,
  })
  into.total += total
  into.count += 1
  const counted = into.methods.get(method) ?? { count: 0, amount: 0 }
  into.methods.set(method, { count: counted.count + 1, amount: counted.amount + total })
  post(
    year,
    source,
    day,
    `Payment ${paymentNumber}`,
    [
      { role: 'undeposited-funds', amount: total, party },
      { role: 'sales-discounts', amount: discount, party },
      ...parts.map(({ shipment, amount, discount: taken }): JournalLine => ({
        role: 'receivable',
        amount: -(amount + taken),
        party,
        openItemId: shipment.item.id,
      })),
      { role: 'customer-credits', amount: -over, party, openItemId: settlement.id },
    ],
    accountant,
  )
}

export function openDeposit(year: Year, day: BusinessDate): Deposit {
  const { random } = year
  year.deposit ??= {
    id: random.uuid(),
    number: number(year, 'batch', 'B-', 5),
    openedOn: day,
    total: 0,
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
    counted: Object.fromEntries(
      [...methods].map(([method, sums]) => [method, { count: sums.count, amount: sums.amount / 100 }]),
    ),
    payment_count: count,
    total: money(total),
    accounting_date: day,
    closed_at: at(year, day, 22),
    closed_by: accountant,
    cleared_on: addDays(day, 1),
  })
  post(
    year,
    { kind: 'batch', id, number: batchNumber },
    day,
    `Deposit ${batchNumber}`,
    [
      { role: 'bank', amount: total },
      { role: 'undeposited-funds', amount: -total },
    ],
    accountant,
  )
  year.deposit = null
}

export function vendorsArePaid(year: Year, day: BusinessDate, receipts: readonly PlacedReceipt[]): void {
  const due = receipts.filter(
    ({ item }) =>
      item !== null && item.balance > 0 && (item.discountDueOn ?? addDays(item.dueOn, -2)) <= addDays(day, 2),
  )
  for (const [vendorId, theirs] of Map.groupBy(due, (receipt) => receipt.vendorId))
    payVendor(year, day, vendorId, theirs)
}

export function payVendor(year: Year, day: BusinessDate, vendorId: string, theirs: readonly PlacedReceipt[]): void {
  const { random, facts } = year
  const { accountant } = year.facts.people
  const parts = theirs.flatMap((receipt) => {
    const { item } = receipt
    if (!item) return []
    const discount =
      item.discountDueOn !== null && item.discountDueOn >= day && item.balance === item.total ? item.discount : 0
    return [{ receipt, item, amount: item.balance - discount, discount }]
  })
  const total = parts.reduce((sum, { amount }) => sum + amount, 0)
  const discount = parts.reduce((sum, part) => sum + part.discount, 0)
  const id = random.uuid()
  const paymentNumber = number(year, 'vendor-payment', 'VP-')
  const source = { kind: 'vendor-payment', id, number: paymentNumber }
  const party = { vendorId }
  const settlement = openItem(
    year,
    { side: 'settlement', document: source, party, issuedOn: day, total },
    null,
    accountant,
  )
  for (const { receipt, item, amount, discount: taken } of parts) {
    apply(year, item, settlement, amount, taken, day, accountant)
    Object.assign(receipt.row, { status: 'Closed', closed_at: at(year, day, 22) })
  }
  add(year, 'vendor_payment', {
    id,
    number: paymentNumber,
    status: 'Posted',
    vendor_id: vendorId,
    method: 'Wire',
    reference: `WIRE-${random.between(100_000, 999_999)}`,
    paid_on: day,
    total: money(total),
    bank_account_id: facts.bankAccountId,
    created_at: at(year, day, 18),
    created_by: accountant,
  })
  post(
    year,
    source,
    day,
    `Payment ${paymentNumber}`,
    [
      ...parts.map(({ item, amount, discount: taken }): JournalLine => ({
        role: 'payable',
        amount: amount + taken,
        party,
        openItemId: item.id,
      })),
      { role: 'purchase-discounts', amount: -discount, party },
      { role: 'bank', amount: -total },
    ],
    accountant,
  )
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
