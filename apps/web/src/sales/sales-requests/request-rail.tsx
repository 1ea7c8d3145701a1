import type { SalesRequest } from '@galen/contract/sales/sales-requests'
import { formatInstant } from '@galen/domain/dates'
import { salesRequest } from '@galen/domain/sales/sales-request'
import { onDemand } from '../../client/on-demand.tsx'
import { useSettings } from '../../client/session.ts'
import { text } from '../../kit/text.ts'
import { Note } from '../../kit/panel.tsx'
import { At, money } from '../../patterns/list/cells.tsx'
import { RailFigures, RailLinks, RailSection, RailTotals } from '../../patterns/document/rail.tsx'
import { salesOrderAddress } from '../orders/order-address.ts'
import { orderSources } from '../orders/order-sources.ts'
import { askedTotal, differsInPrice, isOpenLine, keptLines } from './request-line-state.ts'
import styles from './sales-request.module.css'

// What it would find is asked of the server, after the order itself.
const RequestHolds = onDemand(async () => (await import('./request-holds.tsx')).RequestHolds)

// The words of what happened come with the activity, after the order itself.
const RequestTimeline = onDemand(async () => (await import('./request-timeline.tsx')).RequestTimeline)

/** Beside the order of a customer: what it comes to, what is missing, and where it came from. */
export function RequestRail({ request }: { request: SalesRequest }) {
  const { timeZone } = useSettings().company
  const kept = keptLines(request)
  const asked = askedTotal(request)
  const isWaiting = salesRequest.allows('place', request.status)
  return (
    <>
      <RailTotals
        currency="USD"
        rows={[
          { label: text('Lines'), value: String(kept.length) },
          { label: text('Open lines'), value: String(kept.filter(isOpenLine).length) },
          { label: text('Prices that differ'), value: String(kept.filter(differsInPrice).length) },
          ...(asked === null ? [] : [{ label: text('They ask'), value: money(asked) }]),
        ]}
        total={{ label: text('We sell'), value: money(request.total) }}
      />
      {isWaiting && request.missing.length > 0 && (
        <RailSection title={text('Before it can be created')} beside={request.missing.length}>
          <div className={styles['missing']}>
            {request.missing.map((each) => (
              <Note key={each} tone="hold">
                {each}
              </Note>
            ))}
          </div>
        </RailSection>
      )}
      {isWaiting && <RequestHolds request={request} />}
      {request.refusal !== null && (
        <RailSection title={text('Rejected')}>
          <div className={styles['missing']}>
            <Note tone="void">
              {request.refusal}
              <div className="secondary">
                {request.decidedByName} <At instant={request.decidedAt} />
              </div>
            </Note>
          </div>
        </RailSection>
      )}
      <RailFigures
        title={text('Original document')}
        rows={[
          {
            label: text('Source'),
            value: request.source === 'EDI' ? text('EDI 850') : orderSources[request.source],
          },
          { label: text('Received'), value: formatInstant(new Date(request.receivedAt), timeZone) },
        ]}
      />
      {request.orderId !== null && (
        <RailLinks
          title={text('Related documents')}
          empty={text('None yet.')}
          links={[
            {
              to: salesOrderAddress(request.orderId),
              label: text('Sales order {number}', { number: request.orderNumber ?? '' }),
            },
          ]}
        />
      )}
      <RequestTimeline id={request.id} version={request.version} />
    </>
  )
}
