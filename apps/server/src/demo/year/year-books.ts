import type { PostedLine } from '@galen/domain/accounting/posted-line'
import type { BusinessDate } from '@galen/domain/dates'
import { dueDates, type PaymentTerms } from '@galen/domain/finance/payment-terms'
import { add as plus, type Cents, centsToDecimal, subtract, zeroCents } from '@galen/domain/money'
import { balancedLines, journalLineRows } from '../../accounting/general-ledger.ts'
import { type NewItem, OPENED, openItemRow } from '../../finance/open-items.ts'
import type { DemoOpenItem, DemoSource, Year, YearTable } from './year.ts'
import type { BulkRow } from '../market/bulk-writer.ts'

/** Stores what a document books; which lines these are is said by the postings of the product. */
export function post(
  year: Year,
  source: DemoSource,
  day: BusinessDate,
  memo: string,
  lines: readonly PostedLine[],
  by: string,
): void {
  const { random, facts, entries, companyId } = year
  const booked = balancedLines({ source, lines })
  if (booked.length === 0) return
  const id = random.uuid()
  const ordinal = (entries.get(`${source.kind} ${source.id}`) ?? 0) + 1
  entries.set(`${source.kind} ${source.id}`, ordinal)
  add(year, 'journal_entry', {
    id,
    source_kind: source.kind,
    source_id: source.id,
    ordinal,
    source_number: source.number,
    accounting_date: day,
    memo,
    posted_at: at(year, day, 22),
    posted_by: by,
  })
  const resolved = booked.map((line) => ({ ...line, accountId: accountOf(facts.accounts, line) }))
  year.rows.journal_line.push(...journalLineRows({ companyId, id, accountingDate: day, stage: null }, resolved))
}

function accountOf(accounts: ReadonlyMap<string, string>, { role, accountId }: PostedLine): string {
  const account = accountId ?? accounts.get(role ?? '')
  if (account === undefined) throw new Error(`No ledger account is mapped to ${role}`)
  return account
}

export function partyAccount(year: Year, party: DemoOpenItem['party']): string {
  const { random, parties } = year
  const key = party.customerId ?? party.vendorId ?? ''
  const known = parties.get(key)
  if (known) return known
  const id = random.uuid()
  parties.set(key, id)
  add(year, 'party_account', { id, customer_id: party.customerId ?? null, vendor_id: party.vendorId ?? null })
  return id
}

type Opening = Pick<NewItem, 'side' | 'party' | 'issuedOn' | 'total' | 'goods' | 'reference'> & {
  readonly source: DemoSource
}

export function openItem(year: Year, given: Opening, terms: PaymentTerms | null, by: string): DemoOpenItem {
  const { random, openItems } = year
  const { source, ...rest } = given
  const item: DemoOpenItem = {
    ...rest,
    id: random.uuid(),
    documentKind: source.kind,
    documentId: source.id,
    number: source.number,
    due: dueDates(given.issuedOn, terms, { total: given.total, goods: given.goods ?? given.total }),
    balance: given.total,
    discountTaken: zeroCents,
  }
  openItems.push(item)
  partyAccount(year, item.party)
  add(year, 'open_item_change', {
    id: random.uuid(),
    open_item_id: item.id,
    amount: centsToDecimal(item.total),
    accounting_date: item.issuedOn,
    reason: OPENED,
    at: at(year, item.issuedOn, 22),
    user_id: by,
  })
  return item
}

export function apply(
  year: Year,
  charge: DemoOpenItem,
  settlement: DemoOpenItem,
  { amount, discount }: { readonly amount: Cents; readonly discount: Cents },
  day: BusinessDate,
  by: string,
): void {
  const { random } = year
  charge.balance = subtract(charge.balance, plus(amount, discount))
  charge.discountTaken = plus(charge.discountTaken, discount)
  settlement.balance = subtract(settlement.balance, amount)
  add(year, 'application', {
    id: random.uuid(),
    charge_id: charge.id,
    settlement_id: settlement.id,
    amount: centsToDecimal(amount),
    discount: centsToDecimal(discount),
    accounting_date: day,
    at: at(year, day, 22),
    user_id: by,
  })
}

/** Open items are written once their balance is final. */
export function finishOpenItems(year: Year): void {
  const { openItems, companyId } = year
  for (const item of openItems)
    add(year, 'open_item', {
      ...openItemRow({ companyId, id: item.id, partyAccountId: partyAccount(year, item.party) }, item),
      balance: centsToDecimal(item.balance),
      created_at: at(year, item.issuedOn, 22),
    })
}

export function add(year: Year, table: YearTable, row: BulkRow): void {
  const { companyId, rows } = year
  // The row itself is stored: documents change after they were added.
  rows[table].push(Object.assign(row, { company_id: companyId }))
}

export function number(year: Year, series: string, prefix: string, digits = 6): string {
  const { numbers } = year
  const next = (numbers.get(series) ?? 0) + 1
  numbers.set(series, next)
  return `${prefix}${String(next).padStart(digits, '0')}`
}

const DAY_MS = 86_400_000

/**
 * A moment of a day. Those of today lie between midnight and now, in the order that their hours have: nothing happens later than
 * the demo is loaded.
 */
export function at(year: Year, day: BusinessDate, hour = year.random.between(13, 21)): string {
  const { random, today, midnight, now } = year
  const two = (most: number) => String(random.between(0, most)).padStart(2, '0')
  const moment = Date.parse(`${day}T${String(hour).padStart(2, '0')}:${two(59)}:${two(59)}Z`)
  if (day < today) return new Date(Math.min(moment, now)).toISOString()
  const part = Math.min(1, (moment - Date.parse(`${day}T00:00:00Z`)) / DAY_MS)
  return new Date(Math.floor(midnight + part * (now - midnight))).toISOString()
}
