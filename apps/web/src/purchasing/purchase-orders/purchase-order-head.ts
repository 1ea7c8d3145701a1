import type { EdiTransmission, PurchaseOrder } from '@galen/contract/purchasing/purchase-orders'
import { formatNearInstant } from '@galen/domain/dates'
import { formatMoney, parseCents } from '@galen/domain/money'
import { targetedQuantity } from '@galen/domain/purchasing/purchase-order'
import { text } from '../../kit/text.ts'
import type { DocumentHeading } from '../../patterns/document/document-head.tsx'
import { purchaseOrderStatuses } from './purchase-order-pills.tsx'

type Pill = NonNullable<DocumentHeading['statuses']>[number]

const transmissionPill: Readonly<Record<EdiTransmission['state'], Pill>> = {
  Queued: { tone: 'draft', label: text('Queued for EDI') },
  Sent: { tone: 'sent', label: text('Sent by EDI') },
  Rejected: { tone: 'void', label: text('Rejected by EDI') },
  Failed: { tone: 'quarantine', label: text('Not delivered by EDI') },
}

/** How far the order is on its way to the vendor, and whether the vendor has what it is now. */
const transmissionPills = (of: EdiTransmission | null): Pill[] =>
  of === null
    ? []
    : [
        transmissionPill[of.state],
        ...(of.isOlder ? [{ tone: 'hold' as const, label: text('Vendor has an older version') }] : []),
      ]

/** What an order is, its status, whose it is and what it comes to. */
export function purchaseOrderHead(order: PurchaseOrder, timeZone: string): DocumentHeading {
  const { number, status, vendor, products, total, placedDate, placedByName, ediTransmission } = order
  return {
    ...(number === null ? { crumb: text('Draft') } : { number }),
    statuses: [
      purchaseOrderStatuses[status],
      ...transmissionPills(ediTransmission),
      ...(order.dropShip ? [{ tone: 'partial' as const, label: text('Drop ship') }] : []),
    ],
    ...(vendor && { party: { label: vendor.friendlyName, to: `/vendor/${vendor.id}/basic-information` } }),
    facts: [
      ...(vendor ? [text('Vendor {number}', { number: vendor.number })] : [text('No vendor yet')]),
      ...(vendor?.leadTimeDays != null
        ? [text('Lead time {days, plural, one {# day} other {# days}}', { days: vendor.leadTimeDays })]
        : []),
      ...sentFacts(ediTransmission, timeZone),
    ],
    figures: [
      { label: text('Units'), value: String(products.reduce((sum, { quantity }) => sum + quantity, 0)) },
      {
        label: text('For orders'),
        value: String(products.reduce((sum, { targets }) => sum + targetedQuantity(targets), 0)),
      },
      ...(total === null
        ? []
        : [
            {
              label: text('Total, {currency}', { currency: vendor?.currency ?? 'USD' }),
              value: formatMoney(parseCents(total)),
            },
          ]),
    ],
    ...(placedDate && { placed: { by: placedByName ?? undefined, at: placedDate } }),
  }
}

/** When the vendor got it and in which version, or what went wrong. */
function sentFacts(of: EdiTransmission | null, timeZone: string): string[] {
  if (of?.state === 'Failed' && of.error !== null) return [text('EDI: {error}', { error: of.error })]
  if (of === null || of.sentAt === null) return []
  return [
    text('Sent by EDI {at}, version {version}', {
      at: formatNearInstant(new Date(of.sentAt), timeZone),
      version: of.version ?? 1,
    }),
  ]
}
