import { writeFigure } from '@galen/domain/notation'
import { text } from '../../kit/text.ts'
import styles from './order-reasons.module.css'

type Shipping = { readonly quantity: number; readonly shippedQuantity: number }

/** How much of a line has left, as a bar and as a figure. */
export const ShippedBar = ({ line: { quantity, shippedQuantity } }: { line: Shipping }) => (
  <span className={styles['shipped']}>
    <progress
      aria-label={text('{shipped} of {quantity} shipped', { shipped: shippedQuantity, quantity })}
      value={shippedQuantity}
      max={Math.max(1, quantity)}
    />
    {writeFigure(shippedQuantity)}
  </span>
)
