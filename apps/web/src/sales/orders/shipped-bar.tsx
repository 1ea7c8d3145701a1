import { writeFigure } from '@galen/domain/notation'
import { Icon } from '../../kit/icon.tsx'
import { text } from '../../kit/text.ts'
import styles from './order-reasons.module.css'

type Shipping = { readonly quantity: number; readonly shippedQuantity: number }

/** How much of a line has left, as a bar and as a figure. */
export const ShippedBar = ({ line: { quantity, shippedQuantity } }: { line: Shipping }) => (
  <span className={styles['shipped']}>
    <progress
      data-done={shippedQuantity >= quantity || undefined}
      aria-label={text('{shipped} of {quantity} shipped', { shipped: shippedQuantity, quantity })}
      value={shippedQuantity}
      max={Math.max(1, quantity)}
    />
    {writeFigure(shippedQuantity)}
  </span>
)

/** How much of an order has left. */
export const Fulfilled = ({ percent }: { percent: number }) => (
  <span className={styles['shipped']} data-wide>
    <progress aria-hidden="true" data-done={percent >= 100 || undefined} value={percent} max={100} />
    <span>{percent}%</span>
  </span>
)

type Supply = Shipping & { readonly available: number; readonly dropShip: boolean }

/** What is free for a line, marked where it is less than what the line still waits for. */
export function AvailableFigure({ line: { quantity, shippedQuantity, available, dropShip } }: { line: Supply }) {
  const short = quantity - shippedQuantity - Math.max(0, available)
  if (short <= 0 || dropShip) return available.toLocaleString('en-US')
  const said = text('{count, plural, one {# unit} other {# units}} short', { count: short })
  return (
    <span className={styles['short']} title={said}>
      <Icon name="warning" size={12} />
      {available.toLocaleString('en-US')}
      <span className="unseen">{said}</span>
    </span>
  )
}
