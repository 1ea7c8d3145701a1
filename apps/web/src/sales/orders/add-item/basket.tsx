import { marginText } from '../../../kit/margin-text.ts'
import type { SalesOrder } from '@galen/contract/sales/sales-order'
import { medicineName, medicineParts } from '@galen/domain/items/medicine-name'
import { formatMoney, parseCents } from '@galen/domain/money'
import { type Ref, useState } from 'react'
import { Note } from '../../../kit/panel.tsx'
import { text } from '../../../kit/text.ts'
import { KeyHint } from '../../../kit/key-hint.tsx'
import { linesOf, type OrderLine } from '../order-lines.tsx'
import { useOrderFindings } from '../use-order-findings.ts'
import styles from './add-item.module.css'
import { SmallField } from './small-field.tsx'

const money = (value: number) => formatMoney(parseCents(value.toFixed(2)))

type BasketProps = {
  order: SalesOrder | undefined
  change: (line: OrderLine, typed: string) => Promise<void>
  ref: Ref<HTMLElement>
}

/** What is on the order, what it comes to, and what placing will find. */
export function Basket({ order, change, ref }: BasketProps) {
  const lines = order ? linesOf(order.products) : []
  return (
    <section className={styles['basket']} aria-label={text('Basket')} ref={ref}>
      <h2>
        {text('Basket')} <span className={styles['lines']}>{lines.length}</span> <KeyHint keys="b" />
      </h2>
      <ul>
        {lines.map((line) => (
          <BasketLine key={`${line.childId} ${line.quantity}`} line={line} change={change} />
        ))}
      </ul>
      {order && lines.length === 0 && <p className="secondary">{text('Nothing yet.')}</p>}
      {order && <BasketTotals order={order} />}
    </section>
  )
}

function BasketLine({ line, change }: { line: OrderLine } & Pick<BasketProps, 'change'>) {
  const [typed, setTyped] = useState(String(line.quantity))
  const isChanged = typed !== String(line.quantity)
  const { sellableItem, vendorName, price, margin, total } = line
  const { name, strength, size } = medicineParts(sellableItem)
  return (
    <li>
      <div className={styles['named']}>
        <div className={styles['medicine']} title={medicineName(sellableItem)}>
          <span className="cut">{name}</span> <b>{strength}</b>
        </div>
        <div className="small secondary">
          {[size, text('at {price}', { price: money(price) }), margin === null ? '' : marginText(margin)]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </div>
      <SmallField
        named={text('Quantity of {item} from {vendor} on the order', {
          item: medicineName(sellableItem),
          vendor: vendorName,
        })}
        value={typed}
        onChange={setTyped}
        onBlur={() => isChanged && void change(line, typed)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.ctrlKey && isChanged) void change(line, typed)
          if (event.key === 'Escape') setTyped(String(line.quantity))
        }}
      />
      <span className={styles['amount']}>{total === null ? '–' : money(total)}</span>
    </li>
  )
}

function BasketTotals({ order }: { order: SalesOrder }) {
  const data = useOrderFindings(order)
  const credit = data?.credit
  return (
    <>
      <div className={styles['findings']} role="status">
        {(data?.findings ?? []).map(({ code, outcome, message, title }) => (
          <Note key={`${code} ${message}`} tone={outcome === 'warning' ? 'draft' : 'hold'}>
            {title}
          </Note>
        ))}
      </div>
      <dl className={styles['totals']}>
        <dt>{text('Units')}</dt>
        <dd>{order.units}</dd>
        {order.margin !== null && (
          <>
            <dt>{text('Margin')}</dt>
            <dd>{marginText(order.margin)}</dd>
          </>
        )}
        {credit && credit.limit !== null && (
          <>
            <dt>{text('Credit left after')}</dt>
            <dd>{money(credit.limit - credit.exposure)}</dd>
          </>
        )}
        <dt className={styles['loud']}>{text('Total')}</dt>
        <dd className={styles['loud']}>{money(order.total)}</dd>
      </dl>
    </>
  )
}
