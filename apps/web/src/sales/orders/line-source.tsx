import { marginText } from '../../kit/margin-text.ts'
import { formatUnitCost, parseUnitCost } from '@galen/domain/money'
import type { ReactNode } from 'react'
import { text } from '../../kit/text.ts'
import type { OrderLine } from './order-lines.tsx'
import styles from './order-reasons.module.css'

/** What a placed line comes from: its vendor and variation, what it costs, and the lots that the customer prefers. */
export const lineSource = ({
  vendorName,
  childNumber,
  dropShip,
  cost,
  pcr,
  margin,
  minimumMargin,
  lots,
}: OrderLine) => (
  <dl className={styles['strip']}>
    <Fact label={text('Vendor')}>{dropShip ? text('{vendor}, drop ship', { vendor: vendorName }) : vendorName}</Fact>
    <Fact label={text('Variation')}>{childNumber}</Fact>
    {cost !== null && <Fact label={text('Cost')}>{formatUnitCost(parseUnitCost(cost))}</Fact>}
    {pcr !== null && <Fact label={text('PCR')}>{formatUnitCost(parseUnitCost(pcr))}</Fact>}
    {margin !== null && (
      <Fact label={minimumMargin === null ? text('Margin') : text('Margin / minimum')}>
        {minimumMargin === null ? marginText(margin) : `${marginText(margin)} / ${marginText(minimumMargin)}`}
      </Fact>
    )}
    {lots.length > 0 && <Fact label={text('Preferred lots')}>{lots.join(', ')}</Fact>}
  </dl>
)

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
