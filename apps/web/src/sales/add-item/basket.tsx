import type { SalesOrder } from '@galen/contract/sales/sales-order'
import { salesOrders } from '@galen/contract/sales/sales-orders'
import { formatMoney, parseCents } from '@galen/domain/money'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { keyOf } from '../../client/cache.ts'
import { call } from '../../client/call.ts'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { KeyHint } from '../../kit/key-hint.tsx'
import { linesOf, type OrderLine } from '../orders/order-lines.tsx'
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
        {text('Basket')} <span className="secondary">{lines.length}</span> <KeyHint keys="b" />
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
  const name = [sellableItem.itemName, sellableItem.strength].filter(Boolean).join(' ')
  return (
    <li>
      <div className={styles['named']}>
        <div>{name}</div>
        <div className="small secondary">
          {[text('at {price}', { price: money(price) }), margin === null ? '' : `${margin}%`, vendorName]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </div>
      <SmallField
        named={text('Quantity of {item} from {vendor} on the order', {
          item: sellableItem.itemName,
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
      <span className={styles['amount']}>{money(total)}</span>
    </li>
  )
}

/** What placing would find; asked again with each version of the order. */
const useFindings = ({ id, version }: SalesOrder) =>
  useQuery({
    queryKey: [...keyOf(salesOrders.findings, { params: { id } }), version],
    queryFn: async ({ signal }) => (await call(salesOrders.findings, { params: { id } }, { signal })).body,
    placeholderData: keepPreviousData,
  })

function BasketTotals({ order }: { order: SalesOrder }) {
  const { data } = useFindings(order)
  const credit = data?.credit
  return (
    <>
      <div className={styles['findings']} role="status">
        {(data?.findings ?? []).map(({ code, outcome, message }) => (
          <Note key={`${code} ${message}`} tone={outcome === 'warning' ? 'draft' : 'hold'}>
            {message}
          </Note>
        ))}
      </div>
      <dl className={styles['totals']}>
        <dt>{text('Units')}</dt>
        <dd>{order.units}</dd>
        {order.margin !== null && (
          <>
            <dt>{text('Margin')}</dt>
            <dd>{`${order.margin}%`}</dd>
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
