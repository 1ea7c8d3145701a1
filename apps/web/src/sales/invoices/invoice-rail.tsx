import type { Invoice } from '@galen/contract/sales/invoice'
import { invoiceLifecycle } from '@galen/domain/sales/invoice'
import { Link } from 'react-router'
import { loadActionInWords } from '../../audit/action-words.ts'
import { SettledWith } from '../../finance/settled-with.tsx'
import { Icon } from '../../kit/icon.tsx'
import { text } from '../../kit/text.ts'
import { RailNotes } from '../../patterns/document/rail-notes.tsx'
import { RailTimeline } from '../../patterns/document/rail-timeline.tsx'
import { RailLinks, RailSection, RailTotals, RailWarnings } from '../../patterns/document/rail.tsx'
import { refusedScans, waiting } from '../../patterns/warehouse/scan-queue.ts'
import { WaitingScans } from '../../patterns/warehouse/waiting-scans.tsx'
import { money } from '../../patterns/list/cells.tsx'
import { invoiceStatuses } from './invoice-cells.tsx'
import { salesOrderAddress } from '../orders/order-address.ts'
import { isDone, pickedSums, pickLines } from './pick-line.ts'
import type { ScanLogEntry } from './pick-outcomes.ts'
import type { Picking } from './use-picking.ts'
import styles from './invoice.module.css'

type RailProps = { invoice: Invoice; mayWrite: boolean }

/** Next to a draft: what it comes to, what is open before placing, and what was scanned. */
export const DraftRail = ({ invoice, picking, mayWrite }: RailProps & { picking: Picking }) => (
  <>
    <Totals invoice={invoice} />
    <RailWarnings warnings={warningsOf(invoice)} />
    <Scans picking={picking} />
    <Related invoice={invoice} />
    <Remarks invoice={invoice} mayWrite={mayWrite} />
  </>
)

/** Next to a placed invoice: what it comes to, what belongs to it, returns, notes and activity. */
export const PlacedRail = ({ invoice, mayWrite, printReturn }: RailProps & { printReturn: (id: string) => void }) => (
  <>
    <Totals invoice={invoice} />
    {invoice.voidReason !== null && (
      <RailSection title={text('Void')}>
        <p className={styles['said']}>{invoice.voidReason || text('No reason given.')}</p>
      </RailSection>
    )}
    <Related invoice={invoice} />
    <SettledWith side="customer" id={invoice.id} version={invoice.version} />
    <Returns invoice={invoice} printReturn={printReturn} />
    <Remarks invoice={invoice} mayWrite={mayWrite} />
  </>
)

function Totals({ invoice }: { invoice: Invoice }) {
  const isDraft = invoiceLifecycle.allows('edit', invoice.status)
  const picked = pickedSums(invoice)
  return (
    <RailTotals
      currency="USD"
      rows={[
        isDraft
          ? {
              label: text('Lines picked'),
              value: text('{picked} of {all}', { picked: money(picked.lines), all: money(invoice.merchandise) }),
            }
          : { label: text('Lines'), value: money(invoice.merchandise) },
        ...(invoice.chargesTotal === 0 ? [] : [{ label: text('Charges'), value: money(invoice.chargesTotal) }]),
        { label: text('Freight charge'), value: money(invoice.freightCharge) },
        ...(invoice.terms ? [{ label: text('Terms'), value: invoice.terms }] : []),
        ...(invoice.otherCurrencyTotal
          ? [
              {
                label: text('In {currency}', { currency: invoice.otherCurrencyTotal.currency ?? '–' }),
                value: money(invoice.otherCurrencyTotal.total),
              },
            ]
          : []),
      ]}
      total={{
        label: isDraft ? text('Total so far') : text('Total'),
        value: money(isDraft ? picked.total : invoice.total),
      }}
    />
  )
}

/** What keeps the draft from leaving whole. */
function warningsOf(invoice: Invoice) {
  const lines = pickLines(invoice)
  const open = lines.filter((line) => !isDone(line))
  const left = invoice.units - invoice.pickedUnits
  const spoiled = lines.flatMap(({ lots }) => lots).filter(({ problem }) => problem !== null)
  return [
    ...(open.length > 0
      ? [
          {
            tone: 'hold' as const,
            title: text('{count, plural, one {# line open} other {# lines open}}', { count: open.length }),
            detail: text('{count, plural, one {# unit} other {# units}} left to pick.', { count: left }),
          },
        ]
      : []),
    ...spoiled.map(({ lot, problem }) => ({
      tone: 'quarantine' as const,
      title: text('Lot {lot} cannot be shipped', { lot }),
      detail: problem ?? '',
    })),
    ...lines
      .filter(({ excessQuantity }) => excessQuantity > 0)
      .map(({ name, excessQuantity }) => ({
        tone: 'void' as const,
        title: text('{item} is more than ordered', { item: name }),
        detail: text('The order was edited. Ship {count} less.', { count: excessQuantity }),
      })),
    ...(invoice.shippingHold
      ? [
          {
            tone: 'void' as const,
            title: text('Shipping hold'),
            detail: invoice.shippingHoldNote || text('It can be packed, but not placed.'),
          },
        ]
      : []),
    ...(invoice.shipAddress === null ? [{ tone: 'hold' as const, title: text('No ship-to address') }] : []),
  ]
}

/** The rail grows with them instead of scrolling by itself. */
const SHOWN_SCANS = 30

function Scans({ picking: { log, queue } }: { picking: Picking }) {
  const kept = waiting(queue.entries).length + refusedScans(queue.entries).length
  if (log.length === 0 && kept === 0) return null
  return (
    <RailSection
      title={text('Scans')}
      beside={
        kept > 0 ? (
          <WaitingScans entries={queue.entries} tryAgain={queue.tryAgain} remove={queue.remove} />
        ) : (
          text('All sent')
        )
      }
    >
      <ol className={styles['log']} aria-label={text('Scans')}>
        {log.slice(0, SHOWN_SCANS).map((entry) => (
          <LogRow key={entry.key} entry={entry} />
        ))}
      </ol>
    </RailSection>
  )
}

const LOG_ICONS = { added: 'check', refused: 'cross', waiting: 'clock' } as const

const LogRow = ({ entry: { label, about, state, figure } }: { entry: ScanLogEntry }) => (
  <li data-state={state}>
    <Icon name={LOG_ICONS[state]} size={12} />
    <span className="code cut">{label}</span>
    <span className={styles['logAbout']}>{about}</span>
    <b className="figures">{figure}</b>
  </li>
)

function Related({ invoice }: { invoice: Invoice }) {
  const links = [
    ...(invoice.salesOrderId
      ? [
          {
            to: salesOrderAddress(invoice.salesOrderId),
            label: text('Order {number}', { number: invoice.salesOrderNumber ?? '' }),
          },
        ]
      : []),
    ...invoice.invoiceMergeList.flatMap(({ salesOrderId, soNumber }) =>
      salesOrderId
        ? [{ to: salesOrderAddress(salesOrderId), label: text('Merged: order {number}', { number: soNumber }) }]
        : [],
    ),
    ...invoice.shipment.map(({ id, number }) => ({
      to: `/invoice/${id}/invoice`,
      label: text('Ships with {number}', { number: number ?? '' }),
      status: invoiceStatuses.Placed,
    })),
  ]
  return links.length === 0 ? null : <RailLinks title={text('Related documents')} links={links} empty="" />
}

function Returns({ invoice, printReturn }: { invoice: Invoice; printReturn: (id: string) => void }) {
  if (invoice.returns.length === 0) return null
  return (
    <RailSection title={text('Returns')} beside={invoice.returns.length}>
      <ul className={styles['log']}>
        {invoice.returns.map(({ id, number, status, total, creditNumber }) => (
          <li key={id}>
            <Link to="/invoice/return-invoices" className="link figures">
              {number}
            </Link>
            <span className={styles['logAbout']}>
              {[status, creditNumber && text('Credit {number}', { number: creditNumber }), money(total)]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <button type="button" className="link" onClick={() => printReturn(id)}>
              {text('Print')}
            </button>
          </li>
        ))}
      </ul>
    </RailSection>
  )
}

const Remarks = ({ invoice, mayWrite }: RailProps) => (
  <>
    <RailNotes entity="invoice" id={invoice.id} mayWrite={mayWrite} />
    <RailTimeline entity="invoice" id={invoice.id} version={invoice.version} inWords={loadActionInWords} />
  </>
)
