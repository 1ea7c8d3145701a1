import type { SalesOrder } from '@galen/contract/sales/sales-order'
import { salesOrders } from '@galen/contract/sales/sales-orders'
import { formatMoney, parseCents } from '@galen/domain/money'
import { call } from '../../client/call.ts'
import type { IconName } from '../../kit/icon.tsx'
import { text } from '../../kit/text.ts'
import type { PlaceCheck, PlaceRow } from '../../patterns/placing/place-check.ts'
import { linesOf } from './order-lines.tsx'
import { deciderOf } from './decider.ts'
import type { OrderFindings } from './use-order-findings.ts'

type Found = OrderFindings['findings'][number]

const icons: Readonly<Record<string, IconName>> = {
  DUPLICATE_ORDER: 'copy',
  SHORTAGE: 'rows',
  SHORT_DATED: 'clock',
  PRICE_BELOW_LIST: 'sort',
  MIN_MARGIN: 'sort',
  CREDIT_LIMIT: 'book',
  PAST_DUE: 'calendar',
}
const iconOf = (code: string): IconName =>
  icons[code] ?? (/^(LIC|DEA|C2|SOM|SCHEDULE)/.test(code) ? 'shield' : 'warning')

/** What placing the order would find, as the dialog shows it. */
export async function readSalesOrderCheck(order: SalesOrder): Promise<PlaceCheck> {
  const { findings } = (await call(salesOrders.findings, { params: { id: order.id } })).body
  const lines = linesOf(order.products)
  const row = (found: Found): PlaceRow => ({
    key: `${found.code} ${found.message}`,
    icon: iconOf(found.code),
    title: found.title,
    detail: [found.detail, found.decider?.wayOut].filter(Boolean).join(' '),
    lines: lines.flatMap(({ id, itemId }, at) => (found.itemIds.includes(itemId) ? [{ id, number: at + 1 }] : [])),
    ...(found.decider && { decider: deciderOf(found.decider) }),
  })
  const rows = (outcome: Found['outcome']) => findings.filter((found) => found.outcome === outcome).map(row)
  const groups = [...new Set(findings.flatMap(({ decider }) => (decider ? [decider.group] : [])))]
  return {
    title: order.customer
      ? text('Place order for {customer}?', { customer: order.customer.companyName })
      : text('Place order?'),
    subtitle: [
      text('{total} USD', { total: formatMoney(parseCents(order.total)) }),
      text('{lines, plural, one {# line} other {# lines}}, {units, plural, one {# unit} other {# units}}', {
        lines: lines.length,
        units: order.units,
      }),
      ...(order.shipAddress
        ? [text('ship to {city}, {state}', { city: order.shipAddress.city, state: order.shipAddress.state })]
        : []),
    ].join(' · '),
    noun: text('order'),
    stops: rows('error'),
    holds: rows('hold'),
    checks: rows('warning'),
    consequence:
      groups.length === 0
        ? text('The order is placed and its stock is reserved.')
        : text('The order is placed on hold. {groups} must decide before it ships.', { groups: listed(groups) }),
    act: groups.length === 0 ? text('Place order') : text('Place on hold'),
    sentences: findings.map(({ message }) => message),
  }
}

const listed = (words: readonly string[]) => new Intl.ListFormat('en', { type: 'conjunction' }).format(words)
