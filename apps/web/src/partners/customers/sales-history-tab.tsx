import { itemIndex } from '@galen/contract/items/item-indices'
import { latestCustomerItemsInvoiceIndex } from '@galen/contract/items/item-stock-indices'
import { customers } from '@galen/contract/partners/customers'
import { type BusinessDate, formatDate } from '@galen/domain/dates'
import { formatMoney, parseCents } from '@galen/domain/money'
import { arrayOr } from '@galen/domain/search/query-builder'
import { writeFigure } from '@galen/domain/notation'
import { useState } from 'react'
import { MedicineWithPills } from '../../patterns/medicines/medicine-names.tsx'
import { Button } from '../../kit/button.tsx'
import { Panel } from '../../kit/panel.tsx'
import { NothingYet, PanelTable } from '../../kit/panel-table.tsx'
import { text } from '../../kit/text.ts'
import { useRead } from '../../client/api.tsx'
import { LOOKUP_FRESH_MS } from '../../client/cache.ts'
import { errorText } from '../../kit/error-text.ts'
import { quoted, useSearch } from '../../client/search.ts'
import { useMayI } from '../../client/session.ts'
import styles from './customers.module.css'

/** The item names are asked for by this many ids at a time (Spec §9). */
const AT_ONCE = 100

const usePage = (customerId: string, page: number) =>
  useSearch(latestCustomerItemsInvoiceIndex, {
    query: `customerId:${quoted(customerId)}`,
    from: page * AT_ONCE,
    size: AT_ONCE,
  })

/** What they bought, each offer with its last price. */
export function SalesHistoryTab({ customerId }: { customerId: string }) {
  const [pages, setPages] = useState(1)
  const first = usePage(customerId, 0)
  const total = first.data?.total ?? 0
  return (
    <>
      <Invoiced customerId={customerId} />
      <Panel title={text('Items bought')} beside={total > 0 && writeFigure(total)}>
        <div aria-busy={first.isPending}>
          {first.isError && <NothingYet>{errorText(first.error)}</NothingYet>}
          {first.isSuccess && total === 0 && (
            <NothingYet>
              <p>{text('There is no data to display')}</p>
              <p>{text('No purchases yet. Start with an order.')}</p>
            </NothingYet>
          )}
          {total > 0 && <SalesTable customerId={customerId} pages={pages} />}
        </div>
        {pages * AT_ONCE < total && (
          <NothingYet>
            <Button onClick={() => setPages(pages + 1)}>{text('Show more')}</Button>
          </NothingYet>
        )}
      </Panel>
    </>
  )
}

const SalesTable = ({ customerId, pages }: { customerId: string; pages: number }) => (
  <PanelTable
    label={text('Items bought')}
    columns={[
      text('Item'),
      text('NDC'),
      text('Name'),
      text('Last sold'),
      text('Invoice'),
      { label: text('Last quantity'), align: 'end' },
      { label: text('Last price'), align: 'end' },
    ]}
    bodies={Array.from({ length: pages }, (_, page) => (
      <SalesPage key={page} customerId={customerId} page={page} />
    ))}
  />
)

function SalesPage({ customerId, page }: { customerId: string; page: number }) {
  const mayI = useMayI()
  const sales = usePage(customerId, page).data?.content ?? []
  const ids = [...new Set(sales.map(({ itemId }) => itemId))]
  const items = useSearch(
    itemIndex,
    { query: arrayOr('id', ids), size: ids.length },
    { enabled: mayI(itemIndex.needs) && ids.length > 0, freshForMs: LOOKUP_FRESH_MS },
  ).data?.content
  return (
    <tbody>
      {sales.map((sale) => {
        const item = items?.find(({ id }) => id === sale.itemId)
        return (
          <tr key={sale.id}>
            <td>{sale.childNumber}</td>
            <td className="code">{item?.ndc12}</td>
            <td>{item && <MedicineWithPills of={item} />}</td>
            <td className="figures" data-label={text('Last sold')}>
              {formatDate(sale.soldOn as BusinessDate)}
            </td>
            <td data-label={text('Invoice')}>{sale.invoiceNumber}</td>
            <td data-align="end" data-label={text('Last quantity')}>
              {writeFigure(sale.quantity)}
            </td>
            <td data-align="end" data-label={text('Last price')}>
              {formatMoney(parseCents(sale.price))}
            </td>
          </tr>
        )
      })}
    </tbody>
  )
}

function Invoiced({ customerId }: { customerId: string }) {
  const { data } = useRead(customers.totalInvoiced, { params: { id: customerId } })
  if (!data) return null
  return (
    <Panel title={text('Invoiced, net of returns')}>
      <dl className={styles['figures']}>
        <div>
          <dt>{text('Last twelve months')}</dt>
          <dd>{formatMoney(parseCents(data.lastTwelveMonths))}</dd>
        </div>
        <div>
          <dt>{text('Total')}</dt>
          <dd>{formatMoney(parseCents(data.total))}</dd>
        </div>
        <div>
          <dt>{text('Ordered within 30 days')}</dt>
          <dd>{data.isActiveLast30Days ? text('Yes') : text('No')}</dd>
        </div>
      </dl>
    </Panel>
  )
}
