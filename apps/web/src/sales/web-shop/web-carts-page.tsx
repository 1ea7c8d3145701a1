import type { RowOf } from '@galen/contract/search-index'
import { webCartIndex, webCarts } from '@galen/contract/sales/web-shop'
import { ageInWords } from '@galen/domain/dates'
import { formatMoney, parseCents } from '@galen/domain/money'
import { Link, useNavigate } from 'react-router'
import { useCommand } from '../../client/api.tsx'
import { confirm } from '../../kit/confirm.tsx'
import { salesOrderAddress } from '../orders/order-address.ts'
import { useNow } from '../../kit/age.tsx'
import { Instant } from '../../kit/instant.tsx'
import type { ListFilter, ListPageProps } from '../../patterns/list/list-declaration.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { Tabs } from '../../patterns/tabs.tsx'
import { text } from '../../kit/text.ts'
import { useMayI, useSettings } from '../../client/session.ts'
import { salesTabs } from '../orders/sales-tabs.ts'
import { CartPeek } from './cart-peek.tsx'

const filters: readonly ListFilter<keyof typeof webCartIndex.fields>[] = [
  { field: 'customer', label: text('Customer'), kind: 'text' },
  { field: 'updatedAt', label: text('Last change'), kind: 'date' },
  { field: 'value', label: text('Value'), kind: 'money' },
  { field: 'lines', label: text('Lines'), kind: 'number' },
]

/** `/sales-order/web-carts`: what customers have put aside, to help them on. */
export function WebCartsPage() {
  const { user } = useSettings()
  const makeDraft = useMakeDraft()
  return (
    <>
      <Tabs label={text('Sales orders')} tabs={salesTabs} />
      <ListPage
        index={webCartIndex}
        title={text('Web carts')}
        placeholder={text('Customer, web login')}
        empty={text('No open carts.')}
        columns={columns}
        filters={filters}
        systemViews={[{ name: 'mine', label: text('Mine'), filters: { salesRepId: [user.id] } }]}
        rowActions={
          makeDraft.allowed
            ? [{ name: 'draft', label: text('Make a draft order'), icon: 'plus', run: makeDraft.run }]
            : []
        }
        peek={{
          title: (cart) => cart.customer,
          body: (cart) => (
            <CartPeek key={cart.id} cart={cart} makeDraft={makeDraft.allowed ? () => makeDraft.run(cart) : undefined} />
          ),
        }}
      />
    </>
  )
}

/** A cart becomes a draft order, which opens; the customer keeps the cart unless it is taken over. */
function useMakeDraft() {
  const navigate = useNavigate()
  const { run, allowed } = useCommand(webCarts.toDraft, {
    done: text('Draft order created'),
    onDone: ({ orderId }) => void navigate(salesOrderAddress(orderId, 'items')),
  })
  return {
    allowed,
    run: (cart: RowOf<typeof webCartIndex>) =>
      void confirm({
        title: text('Make a draft order of this cart?'),
        detail: text(
          '{customer} has {count} lines in the cart. The cart is emptied, so that nothing is ordered twice.',
          {
            customer: cart.customer,
            count: cart.lines,
          },
        ),
        yes: text('Make the draft'),
      }).then((isSure) => isSure && run({ params: { id: cart.id }, body: { keep: false } })),
  }
}

const columns: ListPageProps<typeof webCartIndex>['columns'] = [
  { label: text('Customer'), value: (cart) => cart.customer, sort: 'customer', width: '26%' },
  {
    label: text('Number'),
    value: (cart) => <CustomerLink id={cart.customerId} number={cart.customerNumber} />,
    field: 'customerNumber',
    width: 112,
  },
  { label: text('Web login'), value: (cart) => cart.account, sort: 'account', keepUntil: 'desktop' },
  { label: text('Lines'), value: (cart) => cart.lines, sort: 'lines', align: 'end', width: 80 },
  { label: text('Units'), value: (cart) => cart.units, sort: 'units', align: 'end', width: 88, keepUntil: 'tablet' },
  {
    label: text('Total'),
    value: (cart) => formatMoney(parseCents(cart.value)),
    sort: 'value',
    align: 'end',
    width: 128,
    total: (sum) => formatMoney(parseCents(sum)),
    besideTitle: true,
  },
  {
    label: text('Last change'),
    value: (cart) => <LastChange at={cart.updatedAt} />,
    sort: 'updatedAt',
    align: 'end',
    width: 144,
    keepUntil: 'tablet',
  },
  {
    name: 'untouched',
    label: text('Untouched for'),
    value: (cart) => <Untouched since={cart.updatedAt} />,
    align: 'end',
    width: 128,
    keepUntil: 'desktop',
  },
]

function CustomerLink({ id, number }: { id: string; number: string }) {
  return useMayI()('LIST_CUSTOMERS') ? (
    <Link to={`/customer/${id}/basic-information`} className="link figures">
      {number}
    </Link>
  ) : (
    <span className="figures">{number}</span>
  )
}

function LastChange({ at }: { at: string }) {
  return <Instant at={at} timeZone={useSettings().company.timeZone} />
}

function Untouched({ since }: { since: string }) {
  return ageInWords(new Date(since), useNow())
}
