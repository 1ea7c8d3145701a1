import { addDays, type BusinessDate } from '@galen/domain/dates'
import type { JournalLine, OpenItem, Source, Year, YearTable } from './year.ts'
import type { Terms } from './year-facts.ts'
import type { Row } from '../market/bulk-writer.ts'

export const money = (cents: number): string => (cents / 100).toFixed(2)
export const unitCost = (tenThousandths: number): string => (tenThousandths / 10_000).toFixed(4)

export function post(
  year: Year,
  source: Source,
  day: BusinessDate,
  memo: string,
  lines: readonly JournalLine[],
  by: string,
): void {
  const { random, facts, entries } = year
  const kept = lines.filter(({ amount }) => amount !== 0)
  if (kept.length === 0) return
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
  for (const [position, { role, amount, party, openItemId }] of kept.entries())
    add(year, 'journal_line', {
      entry_id: id,
      position: position + 1,
      account_id: facts.accounts.get(role) ?? null,
      role,
      amount: money(amount),
      customer_id: party && 'customerId' in party ? party.customerId : null,
      vendor_id: party && 'vendorId' in party ? party.vendorId : null,
      open_item_id: openItemId ?? null,
      accounting_date: day,
    })
}

export function partyAccount(year: Year, party: OpenItem['party']): string {
  const { random, parties } = year
  const key = 'customerId' in party ? party.customerId : party.vendorId
  const known = parties.get(key)
  if (known) return known
  const id = random.uuid()
  parties.set(key, id)
  add(year, 'party_account', {
    id,
    customer_id: 'customerId' in party ? party.customerId : null,
    vendor_id: 'vendorId' in party ? party.vendorId : null,
  })
  return id
}

export function openItem(
  year: Year,
  given: Pick<OpenItem, 'side' | 'document' | 'party' | 'issuedOn' | 'total'>,
  terms: Terms | null,
  by: string,
): OpenItem {
  const { random, openItems } = year
  const hasDiscount = terms !== null && terms.percent > 0
  const item: OpenItem = {
    ...given,
    id: random.uuid(),
    dueOn: addDays(given.issuedOn, terms?.days ?? 0),
    discountDueOn: hasDiscount ? addDays(given.issuedOn, terms.discountDays) : null,
    discount: hasDiscount ? Math.round((given.total * terms.percent) / 100) : 0,
    balance: given.total,
  }
  openItems.push(item)
  partyAccount(year, item.party)
  add(year, 'open_item_change', {
    id: random.uuid(),
    open_item_id: item.id,
    amount: money(item.total),
    accounting_date: item.issuedOn,
    reason: 'opened',
    at: at(year, item.issuedOn, 22),
    user_id: by,
  })
  return item
}

export function apply(
  year: Year,
  charge: OpenItem,
  settlement: OpenItem,
  amount: number,
  discount: number,
  day: BusinessDate,
  by: string,
) {
  const { random } = year
  charge.balance -= amount + discount
  settlement.balance -= amount
  add(year, 'application', {
    id: random.uuid(),
    charge_id: charge.id,
    settlement_id: settlement.id,
    amount: money(amount),
    discount: money(discount),
    accounting_date: day,
    at: at(year, day, 22),
    user_id: by,
  })
}

/** Open items are written once their balance is final. */
export function finishOpenItems(year: Year): void {
  const { openItems } = year
  for (const { id, side, document, party, issuedOn, dueOn, discountDueOn, discount, total, balance } of openItems)
    add(year, 'open_item', {
      id,
      party_account_id: partyAccount(year, party),
      customer_id: 'customerId' in party ? party.customerId : null,
      vendor_id: 'vendorId' in party ? party.vendorId : null,
      side,
      document_kind: document.kind,
      document_id: document.id,
      document_number: document.number,
      issued_on: issuedOn,
      due_on: dueOn,
      discount_due_on: discountDueOn,
      discount_amount: money(discount),
      total: money(total),
      balance: money(balance),
      created_at: at(year, issuedOn, 22),
    })
}

export function add(year: Year, table: YearTable, row: Row): void {
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

export function at(year: Year, day: BusinessDate, hour = year.random.between(13, 21)): string {
  const { random } = year
  const two = (most: number) => String(random.between(0, most)).padStart(2, '0')
  return `${day}T${String(hour).padStart(2, '0')}:${two(59)}:${two(59)}Z`
}
