import { type SalesRequest, salesRequests } from '@galen/contract/sales/sales-requests'
import { formatInstant } from '@galen/domain/dates'
import { salesRequest } from '@galen/domain/sales/sales-request'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { toastError, useCommand } from '../../client/api.tsx'
import { useKeys } from '../../client/keys.ts'
import { useMayI, useSettings } from '../../client/session.ts'
import { askReason } from '../../kit/confirm.tsx'
import { text } from '../../kit/text.ts'
import { DocumentPage } from '../../patterns/document/document-page.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { useDocument } from '../../patterns/document/use-document.ts'
import { money } from '../../patterns/list/cells.tsx'
import { salesOrderAddress, salesRequestAddress } from '../orders/order-address.ts'
import { orderSources } from '../orders/order-sources.ts'
import { RequestInformation } from './request-information.tsx'
import { askedTotal, isMatched, isOpenLine, keptLines } from './request-line-state.ts'
import { RequestLines } from './request-lines.tsx'
import { RequestRail } from './request-rail.tsx'
import { requestStatuses } from './request-statuses.ts'
import { salesRequestKeys } from './sales-request-keys.ts'
import { useLineWrites } from './use-line-writes.ts'
import { useIsStopped } from './use-request-findings.ts'

type Open = OpenDocument<SalesRequest>
type Tab = 'so-information' | 'items'

function useRequest(id: string, mayEdit: boolean) {
  return useDocument({
    kind: 'sales-request',
    id,
    read: { route: salesRequests.get, input: { params: { id } } },
    save: ({ customerId, note }, { call, version }) =>
      call(salesRequests.match, {
        params: { id },
        body: { version, ...(customerId !== undefined && { customerId }), ...(note !== undefined && { note }) },
      }),
    ...(!mayEdit && { readOnly: text('You need the permission Create sale.') }),
  })
}

/** `m` and its button walk the lines that someone has to match or answer. */
function useOpenLines(open: Open | undefined, id: string, tab: string) {
  const navigate = useNavigate()
  const [marked, setMarked] = useState<number>()
  const nextOpen = () => {
    const waiting = open ? keptLines(open.stored).filter(isOpenLine) : []
    const next = waiting.find(({ position }) => position > (marked ?? 0)) ?? waiting[0]
    if (!next) return
    setMarked(next.position)
    if (tab !== 'items') void navigate(salesRequestAddress(id, 'items'), { replace: true })
  }
  useKeys(salesRequestKeys, { nextOpen })
  return { marked, nextOpen }
}

/** `/sales-order/sales-request/{id}`: what they ask beside what we sell. */
export function SalesRequestPage() {
  const { id = '', tab = 'so-information' } = useParams()
  const navigate = useNavigate()
  const { timeZone } = useSettings().company
  const mayEdit = useMayI()(salesRequests.match.needs)
  const reading = useRequest(id, mayEdit)
  const opened = reading.phase === 'ready' ? reading.open : undefined
  const isStopped = useIsStopped(opened?.stored)
  const writes = useLineWrites(opened)
  const acts = useActs(opened, writes.settled)
  const { marked, nextOpen } = useOpenLines(opened, id, tab)
  const isDecidable = ({ stored }: Open) => mayEdit && salesRequest.allows('place', stored.status)
  return (
    <DocumentPage
      of={reading}
      type={text('External order')}
      head={(request) => headOf(request, timeZone, isStopped)}
      primary={(of) => ({
        label: text('Create order'),
        run: () => void acts.place(),
        pending: acts.pending,
        refusal: of.stored.missing.length > 0 ? of.stored.missing.join(' ') : undefined,
        hidden: !isDecidable(of),
      })}
      secondary={(of) => [
        {
          label: text('Next open line'),
          keys: salesRequestKeys.nextOpen.keys,
          run: nextOpen,
          hidden: !isDecidable(of) || !keptLines(of.stored).some(isOpenLine),
        },
        { label: text('Reject…'), danger: true, run: () => void acts.reject(), hidden: !isDecidable(of) },
        {
          label: text('Open order {number}', { number: of.stored.orderNumber ?? '' }),
          run: () => void navigate(salesOrderAddress(of.stored.orderId ?? '')),
          hidden: of.stored.orderId === null,
        },
      ]}
      tabs={[
        {
          id: 'so-information',
          label: text('SO information'),
          content: (of) => <RequestInformation of={of} mayEdit={isDecidable(of)} />,
        },
        {
          id: 'items',
          label: text('Items'),
          ...(opened && { count: opened.stored.lines.length }),
          content: (of) => <RequestLines of={of} mayEdit={isDecidable(of)} marked={marked} writes={writes} />,
        },
      ]}
      tab={tab}
      tabAddress={(name) => salesRequestAddress(id, name as Tab)}
      rail={(of) => <RequestRail request={of.stored} />}
      labels={{ customerId: text('Customer'), note: text('Note') }}
    />
  )
}

function headOf(request: SalesRequest, timeZone: string, isStopped: boolean) {
  const { status, missing, source, customer } = request
  const kept = keptLines(request)
  const isWaiting = salesRequest.allows('place', status)
  const asked = askedTotal(request)
  return {
    number: request.number,
    statuses: [
      isWaiting && (missing.length > 0 || isStopped)
        ? { tone: 'quarantine' as const, label: text('Needs review') }
        : isWaiting
          ? { tone: 'good' as const, label: text('Ready') }
          : requestStatuses[status],
      { tone: 'draft' as const, label: orderSources[source], plain: true },
    ],
    party: customer ? { label: customer.companyName, to: `/customer/${customer.id}/basic-information` } : undefined,
    facts: [
      customer ? '' : request.customerText,
      request.externalNumber ? text('Their PO {number}', { number: request.externalNumber }) : '',
      text('Received {at}', { at: formatInstant(new Date(request.receivedAt), timeZone) }),
    ],
    figures: [
      {
        label: text('Matched'),
        value: text('{matched} of {count}', { matched: kept.filter(isMatched).length, count: kept.length }),
      },
      ...(asked === null ? [] : [{ label: text('They ask'), value: money(asked) }]),
      { label: text('We sell'), value: money(request.total) },
    ],
  }
}

/** Creating the order and rejecting it. */
function useActs(open: Open | undefined, settled: () => Promise<void>) {
  const navigate = useNavigate()
  const request = open?.stored
  const name = request?.customer?.companyName ?? ''
  const count = request ? keptLines(request).length : 0
  const placing = useCommand(salesRequests.place, {
    done: text('Order created'),
    onDone: (order) => void navigate(salesOrderAddress(order.id)),
    onRefused: (reason) => {
      toastError(reason)
      open?.readAgain()
    },
    confirmation: {
      title: text('Create the order of {name} with {count, plural, one {# line} other {# lines}}?', { name, count }),
      yes: text('Create order'),
    },
  })
  const rejecting = useCommand(salesRequests.refuse, { onDone: (body) => open?.replace(body) })
  return {
    pending: placing.pending,
    place: async () => {
      if (!open || !(await open.flush())) return
      // What was typed last in a line belongs to the order.
      await settled()
      await placing.run({ params: { id: open.stored.id }, body: {} })
    },
    reject: async () => {
      if (!request) return
      const reason = await askReason({
        title: text('Reject order {number}?', { number: request.number }),
        detail: text('The sender gets the reason by email.'),
        yes: text('Reject'),
        danger: true,
      })
      if (reason !== undefined) await rejecting.run({ params: { id: request.id }, body: { reason, mail: true } })
    },
  }
}
