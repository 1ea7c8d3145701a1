import type { HeldReason, OrderEvidence } from '@galen/contract/compliance/held-orders'
import { evidenceKindOf } from '@galen/domain/compliance/order-evidence'
import { registeredSchedules } from '@galen/domain/items/dea-schedule'
import { PanelTable } from '../../kit/panel-table.tsx'
import { StatusPill, type Tone } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { Amount, Day, money, Nothing, Percent } from '../../patterns/list/cells.tsx'
import { MedicinePills } from '../../patterns/medicines/medicine-names.tsx'
import { SizeChart } from './size-chart.tsx'
import styles from './hold-desk.module.css'

type EvidenceProps = { order: OrderEvidence; reason: HeldReason }

/** What proves or refutes a reason, as it is now. */
export function ReasonEvidence({ order, reason }: EvidenceProps) {
  switch (evidenceKindOf(reason.code)) {
    case 'licenses':
      return <Licenses order={order} />
    case 'schedules':
      return <Schedules order={order} />
    case 'size':
      return order.sizes.length > 0 ? <SizeChart sizes={order.sizes} /> : <ControlledLines order={order} />
    case 'lines':
      return (
        <>
          <ControlledLines order={order} />
          {reason.code === 'C2_FORM' && (
            <p className="secondary">
              {order.orderForm === ''
                ? text('No order form is on the order.')
                : text('Order form {number}', { number: order.orderForm })}
            </p>
          )}
        </>
      )
    case 'credit':
      return order.credit && <Credit credit={order.credit} total={order.total} />
    case 'margin':
      return order.margins && <Margins margins={order.margins} />
    case 'rule':
      return order.rules.some(({ figures }) => figures.length > 0) && <RuleFigures rules={order.rules} />
    case 'words':
      return null
  }
}

type LicenseStatus = OrderEvidence['licenses'][number]['status']
const LICENSE_STATES: Record<LicenseStatus, { readonly tone: Tone; readonly label: string }> = {
  valid: { tone: 'good', label: text('Valid') },
  expiring: { tone: 'hold', label: text('Expiring') },
  expired: { tone: 'void', label: text('Expired') },
  upcoming: { tone: 'hold', label: text('Not yet valid') },
  missing: { tone: 'void', label: text('Missing') },
  draft: { tone: 'draft', label: text('Draft') },
  unverified: { tone: 'hold', label: text('Not verified') },
}

function Licenses({ order: { licenses } }: Pick<EvidenceProps, 'order'>) {
  if (licenses.length === 0) return <p className="secondary">{text('No license is on file.')}</p>
  return (
    <PanelTable
      label={text('Licenses')}
      columns={[text('License'), text('Number'), text('Expires'), { label: text('State'), align: 'end' }]}
    >
      {licenses.map(({ id, label, number, expiresOn, status, fileName }) => (
        <tr key={id}>
          <td>
            <b>{label}</b>
            {fileName && <div className="small secondary">{fileName}</div>}
          </td>
          <td data-label={text('Number')} className="code">
            {number}
          </td>
          <td data-label={text('Expires')}>
            <Day date={expiresOn} />
          </td>
          <td data-first data-align="end">
            <StatusPill tone={LICENSE_STATES[status].tone}>{LICENSE_STATES[status].label}</StatusPill>
          </td>
        </tr>
      ))}
    </PanelTable>
  )
}

/** The schedules that the lines need, against those of the valid registrations. */
function Schedules({ order }: Pick<EvidenceProps, 'order'>) {
  const registrations = order.licenses.filter(({ isRegistration }) => isRegistration)
  const valid = registrations.filter(({ status }) => status === 'valid' || status === 'expiring')
  const registered = new Set(valid.flatMap(({ schedules }) => schedules))
  const needed = new Set(order.controlled.flatMap(({ needs }) => needs))
  return (
    <>
      <ControlledLines order={order} />
      <p className="small secondary">
        {registrations.length === 0
          ? text('No DEA registration is on file.')
          : text('Schedules of registration {number}', {
              number: registrations.map(({ number }) => number).join(', '),
            })}
      </p>
      <ul className={styles['schedules']}>
        {registeredSchedules.map((schedule) => {
          const state = registered.has(schedule) ? 'yes' : needed.has(schedule) ? 'missing' : 'no'
          return (
            <li key={schedule} data-state={state}>
              <b>{schedule}</b>
              <span>{SCHEDULE_STATES[state]}</span>
            </li>
          )
        })}
      </ul>
    </>
  )
}

const SCHEDULE_STATES = { yes: text('yes'), missing: text('missing'), no: text('no') } as const

function ControlledLines({ order: { controlled } }: Pick<EvidenceProps, 'order'>) {
  if (controlled.length === 0) return null
  return (
    <ul className={styles['lines']}>
      {controlled.map(({ itemId, itemNumber, name, deaSchedule, quantity }) => (
        <li key={itemId}>
          <span className="figures">{itemNumber}</span>
          <span>
            <b>{name}</b> <MedicinePills deaSchedule={deaSchedule} />
          </span>
          <span className="figures">
            {text('Qty')} <b>{quantity}</b>
          </span>
        </li>
      ))}
    </ul>
  )
}

function Credit({ credit, total }: { credit: NonNullable<OrderEvidence['credit']>; total: number }) {
  const { exposure, limit, openReceivables, uninvoicedOrders, thisOrder, unapplied, pastDue, oldestPastDueDays } =
    credit
  const { averageDaysToPay, lastPayment } = credit
  const others = Math.max(0, uninvoicedOrders)
  const most = Math.max(exposure, limit ?? 0, 0.01)
  const share = (amount: number) => `${Math.min(100, Math.max(0, (100 * amount) / most))}%`
  const over = limit === null ? 0 : exposure - limit
  const own = thisOrder || total
  return (
    <>
      <p className={styles['exposure']}>
        <b>{money(exposure)}</b>{' '}
        <span className="secondary">
          {limit === null ? text('no limit') : text('of {limit}', { limit: money(limit) })}
        </span>
        {over > 0 && (
          <span className={styles['over']}>{text('{amount} over', { amount: money(over.toFixed(2)) })}</span>
        )}
      </p>
      <div className={styles['bar']} aria-hidden="true">
        <span style={{ width: share(openReceivables) }} />
        <span style={{ width: share(others) }} />
        <span style={{ width: share(own) }} />
        {limit !== null && <i style={{ left: share(limit) }} />}
      </div>
      <dl className={styles['sums']}>
        <Sum label={text('Open invoices')} amount={openReceivables} />
        <Sum label={text('Open orders')} amount={others} />
        <Sum label={text('This order')} amount={own} />
        {unapplied !== 0 && <Sum label={text('Unapplied payments and credits')} amount={-unapplied} />}
        <Sum label={text('Past due')} amount={pastDue} />
        {pastDue > 0 && (
          <div>
            <dt>{text('Oldest past due')}</dt>
            <dd>{text('{days, plural, one {# day} other {# days}}', { days: oldestPastDueDays })}</dd>
          </div>
        )}
        <div>
          <dt>{text('Average days to pay')}</dt>
          <dd>{averageDaysToPay ?? <Nothing />}</dd>
        </div>
        {lastPayment && (
          <div>
            <dt>
              {text('Last payment')} <Day date={lastPayment.on} />
            </dt>
            <dd>
              <Amount of={lastPayment.amount} />
            </dd>
          </div>
        )}
      </dl>
    </>
  )
}

const Sum = ({ label, amount }: { label: string; amount: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <Amount of={amount} />
    </dd>
  </div>
)

const Margins = ({ margins }: { margins: NonNullable<OrderEvidence['margins']> }) => (
  <PanelTable
    label={text('Margins')}
    columns={[
      text('Item'),
      { label: text('Price'), align: 'end' },
      { label: text('Margin'), align: 'end' },
      { label: text('Minimum'), align: 'end' },
    ]}
  >
    {margins.map(({ item, price, margin, minimumMargin }, place) => (
      <tr key={`${item} ${place}`}>
        <td>
          <b>{item}</b>
        </td>
        <td data-label={text('Price')} data-align="end">
          <Amount of={price} />
        </td>
        <td data-label={text('Margin')} data-align="end">
          <Percent of={margin} />
        </td>
        <td data-label={text('Minimum')} data-align="end">
          <Percent of={minimumMargin} />
        </td>
      </tr>
    ))}
  </PanelTable>
)

/** What of the order met its sales rules. */
const RuleFigures = ({ rules }: { rules: OrderEvidence['rules'] }) => (
  <PanelTable
    label={text('Figures of the sales rule')}
    columns={[
      text('About'),
      text('Figure'),
      { label: text('This order'), align: 'end' },
      { label: text('Rule'), align: 'end' },
    ]}
  >
    {rules.flatMap(({ sentence, figures }) =>
      figures.map(({ itemId, item, label, is, bound }, place) => (
        <tr key={`${sentence} ${itemId ?? ''} ${place}`}>
          <td>
            <b>{item ?? text('The order')}</b>
          </td>
          <td data-label={text('Figure')}>{label}</td>
          <td data-label={text('This order')} data-align="end" className="figures">
            {is}
          </td>
          <td data-label={text('Rule')} data-align="end" className="figures">
            {bound}
          </td>
        </tr>
      )),
    )}
  </PanelTable>
)
