import { marginText } from '../../kit/margin-text.ts'
import type { SalesOrder } from '@galen/contract/sales/sales-order'
import { medicineName } from '@galen/domain/items/medicine-name'
import { writeFigure } from '@galen/domain/notation'
import { onDemand } from '../../client/on-demand.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { RailNotes } from '../../patterns/document/rail-notes.tsx'
import { RailLinks, RailNotices, RailSection, RailTotals } from '../../patterns/document/rail.tsx'
import type { Tone } from '../../kit/status-pill.tsx'
import { invoiceStatuses } from '../invoices/invoice-cells.tsx'
import { useOrderFindings } from './use-order-findings.ts'
import { At, money } from '../../patterns/list/cells.tsx'

// A draft has no reasons to be decided.
const OrderReasons = onDemand(async () => (await import('./order-reasons.tsx')).OrderReasons)

// The words of all records come with the activity, after the order itself.
const OrderTimeline = onDemand(async () => (await import('./order-timeline.tsx')).OrderTimeline)

type RailProps = { order: SalesOrder; mayWrite: boolean; readAgain: () => void }

/** Next to an order: what it comes to, credit, reasons, warnings, invoices, notes and activity. */
export const OrderRail = ({ order, mayWrite, readAgain }: RailProps) => (
  <>
    <Totals order={order} />
    <OrderReasons order={order} readAgain={readAgain} />
    {order.status === 'Draft' && <Findings order={order} />}
    {order.shippingHold && (
      <RailSection title={text('Shipping hold')}>
        <RailNotices>
          <Note tone="hold">{order.shippingHoldNote || text('Do not ship.')}</Note>
        </RailNotices>
      </RailSection>
    )}
    <OrderForms order={order} />
    <Related order={order} />
    <RailNotes entity="sales-order" id={order.id} mayWrite={mayWrite} />
    <OrderTimeline id={order.id} version={order.version} reasons={reasonsOf(order)} />
  </>
)

/** The activity is read again when a reason was decided, which leaves the order's own version as it is. */
const reasonsOf = ({ approvals }: SalesOrder) => approvals.map(({ id, version }) => `${id} ${version}`).join()

function Totals({ order }: { order: SalesOrder }) {
  const data = useOrderFindings(order)
  const credit = data?.credit
  return (
    <RailTotals
      currency="USD"
      rows={[
        { label: text('Lines'), value: writeFigure(order.lines) },
        ...(order.margin === null ? [] : [{ label: text('Margin'), value: marginText(order.margin) }]),
        ...(credit?.limit === null ? [{ label: text('Credit used'), value: money(credit.exposure) }] : []),
      ]}
      total={{ label: text('Total'), value: money(order.total) }}
      used={
        credit && credit.limit !== null
          ? {
              label: text('Credit used'),
              words: (
                <>
                  <b>{money(credit.exposure)}</b> {text('of {limit}', { limit: money(credit.limit) })}
                </>
              ),
              value: credit.exposure,
              most: credit.limit,
            }
          : undefined
      }
    />
  )
}

/** What placing will find. */
function Findings({ order }: { order: SalesOrder }) {
  const data = useOrderFindings(order)
  const findings = data?.findings ?? []
  if (findings.length === 0) return null
  return (
    <RailSection title={text('When you place it')} beside={findings.length}>
      <RailNotices>
        {findings.map(({ code, outcome, message, title, detail }) => (
          <Note
            key={`${code} ${message}`}
            tone={outcome === 'error' ? 'void' : outcome === 'warning' ? 'draft' : 'hold'}
          >
            <b>{title}</b>
            {detail !== '' && <div>{detail}</div>}
          </Note>
        ))}
      </RailNotices>
    </RailSection>
  )
}

/** What was ordered and shipped on each DEA order form. */
const OrderForms = ({ order: { orderForms } }: { order: SalesOrder }) =>
  orderForms.map(({ number, kind, lines }) => (
    <RailSection key={number} title={kind === 'CSOS' ? text('CSOS order') : text('DEA-222')} beside={number}>
      <RailNotices>
        {lines.map(({ itemId, medicine, ordered, shipped, lastShippedAt }) => (
          <Note key={itemId} tone="draft">
            {medicineName(medicine)}
            <div className="secondary">
              {text('{shipped} of {ordered} shipped', { shipped, ordered })}
              {lastShippedAt && (
                <>
                  {' · '}
                  <At instant={lastShippedAt} />
                </>
              )}
            </div>
          </Note>
        ))}
      </RailNotices>
    </RailSection>
  ))

const PO_TONES: Readonly<Record<string, Tone>> = { Draft: 'draft', Closed: 'closed' }
const lookOf = <Look,>(looks: Readonly<Record<string, Look>>, status: string): Look | undefined => looks[status]

function Related({ order }: { order: SalesOrder }) {
  const { requestId, requestNumber, invoices, purchaseOrders } = order
  if (invoices.length + purchaseOrders.length === 0 && requestId === null) return null
  return (
    <RailLinks
      title={text('Related documents')}
      empty={text('None yet.')}
      links={[
        ...(requestId === null
          ? []
          : [
              {
                to: `/sales-order/sales-request/${requestId}/so-information`,
                label: text('Request {number}', { number: requestNumber ?? '' }),
              },
            ]),
        ...invoices.map(({ id, number, status, total }) => ({
          to: `/invoice/${order.id}/${id}`,
          label: number === null ? text('Invoice draft') : text('Invoice {number}', { number }),
          amount: money(total),
          status: lookOf(invoiceStatuses, status),
        })),
        ...purchaseOrders.map(({ id, number, status }) => ({
          to: `/purchase-order/${id}`,
          label: number === null ? text('PO draft') : text('PO {number}', { number }),
          status: { tone: lookOf(PO_TONES, status) ?? 'placed', label: status },
        })),
      ]}
    />
  )
}
