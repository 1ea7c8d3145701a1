import type { SalesOrder } from '@galen/contract/sales/sales-order'
import { salesApprovals } from '@galen/contract/compliance/sales-approvals'
import { salesOrders } from '@galen/contract/sales/sales-orders'
import { useEffect } from 'react'
import { loadActionInWords } from '../../audit/action-words.ts'
import { performed, toastError, useRead } from '../../client/api.tsx'
import { Button } from '../../kit/button.tsx'
import { askReason } from '../../kit/confirm.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { RailNotes } from '../../patterns/document/rail-notes.tsx'
import { RailTimeline } from '../../patterns/document/rail-timeline.tsx'
import { RailLinks, RailSection, RailTotals } from '../../patterns/document/rail.tsx'
import { reasonLabel } from './order-pills.tsx'
import { money } from '../../patterns/list/cells.tsx'

type RailProps = { order: SalesOrder; mayWrite: boolean; readAgain: () => void }

/** Next to an order: what it comes to, credit, reasons, warnings, invoices, notes and activity. */
export const OrderRail = ({ order, mayWrite, readAgain }: RailProps) => (
  <>
    <Totals order={order} />
    <Reasons order={order} readAgain={readAgain} />
    {order.status === 'Draft' && <Findings order={order} />}
    {order.shippingHold && (
      <RailSection title={text('Shipping hold')}>
        <Note tone="hold">{order.shippingHoldNote || text('Do not ship.')}</Note>
      </RailSection>
    )}
    <Related order={order} />
    <RailNotes entity="sales-order" id={order.id} mayWrite={mayWrite} />
    <RailTimeline entity="sales-order" id={order.id} version={order.version} inWords={loadActionInWords} />
  </>
)

/** What placing would find, read again whenever the order has changed. */
function useFindings({ id, version }: SalesOrder) {
  const { data, refetch } = useRead(salesOrders.findings, { params: { id } })
  useEffect(() => void refetch(), [version, refetch])
  return data
}

function Totals({ order }: { order: SalesOrder }) {
  const data = useFindings(order)
  const credit = data?.credit
  return (
    <RailTotals
      currency="USD"
      rows={[
        { label: text('Lines'), value: String(order.lines) },
        ...(order.margin === null ? [] : [{ label: text('Margin'), value: `${order.margin}%` }]),
        ...(credit ? [{ label: text('Credit used'), value: money(credit.exposure) }] : []),
        ...(credit && credit.limit !== null ? [{ label: text('Credit limit'), value: money(credit.limit) }] : []),
      ]}
      total={{ label: text('Total'), value: money(order.total) }}
    />
  )
}

/** What placing will find. */
function Findings({ order }: { order: SalesOrder }) {
  const data = useFindings(order)
  const findings = data?.findings ?? []
  if (findings.length === 0) return null
  return (
    <RailSection title={text('Checks')} beside={findings.length}>
      {findings.map(({ code, outcome, message }) => (
        <Note key={`${code} ${message}`} tone={outcome === 'warning' ? 'draft' : 'hold'}>
          {message}
        </Note>
      ))}
    </RailSection>
  )
}

/** Why the order is on hold; anyone who decides a reason can do so here. */
function Reasons({ order, readAgain }: Pick<RailProps, 'order' | 'readAgain'>) {
  const open = order.approvals
  if (open.length === 0) return null
  const decide = async ({ id, code, version, needsNote }: (typeof open)[number], status: 'Approved' | 'Rejected') => {
    const label = reasonLabel(code)
    const note = await askReason(
      {
        title:
          status === 'Approved'
            ? text('Approve {reason}?', { reason: label })
            : text('Reject {reason}?', { reason: label }),
        detail: text('The note is kept with the decision.'),
        yes: status === 'Approved' ? text('Approve') : text('Reject'),
        danger: status === 'Rejected',
      },
      status === 'Rejected' || needsNote ? 'required' : 'optional',
    )
    if (note === undefined) return
    try {
      await performed(salesApprovals.decide, { params: { id }, body: { status, note, version } })
      readAgain()
    } catch (reason) {
      toastError(reason)
    }
  }
  return (
    <RailSection title={text('Hold reasons')} beside={open.length}>
      {open.map((reason) => {
        const { id, code, message, status, decidable, releasable, decidedByName, note } = reason
        return (
          <div key={id}>
            <Note tone={status === 'Approved' ? 'draft' : 'hold'}>
              <b>{`${reasonLabel(code)} · ${status}`}</b>
              <br />
              {message}
              {decidedByName && <div className="secondary">{`${decidedByName}: ${note}`}</div>}
            </Note>
            {decidable && status !== 'Approved' && (
              <div>
                {releasable && <Button onClick={() => void decide(reason, 'Approved')}>{text('Approve')}</Button>}
                <Button onClick={() => void decide(reason, 'Rejected')}>{text('Reject')}</Button>
              </div>
            )}
          </div>
        )
      })}
    </RailSection>
  )
}

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
          label: text('Invoice {number}', { number: number ?? text('draft') }),
          amount: `${status} · ${money(total)}`,
        })),
        ...purchaseOrders.map(({ id, number, status }) => ({
          to: `/purchase-order/${id}`,
          label: text('PO {number}', { number: number ?? text('draft') }),
          amount: status,
        })),
      ]}
    />
  )
}
