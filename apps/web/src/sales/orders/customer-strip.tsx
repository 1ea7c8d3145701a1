import type { SalesOrder } from '@galen/contract/sales/sales-order'
import { type BusinessDate, businessDateOf, daysBetween, parseBusinessDate } from '@galen/domain/dates'
import { amountLess } from '@galen/domain/money'
import { Link } from 'react-router'
import { useSettings } from '../../client/session.ts'
import { useNow } from '../../kit/age.tsx'
import { StatusPill, type Tone } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { Day, money } from '../../patterns/list/cells.tsx'
import { salesOrderAddress } from './order-address.ts'
import styles from './order-reasons.module.css'
import { type OrderFindings, useOrderFindings } from './use-order-findings.ts'

type License = NonNullable<OrderFindings['customer']>['license']

const SOON_DAYS = 30

/** How a license stands today, in a word. */
function standingOf(license: License, today: BusinessDate): { readonly tone: Tone; readonly label: string } {
  if (license === null) return { tone: 'void', label: text('Missing') }
  const days = daysBetween(today, parseBusinessDate(license.expiresOn))
  if (days < 0) return { tone: 'void', label: text('Expired') }
  if (!license.isVerified) return { tone: 'hold', label: text('Not verified') }
  return days <= SOON_DAYS ? { tone: 'hold', label: text('Ends soon') } : { tone: 'good', label: text('Valid') }
}

function LicenseFact({ label, license }: { label: string; license: License }) {
  const { timeZone } = useSettings().company
  const now = useNow()
  const { tone, label: said } = standingOf(license, businessDateOf(now, timeZone))
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <StatusPill tone={tone}>{said}</StatusPill>
        {license && (
          <span className="secondary small">
            {license.number} · <Day date={license.expiresOn} />
          </span>
        )}
      </dd>
    </div>
  )
}

/** What a rep has to know of the customer while selling: license, DEA registration, credit and the last order. */
export function CustomerStrip({ order, isFlush }: { order: Pick<SalesOrder, 'id' | 'version'>; isFlush?: true }) {
  const { timeZone } = useSettings().company
  const data = useOrderFindings(order)
  if (!data?.customer) return null
  const { customer, credit } = data
  return (
    <section aria-label={text('Customer')}>
      <dl className={styles['strip']} data-flush={isFlush}>
        <LicenseFact label={text('License')} license={customer.license} />
        <LicenseFact label={text('DEA')} license={customer.dea} />
        {credit && (
          <div>
            <dt>{text('Credit left')}</dt>
            <dd>{credit.limit === null ? text('No limit') : money(amountLess(credit.limit, credit.exposure))}</dd>
          </div>
        )}
        <div>
          <dt>{text('Last order')}</dt>
          <dd>
            {customer.lastOrder === null ? (
              text('None yet')
            ) : (
              <>
                <Link className="link" to={salesOrderAddress(customer.lastOrder.id, 'items')}>
                  {customer.lastOrder.number}
                </Link>
                <span className="secondary small">
                  <Day date={businessDateOf(new Date(customer.lastOrder.placedDate), timeZone)} /> ·{' '}
                  {money(customer.lastOrder.total)}
                </span>
              </>
            )}
          </dd>
        </div>
      </dl>
    </section>
  )
}
