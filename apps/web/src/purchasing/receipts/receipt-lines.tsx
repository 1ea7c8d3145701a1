import { Group } from '@mantine/core'
import type { Receipt, ReceiptLot, ReceiptProduct } from '@galen/contract/purchasing/receipts'
import { medicineParts } from '@galen/domain/items/medicine-name'
import { parseUnitCost, unitCostToNumber } from '@galen/domain/money'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { IconButton } from '../../kit/button.tsx'
import { UnitCostField } from '../../kit/fields/money-field.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Panel } from '../../kit/panel.tsx'
import { NothingYet, PanelTable } from '../../kit/panel-table.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { Amount, Nothing, UnitPrice } from '../../patterns/list/cells.tsx'
import { MedicinePills } from '../../patterns/medicines/medicine-names.tsx'
import { Progress } from '../../patterns/warehouse/warehouse-frame.tsx'
import { isCounted, lineName, restOf } from './counted-lines.ts'
import { ReceiptLots } from './receipt-lots.tsx'
import styles from './receipt-lines.module.css'

type ReceiptEditing = {
  /** Takes a lot off the receipt. */
  readonly removeLot: (line: ReceiptProduct, lot: ReceiptLot) => void
  /** Only for those who see costs. */
  readonly setPrice?: ((line: ReceiptProduct, purchasePrice: number) => void) | undefined
}

type ReceiptLinesProps = {
  receipt: Receipt
  editing?: ReceiptEditing | undefined
  /** While it is counted: the line that was counted last, or that Alt ↓ went to; lines that are done fold. */
  counting?: { readonly current: string | undefined; readonly foot: ReactNode } | undefined
}

const end = 'end' as const
/** A higher rank gives way first, so that what is counted is always inside. */
const columnsOf = ({ isPriced, isCounting }: { isPriced: boolean; isCounting: boolean }) => [
  text('Item'),
  { label: text('NDC'), rank: 2 },
  text('Name'),
  text('Strength'),
  ...(isCounting ? [{ label: text('Bin'), rank: 3 }] : []),
  { label: text('Ordered'), align: end, rank: 1 },
  { label: text('Previously received'), align: end, rank: 3 },
  { label: isCounting ? text('Receiving') : text('Received'), align: end },
  ...(isPriced
    ? [
        { label: text('PO price'), align: end, rank: 4 },
        { label: text('Cost'), align: end },
        { label: text('Total cost'), align: end, rank: 1 },
      ]
    : []),
]

/** The lines of a delivery with their lots below. */
export function ReceiptLines({ receipt, editing, counting }: ReceiptLinesProps) {
  const [shownDone, setShownDone] = useState(false)
  const isCounting = counting !== undefined
  const isPriced = receipt.total !== null
  const columns = columnsOf({ isPriced, isCounting })
  const folds = (line: ReceiptProduct) => isCounting && isCounted(line) && line.id !== counting.current
  const done = receipt.products.filter(folds)
  const visible = shownDone ? receipt.products : receipt.products.filter((line) => !folds(line))
  const body = useCurrentInSight(counting?.current)
  return (
    <Panel title={text('Lines')} beside={receipt.products.length}>
      {receipt.products.length === 0 ? (
        <NothingYet>{text('Everything on this order is received.')}</NothingYet>
      ) : (
        <div ref={body} className={styles['lines']} data-priced={isPriced || undefined}>
          <PanelTable
            label={text('Lines')}
            columns={columns}
            bodies={visible.map((line) => (
              <Line
                key={line.id}
                line={line}
                editing={editing}
                isPriced={isPriced}
                isCounting={isCounting}
                isCurrent={line.id === counting?.current}
                span={columns.length}
              />
            ))}
          />
        </div>
      )}
      {done.length > 0 && (
        <button
          type="button"
          className={styles['done']}
          aria-expanded={shownDone}
          onClick={() => setShownDone(!shownDone)}
        >
          <Group component="span" gap={8} wrap="nowrap">
            <Icon name={shownDone ? 'down' : 'right'} />
            <StatusPill tone="good">
              {text('{count, plural, one {# line done} other {# lines done}}', { count: done.length })}
            </StatusPill>
            <span className="secondary cut">
              {done.map((line) => `${lineName(line)} ${line.receivingQuantity + line.receivedQuantity}`).join(' · ')}
            </span>
          </Group>
        </button>
      )}
      {counting?.foot}
    </Panel>
  )
}

/** The line that is counted now is in sight. */
function useCurrentInSight(current: string | undefined): RefObject<HTMLDivElement | null> {
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (current !== undefined) body.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return body
}

type LineProps = {
  line: ReceiptProduct
  editing: ReceiptEditing | undefined
  isPriced: boolean
  isCounting: boolean
  isCurrent: boolean
  span: number
}

const Line = ({ line, editing, isPriced, isCounting, isCurrent, span }: LineProps) => {
  const [isFolded, setFolded] = useState(false)
  const item = line.purchasableItem
  const parts = item && medicineParts(item)
  const name = lineName(line)
  return (
    <tbody className={styles['line']} data-current={isCurrent || undefined}>
      <tr>
        <td data-first className="figures">
          <span className={styles['item']}>
            {line.lots.length > 0 && (
              <IconButton
                icon={isFolded ? 'right' : 'down'}
                label={
                  isFolded ? text('Show lots of {item}', { item: name }) : text('Hide lots of {item}', { item: name })
                }
                aria-expanded={!isFolded}
                onClick={() => setFolded(!isFolded)}
              />
            )}
            <b>{item?.number ?? <Nothing />}</b>
          </span>
        </td>
        <td data-label={text('NDC')} data-rank={2} className="code">
          {item?.ndc ?? <Nothing />}
        </td>
        <td data-label={text('Name')} title={name}>
          <Group gap={6}>
            {parts?.name ?? line.description} {item && <MedicinePills {...item} />}
          </Group>
        </td>
        <td data-label={text('Strength')} className={styles['strength']}>
          {parts && <b>{parts.strength}</b>} <span className="secondary">{parts?.size}</span>
        </td>
        {isCounting && (
          <td data-label={text('Bin')} data-rank={3} className="code">
            {line.suggestedBin ?? <Nothing />}
          </td>
        )}
        <td data-align="end" data-label={text('Ordered')} data-rank={1}>
          {line.orderedQuantity}
        </td>
        <td data-align="end" data-label={text('Previously received')} data-rank={3}>
          {line.receivedQuantity === 0 ? <Nothing /> : line.receivedQuantity}
        </td>
        <td data-align="end" data-label={isCounting ? text('Receiving') : text('Received')}>
          <Counted line={line} name={name} isCounting={isCounting} />
        </td>
        {isPriced && <Prices line={line} name={name} setPrice={editing?.setPrice} />}
      </tr>
      {line.lots.length > 0 && !isFolded && (
        <tr className={styles['lots']}>
          <td colSpan={span}>
            <ReceiptLots line={line} removeLot={editing?.removeLot} />
          </td>
        </tr>
      )}
    </tbody>
  )
}

type PricesProps = { line: ReceiptProduct; name: string; setPrice: ReceiptEditing['setPrice'] }

const Prices = ({ line, name, setPrice }: PricesProps) => (
  <>
    <td data-align="end" data-label={text('PO price')} data-rank={4}>
      <UnitPrice of={line.orderPrice} />
    </td>
    <td data-align="end" data-label={text('Cost')}>
      {setPrice ? (
        <div className={styles['amount']}>
          <UnitCostField
            unlabelled
            label={text('Cost of {item}', { item: name })}
            value={parseUnitCost(line.purchasePrice ?? 0)}
            onChange={(next) => next !== null && setPrice(line, unitCostToNumber(next))}
          />
        </div>
      ) : (
        <UnitPrice of={line.cost ?? line.purchasePrice} />
      )}
    </td>
    <td data-align="end" data-label={text('Total cost')} data-rank={1}>
      <Amount of={line.totalCost} />
    </td>
  </>
)

const Counted = ({ line, name, isCounting }: { line: ReceiptProduct; name: string; isCounting: boolean }) => {
  const rest = restOf(line)
  if (!isCounting) return <b>{line.receivingQuantity}</b>
  return (
    <Group className={styles['counted']} gap={8} justify="flex-end" wrap="nowrap">
      {rest > 0 && (
        <Progress done={line.receivingQuantity} of={rest} label={text('Counted of {item}', { item: name })} />
      )}
      <span>
        <b>{line.receivingQuantity}</b> <span className="secondary">{text('of {rest}', { rest })}</span>
      </span>
    </Group>
  )
}
