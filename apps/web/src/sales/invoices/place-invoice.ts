import type { PlainReply } from '@galen/contract/route'
import type { Invoice } from '@galen/contract/sales/invoice'
import { invoices } from '@galen/contract/sales/invoices'
import { call } from '../../client/call.ts'
import type { IconName } from '../../kit/icon.tsx'
import { text } from '../../kit/text.ts'
import { money } from '../../patterns/list/cells.tsx'
import type { PlaceCheck, PlaceRow } from '../../patterns/placing/place-check.ts'
import { salesOrderAddress } from '../orders/order-address.ts'
import { pickLines } from './pick-line.ts'

type Found = PlainReply<typeof invoices.findings>['findings'][number]

const icons: Readonly<Record<string, IconName>> = {
  'short-pick': 'rows',
  'ship-via': 'arrow',
  'invoice.shipping-hold': 'shield',
  'invoice.order-on-hold': 'shield',
}

/** What placing the invoice would find, as the dialog shows it. */
export async function readInvoiceCheck(invoice: Invoice): Promise<PlaceCheck> {
  const { findings, lines, units, total } = (await call(invoices.findings, { params: { id: invoice.id } })).body
  const numbers = new Map(pickLines(invoice).map(({ lineId }, at) => [lineId, at + 1]))
  const rows = (outcome: Found['outcome']) =>
    findings
      .filter((found) => found.outcome === outcome)
      .map((found, at): PlaceRow => ({
        key: `${found.code} ${at}`,
        icon: icons[found.code] ?? 'warning',
        title: found.title,
        detail: found.detail,
        lines: found.lineIds.flatMap((id) => (numbers.has(id) ? [{ id, number: numbers.get(id) ?? 0 }] : [])),
        ...linkOf(found),
      }))
  const left = invoice.units - units
  const amount = money(total)
  return {
    title: text('Place invoice for {customer}?', { customer: invoice.customer.companyName }),
    subtitle: [
      text('{total} USD', { total: amount }),
      text('{lines, plural, one {# line} other {# lines}}, {units, plural, one {# unit} other {# units}}', {
        lines,
        units,
      }),
      ...(invoice.shipAddress
        ? [text('ship to {city}, {state}', { city: invoice.shipAddress.city, state: invoice.shipAddress.state })]
        : []),
    ].join(' · '),
    noun: text('invoice'),
    stops: rows('error'),
    holds: [],
    checks: rows('warning'),
    consequence:
      left > 0
        ? text(
            '{units, plural, one {# unit leaves} other {# units leave}} stock, {total} is receivable, {left, plural, one {# unit is} other {# units are}} left on the order.',
            { units, total: amount, left },
          )
        : text('{units, plural, one {# unit leaves} other {# units leave}} stock and {total} is receivable.', {
            units,
            total: amount,
          }),
    act: text('Place invoice'),
    sentences: findings.map(({ message }) => message),
  }
}

function linkOf({ orderId, itemId }: Found): Pick<PlaceRow, 'link'> {
  if (itemId !== null) return { link: { label: text('Open item'), to: `/item/${itemId}/basic-information` } }
  if (orderId !== null) return { link: { label: text('Open order'), to: salesOrderAddress(orderId) } }
  return {}
}
