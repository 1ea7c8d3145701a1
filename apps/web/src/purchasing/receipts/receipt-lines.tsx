import type { Receipt, ReceiptLot, ReceiptProduct } from '@galen/contract/purchasing/receipts'
import { parseUnitCost, unitCostToNumber } from '@galen/domain/money'
import { IconButton } from '../../kit/button.tsx'
import { UnitCostField } from '../../kit/fields/money-field.tsx'
import { Panel } from '../../kit/panel.tsx'
import { ActsCell, NothingYet, PanelTable } from '../../kit/panel-table.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { Amount, Day, Nothing, UnitPrice } from '../../patterns/list/cells.tsx'
import styles from './receipts.module.css'

type Editing = {
  /** Takes a lot off the receipt. */
  readonly removeLot: (line: ReceiptProduct, lot: ReceiptLot) => void
  readonly setPrice: (line: ReceiptProduct, purchasePrice: number) => void
}

const COLUMNS = [
  text('Item'),
  text('Name'),
  { label: text('Ordered'), align: 'end' as const },
  { label: text('Before'), align: 'end' as const },
  { label: text('Counted'), align: 'end' as const },
  { label: text('PO price'), align: 'end' as const },
  { label: text('Cost'), align: 'end' as const },
  { label: text('Total cost'), align: 'end' as const },
]

/** The lines of a delivery with their lots below. */
export const ReceiptLines = ({ receipt, editing }: { receipt: Receipt; editing?: Editing | undefined }) => (
  <Panel title={text('Lines')} beside={receipt.products.length}>
    {receipt.products.length === 0 ? (
      <NothingYet>{text('Everything on this order is received.')}</NothingYet>
    ) : (
      <PanelTable
        label={text('Lines')}
        columns={COLUMNS}
        bodies={receipt.products.map((line) => (
          <Line key={line.id} line={line} editing={editing} />
        ))}
      />
    )}
  </Panel>
)

const Line = ({ line, editing }: { line: ReceiptProduct; editing: Editing | undefined }) => (
  <tbody>
    <tr>
      <td data-first className="figures">
        {line.purchasableItem?.number ?? <Nothing />}
      </td>
      <td data-label={text('Name')}>
        {line.purchasableItem?.itemName ?? line.description}{' '}
        <span className="secondary">{line.purchasableItem?.strength}</span>
      </td>
      <td data-align="end" data-label={text('Ordered')}>
        {line.orderedQuantity}
      </td>
      <td data-align="end" data-label={text('Before')}>
        {line.receivedQuantity === 0 ? <Nothing /> : line.receivedQuantity}
      </td>
      <td data-align="end" data-label={text('Counted')}>
        <Progress line={line} />
      </td>
      <td data-align="end" data-label={text('PO price')}>
        <UnitPrice of={line.orderPrice} />
      </td>
      <td data-align="end" data-label={text('Cost')}>
        {editing ? (
          <div className={styles['amount']}>
            <UnitCostField
              unlabelled
              label={text('Cost of {item}', { item: line.purchasableItem?.itemName ?? '' })}
              value={parseUnitCost(line.purchasePrice)}
              onChange={(next) => next !== null && editing.setPrice(line, unitCostToNumber(next))}
            />
          </div>
        ) : (
          <UnitPrice of={line.cost ?? line.purchasePrice} />
        )}
      </td>
      <td data-align="end" data-label={text('Total cost')}>
        <Amount of={line.totalCost} />
      </td>
    </tr>
    {line.lots.length > 0 && (
      <tr className={styles['lots']}>
        <td colSpan={COLUMNS.length}>
          <Lots line={line} editing={editing} />
        </td>
      </tr>
    )}
  </tbody>
)

const Progress = ({ line }: { line: ReceiptProduct }) => {
  const rest = Math.max(0, line.orderedQuantity - line.receivedQuantity)
  const isDone = rest > 0 && line.receivingQuantity >= rest
  return (
    <span className={styles['counted']}>
      {isDone ? (
        <StatusPill tone="good">{text('Done')}</StatusPill>
      ) : (
        rest > 0 && (
          <progress className={styles['bar']} aria-label={text('Counted')} value={line.receivingQuantity} max={rest} />
        )
      )}
      <b>{line.receivingQuantity}</b>
      {rest > 0 && !isDone && <span className="secondary">{text('of {rest}', { rest })}</span>}
    </span>
  )
}

const Lots = ({ line, editing }: { line: ReceiptProduct; editing: Editing | undefined }) => (
  <PanelTable
    label={text('Lots of {item}', { item: line.purchasableItem?.itemName ?? line.description })}
    columns={[
      text('Lot'),
      text('Expires'),
      text('Location'),
      text('GTIN'),
      text('Serials'),
      { label: text('Units'), align: 'end' },
    ]}
    hasActs={editing !== undefined}
  >
    {line.lots.map((lot) => (
      <tr key={lot.id}>
        <td data-first>
          {lot.lot} {lot.quarantineReason && <StatusPill tone="quarantine">{text('Quarantine')}</StatusPill>}
        </td>
        <td data-label={text('Expires')}>
          <Day date={lot.expirationDate} />
        </td>
        <td data-label={text('Location')}>{lot.location}</td>
        <td data-label={text('GTIN')}>{lot.packages.find(({ gtin }) => gtin !== null)?.gtin ?? <Nothing />}</td>
        <td data-label={text('Serials')}>
          <Serials lot={lot} />
        </td>
        <td data-align="end" data-label={text('Units')}>
          {lot.quantity}
        </td>
        {editing && (
          <ActsCell>
            <IconButton
              icon="trash"
              label={text('Remove lot {lot}', { lot: lot.lot })}
              onClick={() => editing.removeLot(line, lot)}
            />
          </ActsCell>
        )}
      </tr>
    ))}
  </PanelTable>
)

const Serials = ({ lot }: { lot: ReceiptLot }) => {
  const serials = lot.packages.flatMap(({ serialNumbers }) => serialNumbers)
  if (serials.length === 0) return <Nothing />
  const last = serials.at(-1) ?? ''
  return (
    <div className={styles['serials']}>
      {serials.length === 1 ? last : `${serials[0]} … ${last} (${serials.length})`}
    </div>
  )
}
