import type { InvoiceLot } from '@galen/contract/sales/invoice'
import { IconButton } from '../../kit/button.tsx'
import { PanelTable } from '../../kit/panel-table.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { formatDate, parseBusinessDate } from '@galen/domain/dates'
import { centsToNumber } from '@galen/domain/money'
import { Progress } from '../../patterns/warehouse/warehouse-frame.tsx'
import { Amount, Nothing } from '../../patterns/list/cells.tsx'
import { ITEM_COLUMNS, ItemCells } from './item-cells.tsx'
import { isDone, pickedValueOf, type PickLine } from './pick-line.ts'
import { PickLots } from './pick-lots.tsx'
import type { Picking } from './use-picking.ts'
import styles from './invoice.module.css'

const COLUMNS = [
  text('Item'),
  ...ITEM_COLUMNS,
  text('Pick next, first expired first'),
  { label: text('To ship'), align: 'end' as const, name: 'ordered' },
  { label: text('Picked'), align: 'end' as const },
  { label: text('Price'), align: 'end' as const, name: 'price' },
  { label: text('Total'), align: 'end' as const, name: 'total' },
]

type PickTableProps = {
  lines: readonly PickLine[]
  unfolded: string | undefined
  unfold: (lineId: string | undefined) => void
  picking?: Picking
  onOtherLot: (line: PickLine, instead?: InvoiceLot) => void
}

/** One row for each line; the unfolded one shows its lots. */
export const PickTable = ({ lines, unfolded, unfold, picking, onOtherLot }: PickTableProps) => (
  <div className={styles['lines']}>
    <PanelTable
      label={text('Lines')}
      columns={COLUMNS}
      bodies={lines.map((line) => {
        const isOpen = line.lineId === unfolded
        return (
          <tbody
            key={line.lineId}
            data-line={line.lineId}
            data-current={isOpen || undefined}
            className={styles['line']}
          >
            <Line line={line} isOpen={isOpen} toggle={() => unfold(isOpen ? '' : line.lineId)} />
            {isOpen && (
              <tr className={styles['lots']}>
                <td colSpan={COLUMNS.length}>
                  <PickLots
                    line={line}
                    {...(picking && { picking })}
                    onOtherLot={(instead) => onOtherLot(line, instead)}
                  />
                </td>
              </tr>
            )}
          </tbody>
        )
      })}
    />
  </div>
)

const Line = ({ line, isOpen, toggle }: { line: PickLine; isOpen: boolean; toggle: () => void }) => {
  const item = line.product.sellableItem
  return (
    <tr>
      <td data-first>
        <span className={styles['fold']}>
          <IconButton
            icon={isOpen ? 'down' : 'right'}
            label={
              isOpen ? text('Hide lots of {item}', { item: line.name }) : text('Lots of {item}', { item: line.name })
            }
            aria-expanded={isOpen}
            onClick={toggle}
          />
          <b className="figures">{item?.number ?? '–'}</b>
        </span>
      </td>
      <ItemCells line={line} showsDropShip />
      <td data-label={text('Pick next')}>
        <PickNext line={line} />
      </td>
      <td data-align="end" data-label={text('To ship')} data-column="ordered">
        {line.shippingQuantity}
      </td>
      <td data-align="end" data-label={text('Picked')}>
        <span className={styles['picked']}>
          <Progress
            done={line.pickedQuantity}
            of={line.shippingQuantity}
            label={text('Picked of {item}', { item: line.name })}
          />
          <span className="figures">
            <b>{line.pickedQuantity}</b> {text('of {all}', { all: line.shippingQuantity })}
          </span>
        </span>
      </td>
      <td data-align="end" data-label={text('Price')} data-column="price">
        <Amount of={line.price} />
      </td>
      <td data-align="end" data-label={text('Total')} data-column="total">
        {line.pickedQuantity === 0 ? <Nothing /> : <Amount of={centsToNumber(pickedValueOf(line))} />}
      </td>
    </tr>
  )
}

/** The lot to fetch now: when it expires, where it is, how many. */
function PickNext({ line }: { line: PickLine }) {
  const [next] = line.proposal
  if (isDone(line)) return <StatusPill tone="good">{text('Done')}</StatusPill>
  if (line.missing > 0 && !next)
    return <StatusPill tone="void">{text('{count} short', { count: line.missing })}</StatusPill>
  if (!next) return <Nothing />
  return (
    <span className={styles['next']}>
      <b className="code">{next.lot}</b> {formatDate(parseBusinessDate(next.expirationDate))} · {next.location}{' '}
      <b className="figures">{next.quantity}</b>
    </span>
  )
}
