import { Group } from '@mantine/core'
import type { Receipt, ReceiptProduct } from '@galen/contract/purchasing/receipts'
import { medicineParts } from '@galen/domain/items/medicine-name'
import { formatMoney, parseCents, parseUnitCost, unitCostToNumber } from '@galen/domain/money'
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
import { lineName } from './counted-lines.ts'
import { differenceInWords, isDifferent, isSettled } from './open-differences.ts'
import { billedFor } from './revision-head.ts'
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
  { label: text('Ordered'), align: END, rank: 1 },
  { label: text('PO price'), align: END, rank: 2 },
  { label: text('Received'), align: END },
  { label: text('Cost'), align: END },
  { label: text('Billed'), align: END },
  { label: text('Invoice price'), align: END },
  { label: text('Total'), align: END, rank: 1 },
  { label: text('Over'), align: END },
  text('Result'),
]

const groupsOf = ({ purchaseOrderNumber, number, vendorInvoice }: Receipt) => [
  { label: '', span: 2 },
  { label: purchaseOrderNumber ?? text('Order'), span: 2 },
  { label: number ?? text('Receipt'), span: 2 },
  { label: text('Invoice {number}', { number: vendorInvoice }), span: 3 },
  { label: text('Match'), span: 2 },
]

/** Order, receipt and invoice line by line; a difference beyond the tolerance is decided below its line. */
export const MatchLines = ({ receipt, match }: { receipt: Receipt; match?: Match }) => (
  <Panel title={text('Lines')} beside={receipt.products.length}>
    <div className={styles['match']}>
      <PanelTable
        label={text('Lines')}
        columns={COLUMNS}
        groups={groupsOf(receipt)}
        bodies={receipt.products.map((line) => (
          <Line key={line.id} line={line} match={match} tolerance={receipt.tolerance} />
        ))}
      />
    </div>
  </Panel>
)

type DecisionProps = { line: ReceiptProduct; match: Match | undefined; tolerance: Receipt['tolerance'] }

function Named({ line }: Pick<DecisionProps, 'line'>) {
  const parts = line.purchasableItem && medicineParts(line.purchasableItem)
  return (
    <td data-label={text('Name')} title={lineName(line)}>
      {parts?.name ?? line.description}{' '}
      <span className="figures">
        <b>{parts?.strength}</b> <span className="secondary">{parts?.size}</span>
      </span>
    </td>
  )
}

function Line({ line, match, tolerance }: DecisionProps) {
  const isOpen = isDifferent(line)
  return (
    <tbody>
      <tr>
        <td data-first className="figures">
          {line.purchasableItem?.number ?? <Nothing />}
        </td>
        <Named line={line} />
        <td data-align="end" data-label={text('Ordered')} data-rank={1}>
          <span className="secondary">{line.orderedQuantity}</span>
        </td>
        <td data-align="end" data-label={text('PO price')} data-rank={2}>
          <UnitPrice of={line.orderPrice} />
        </td>
        <td data-align="end" data-label={text('Received')}>
          {line.receivingQuantity}
        </td>
        <td data-align="end" data-label={text('Cost')}>
          <UnitPrice of={line.purchasePrice} />
        </td>
        <Billed line={line} match={match} />
        <td data-align="end" data-label={text('Total')} data-rank={1}>
          <b>
            <Amount of={line.purchasePrice === null ? null : billedFor(line)} />
          </b>
        </td>
        <td data-align="end" data-label={text('Over')}>
          <Amount of={line.over} />
        </td>
        <td data-label={text('Result')}>
          {line.match === null ? (
            <span className="secondary figures">{text('As received')}</span>
          ) : (
            <StatusPill tone={results[line.match].tone}>{results[line.match].label}</StatusPill>
          )}
        </td>
      </tr>
      {isOpen && (
        <tr className={styles['lots']}>
          <td colSpan={COLUMNS.length}>
            <Decision line={line} match={match} tolerance={tolerance} />
          </td>
        </tr>
      )}
    </tbody>
  )
}

/** What the invoice says of a line: it is typed here, or only read. */
function Billed({ line, match }: Omit<DecisionProps, 'tolerance'>) {
  const id = line.purchasableItemId ?? ''
  const name = lineName(line)
  return (
    <>
      <td data-align="end" data-label={text('Billed')}>
        {match ? (
          <div className={styles['billed']}>
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
              value={parseUnitCost(line.billPrice ?? line.purchasePrice ?? 0)}
              onChange={(next) =>
                next !== null && match([{ purchasableItemId: id, billPrice: unitCostToNumber(next) }])
              }
            />
          </div>
        ) : (
          <UnitPrice of={line.billPrice} />
        )}
      </td>
    </>
  )
}

const decisionLabels: Record<MatchDecision, string> = {
  invoice: text('Pay invoice'),
  order: text('Pay as received'),
  dispute: text('Dispute'),
}

function Decision({ line, match, tolerance }: DecisionProps) {
  const purchasableItemId = line.purchasableItemId ?? ''
  const [reason, setReason] = useState(line.decisionReason)
  return (
    <Note tone={isSettled(line) ? 'good' : 'hold'}>
      <b>{differenceInWords(line)}</b>{' '}
      {line.match === 'price' && (
        <span className="secondary">
          {text('Tolerance {percent}% or {amount} per line.', {
            percent: tolerance.percent,
            amount: formatMoney(parseCents(tolerance.amount)),
          })}
        </span>
      )}
      {match ? (
        <Group className={styles['decide']} role="group" aria-label={text('Decision')} gap={4} align="end" mt={8}>
          {matchDecisions.map((decision) => (
            <Button
              key={decision}
              aria-pressed={line.decision === decision}
              look={line.decision === decision ? 'primary' : 'secondary'}
              onClick={() => match([{ purchasableItemId, decision, decisionReason: reason }])}
            >
              {decisionLabels[decision]}
            </Button>
          ))}
          <TextField
            label={text('Reason')}
            value={reason}
            onChange={setReason}
            onBlur={() => reason !== line.decisionReason && match([{ purchasableItemId, decisionReason: reason }])}
          />
        </Group>
      ) : (
        line.decision !== null && (
          <p>
            <b>{decisionLabels[line.decision]}</b> {line.decisionReason}
          </p>
        )
      )}
    </Note>
  )
}
