import type { Invoice } from '@galen/contract/sales/invoice'
import { Link } from 'react-router'
import { Panel } from '../../kit/panel.tsx'
import { PanelTable } from '../../kit/panel-table.tsx'
import { text } from '../../kit/text.ts'
import { Amount, Day, Nothing } from '../../patterns/list/cells.tsx'
import { ITEM_COLUMNS, ItemCells } from './item-cells.tsx'
import { pickLines, type PickLine } from './pick-line.ts'
import { Serials } from './pick-lots.tsx'
import styles from './invoice.module.css'

const COLUMNS = [
  text('Item'),
  ...ITEM_COLUMNS,
  { label: text('Units'), align: 'end' as const },
  { label: text('Returned'), align: 'end' as const },
  { label: text('Price'), align: 'end' as const, name: 'price' },
  { label: text('Total'), align: 'end' as const },
]

/** What left the building, with the lots and serial numbers of each line. */
export function ShippedLines({ invoice }: { invoice: Invoice }) {
  const lines = pickLines(invoice)
  return (
    <Panel title={text('Lines')} beside={lines.length}>
      <div className={styles['lines']} data-roomy>
        <PanelTable
          label={text('Lines')}
          columns={COLUMNS}
          bodies={lines.map((line) => (
            <Line key={line.lineId} line={line} />
          ))}
        />
      </div>
    </Panel>
  )
}

const Line = ({ line }: { line: PickLine }) => {
  const item = line.product.sellableItem
  return (
    <tbody className={styles['line']}>
      <tr>
        <td data-first>
          {item ? (
            <Link to={`/item/${item.id}/basic-information`} className="link figures">
              {item.number}
            </Link>
          ) : (
            <Nothing />
          )}
        </td>
        <ItemCells line={line} />
        <td data-align="end" data-label={text('Units')}>
          <b>{line.shippingQuantity}</b>
        </td>
        <td data-align="end" data-label={text('Returned')}>
          {line.returnedQuantity === 0 ? <Nothing /> : line.returnedQuantity}
        </td>
        <td data-align="end" data-label={text('Price')} data-column="price">
          <Amount of={line.price} />
        </td>
        <td data-align="end" data-label={text('Total')}>
          <Amount of={line.total} />
        </td>
      </tr>
      {line.lots.length > 0 && (
        <tr className={styles['lots']}>
          <td colSpan={COLUMNS.length}>
            <ShippedLots line={line} />
          </td>
        </tr>
      )}
    </tbody>
  )
}

const ShippedLots = ({ line }: { line: PickLine }) => (
  <PanelTable
    label={text('Lots of {item}', { item: line.name })}
    columns={[
      text('Lot'),
      text('Expires'),
      text('Receipt'),
      text('Serials'),
      { label: text('Units'), align: 'end' },
      { label: text('Returned'), align: 'end' },
    ]}
  >
    {line.lots.map((lot) => (
      <tr key={lot.id ?? lot.lot}>
        <td data-first>
          <b className="code">{lot.lot}</b>
        </td>
        <td data-label={text('Expires')}>
          <Day date={lot.expirationDate} />
        </td>
        <td data-label={text('Receipt')}>{lot.receiptNumber ?? <Nothing />}</td>
        <td data-label={text('Serials')}>
          <Serials serials={lot.serialNumbers} />
        </td>
        <td data-align="end" data-label={text('Units')}>
          {lot.quantity}
        </td>
        <td data-align="end" data-label={text('Returned')}>
          {lot.returnedQuantity === 0 ? <Nothing /> : lot.returnedQuantity}
        </td>
      </tr>
    ))}
  </PanelTable>
)
