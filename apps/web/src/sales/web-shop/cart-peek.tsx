import { type WebCart, type webCartIndex, webCarts } from '@galen/contract/sales/web-shop'
import type { RowOf } from '@galen/contract/search-index'
import { formatMoney, parseCents } from '@galen/domain/money'
import { useEffect, useEffectEvent } from 'react'
import { Fact } from '../../patterns/list/peek.tsx'
import { Button } from '../../kit/button.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { useRead } from '../../client/api.tsx'
import { errorText } from '../../kit/error-text.ts'
import styles from './web-carts.module.css'

type CartRow = RowOf<typeof webCartIndex>

/** One cart next to the list, line by line; it grows while it is looked at. */
export function CartPeek({ cart, makeDraft }: { cart: CartRow; makeDraft: (() => void) | undefined }) {
  const read = useRead(webCarts.get, { params: { id: cart.id } })
  const readAgain = useEffectEvent(() => void read.refetch())
  useEffect(() => readAgain(), [cart.version])
  const { data } = read
  return (
    <>
      <dl>
        <Fact label={text('Customer')}>{`${cart.customerNumber} ${cart.customer}`}</Fact>
        <Fact label={text('Web login')}>{cart.account}</Fact>
        <Fact label={text('Ship to')}>{data?.shipTo ?? '–'}</Fact>
        <Fact label={text('Their number')}>{data?.externalNumber || '–'}</Fact>
        <Fact label={text('Note')}>{data?.note || '–'}</Fact>
      </dl>
      {read.isError && (
        <Note tone="void" live>
          {errorText(read.error)}
        </Note>
      )}
      <Lines cart={cart} lines={data?.lines} />
      {makeDraft && (
        <Button icon="plus" onClick={makeDraft}>
          {text('Make a draft order')}
        </Button>
      )}
    </>
  )
}

const Lines = ({ cart, lines }: { cart: CartRow; lines: WebCart['lines'] | undefined }) => (
  <table className={styles['lines']} aria-label={text('Lines')} aria-busy={lines === undefined}>
    <thead>
      <tr>
        <th scope="col">{text('Item')}</th>
        <th scope="col">{text('Quantity')}</th>
        <th scope="col">{text('Price')}</th>
        <th scope="col">{text('Total')}</th>
      </tr>
    </thead>
    <tbody>
      {lines?.map((line) => (
        <tr key={line.itemId}>
          <td>
            {line.itemName}
            <div className="small secondary figures">{line.number}</div>
          </td>
          <td>{line.quantity}</td>
          <td>{formatMoney(parseCents(line.price))}</td>
          <td>{formatMoney(parseCents(line.total))}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">{text('Total')}</th>
        <td>{cart.units}</td>
        <td colSpan={2}>{formatMoney(parseCents(cart.value))}</td>
      </tr>
    </tfoot>
  </table>
)
