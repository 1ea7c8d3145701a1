import type { Receipt, ReceiptProduct } from '@galen/contract/purchasing/receipts'
import { parseUnitCost, unitCostToNumber } from '@galen/domain/money'
import { type MatchDecision, matchDecisions, type MatchResult } from '@galen/domain/purchasing/three-way-match'
import { Button } from '../../kit/button.tsx'
import { UnitCostField } from '../../kit/fields/money-field.tsx'
import { QuantityField } from '../../kit/fields/quantity-field.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { Note, Panel } from '../../kit/panel.tsx'
import { PanelTable } from '../../kit/panel-table.tsx'
import { StatusPill, type Tone } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { useState } from 'react'
import { Amount, Nothing, UnitPrice } from '../../patterns/list/cells.tsx'
import styles from './receipts.module.css'

export type SentMatch = {
  readonly purchasableItemId: string
  readonly billQuantity?: number
  readonly billPrice?: number
  readonly decision?: MatchDecision | null
  readonly decisionReason?: string
}
type Match = (products: readonly SentMatch[]) => void

const results: Record<MatchResult, { readonly tone: Tone; readonly label: string }> = {
  match: { tone: 'good', label: text('Match') },
  tolerance: { tone: 'good', label: text('In tolerance') },
  price: { tone: 'hold', label: text('Price') },
  quantity: { tone: 'hold', label: text('Quantity') },
}

const END = 'end' as const
const COLUMNS = [
  text('Item'),
  text('Name'),
  { label: text('PO price'), align: END },
  { label: text('Received'), align: END },
  { label: text('Cost'), align: END },
  { label: text('Billed'), align: END },
  { label: text('Invoice price'), align: END },
  { label: text('Over'), align: END },
  text('Result'),
]

/** Order, receipt and invoice line by line; a difference beyond the tolerance is decided below its line. */
export const MatchLines = ({ receipt, match }: { receipt: Receipt; match?: Match }) => (
  <Panel title={text('Lines')} beside={receipt.products.length}>
    <PanelTable
      label={text('Lines')}
      columns={COLUMNS}
      bodies={receipt.products.map((line) => (
        <Line key={line.id} line={line} match={match} />
      ))}
    />
  </Panel>
)

function Line({ line, match }: { line: ReceiptProduct; match: Match | undefined }) {
  const id = line.purchasableItemId ?? ''
  const name = line.purchasableItem?.itemName ?? line.description
  const isOpen = line.match === 'price' || line.match === 'quantity'
  return (
    <tbody>
      <tr>
        <td data-first>{line.purchasableItem?.number ?? <Nothing />}</td>
        <td data-label={text('Name')}>{name}</td>
        <td data-align="end" data-label={text('PO price')}>
          <UnitPrice of={line.orderPrice} />
        </td>
        <td data-align="end" data-label={text('Received')}>
          {line.receivingQuantity}
        </td>
        <td data-align="end" data-label={text('Cost')}>
          <UnitPrice of={line.purchasePrice} />
        </td>
        <td data-align="end" data-label={text('Billed')}>
          {match ? (
            <div className={styles['amount']}>
              <QuantityField
                unlabelled
                label={text('Billed units of {item}', { item: name })}
                value={line.billQuantity ?? line.receivingQuantity}
                onChange={(billQuantity) => billQuantity !== null && match([{ purchasableItemId: id, billQuantity }])}
              />
            </div>
          ) : (
            (line.billQuantity ?? <Nothing />)
          )}
        </td>
        <td data-align="end" data-label={text('Invoice price')}>
          {match ? (
            <div className={styles['amount']}>
              <UnitCostField
                unlabelled
                label={text('Invoice price of {item}', { item: name })}
                value={parseUnitCost(line.billPrice ?? line.purchasePrice)}
                onChange={(next) =>
                  next !== null && match([{ purchasableItemId: id, billPrice: unitCostToNumber(next) }])
                }
              />
            </div>
          ) : (
            <UnitPrice of={line.billPrice} />
          )}
        </td>
        <td data-align="end" data-label={text('Over')}>
          <Amount of={line.over} />
        </td>
        <td data-label={text('Result')}>
          {line.match === null ? (
            <Nothing />
          ) : (
            <StatusPill tone={results[line.match].tone}>{results[line.match].label}</StatusPill>
          )}
        </td>
      </tr>
      {isOpen && (
        <tr className={styles['lots']}>
          <td colSpan={COLUMNS.length}>
            <Decision line={line} match={match} />
          </td>
        </tr>
      )}
    </tbody>
  )
}

const decisionLabels: Record<MatchDecision, string> = {
  invoice: text('Pay invoice'),
  order: text('Pay as received'),
  dispute: text('Dispute'),
}

function Decision({ line, match }: { line: ReceiptProduct; match: Match | undefined }) {
  const purchasableItemId = line.purchasableItemId ?? ''
  const [reason, setReason] = useState(line.decisionReason)
  const isSettled = line.decision === 'invoice' || line.decision === 'order'
  return (
    <Note tone={isSettled ? 'good' : 'hold'}>
      {line.match === 'quantity'
        ? text('Invoice bills {billed}, receipt counts {received}.', {
            billed: line.billQuantity ?? 0,
            received: line.receivingQuantity,
          })
        : text('The invoice price differs beyond the tolerance.')}
      <div className={styles['choices']} role="group" aria-label={text('Decision')}>
        {matchDecisions.map((decision) => (
          <Button
            key={decision}
            aria-pressed={line.decision === decision}
            look={line.decision === decision ? 'primary' : 'secondary'}
            disabledReason={match ? undefined : text('The receipt is validated.')}
            onClick={() => match?.([{ purchasableItemId, decision, decisionReason: reason }])}
          >
            {decisionLabels[decision]}
          </Button>
        ))}
        <TextField
          label={text('Reason')}
          value={reason}
          onChange={setReason}
          onBlur={() => reason !== line.decisionReason && match?.([{ purchasableItemId, decisionReason: reason }])}
          readOnly={!match}
        />
      </div>
    </Note>
  )
}
