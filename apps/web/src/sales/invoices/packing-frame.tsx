import type { Invoice } from '@galen/contract/sales/invoice'
import { type FormEvent, useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { text } from '../../kit/text.ts'
import type { DocumentAction } from '../../patterns/document/document-actions.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { takeScan } from '../../patterns/scanning/scans.ts'
import { QuantityPad } from '../../patterns/warehouse/quantity-pad.tsx'
import { WaitingScans } from '../../patterns/warehouse/waiting-scans.tsx'
import { Progress, WarehouseFrame, WarehouseRow } from '../../patterns/warehouse/warehouse-frame.tsx'
import { AddItemDialog } from './add-item-dialog.tsx'
import { isDone, pickLines, type PickLine } from './pick-line.ts'
import type { Picking } from './use-picking.ts'
import styles from './invoice.module.css'

type PackingFrameProps = {
  of: OpenDocument<Invoice>
  picking: Picking
  place: DocumentAction
  /** How far it is, said until the first scan. */
  first: string
}

/** Packing with one hand: the next lot to fetch on top, what is done below, one button to place. */
export function PackingFrame({ of, picking, place, first }: PackingFrameProps) {
  const invoice = of.stored
  const [isAdding, setAdding] = useState(false)
  const lines = pickLines(invoice)
  const ordered = [...lines.filter((line) => !isDone(line)), ...lines.filter(isDone)]
  return (
    <WarehouseFrame
      title={text('Invoice for {order}', { order: invoice.salesOrderNumber ?? invoice.customer.companyName })}
      about={`${invoice.customer.companyName} · ${text('{done} of {all}', { done: invoice.pickedUnits, all: invoice.units })}`}
      back="/invoice/drafts"
      first={first}
      beside={
        <WaitingScans entries={picking.queue.entries} tryAgain={picking.queue.tryAgain} remove={picking.queue.remove} />
      }
      foot={
        <>
          <QuantityPad
            label={text('per scan')}
            value={picking.perScan ?? 1}
            least={1}
            onChange={(next) => picking.setPerScan(next === 1 ? null : next)}
          />
          <CodeEntry />
          <div>
            <Button icon="plus" onClick={() => setAdding(true)}>
              {text('Add item')}
            </Button>
            <Button
              look="primary"
              icon="check"
              pending={place.pending ?? false}
              disabledReason={place.refusal}
              onClick={place.run}
            >
              {place.pending && place.progress ? place.progress : place.label}
            </Button>
          </div>
        </>
      }
    >
      <ul>
        {ordered.map((line) => (
          <LineRow key={line.lineId} line={line} />
        ))}
      </ul>
      {isAdding && <AddItemDialog invoice={invoice} picking={picking} onClose={() => setAdding(false)} />}
    </WarehouseFrame>
  )
}

const LineRow = ({ line }: { line: PickLine }) => {
  const [next] = line.proposal
  const about = isDone(line)
    ? text('Done')
    : next
      ? text('{bin} · lot {lot} · {count}', { bin: next.location, lot: next.lot, count: next.quantity })
      : text('No lot can be proposed')
  return (
    <WarehouseRow
      title={`${line.product.sellableItem?.number ?? ''} ${line.name}`.trim()}
      about={about}
      end={
        <>
          <Progress
            done={line.pickedQuantity}
            of={line.shippingQuantity}
            label={text('Picked of {item}', { item: line.name })}
          />
          <span>{text('{done} of {all}', { done: line.pickedQuantity, all: line.shippingQuantity })}</span>
        </>
      }
    />
  )
}

/** A code that no scanner reads is typed. */
function CodeEntry() {
  const [typed, setTyped] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') void takeScan(typed.trim())
    setTyped('')
  }
  return (
    <form className={styles['entry']} onSubmit={send}>
      <TextField label={text('Code')} value={typed} onChange={setTyped} maxLength={120} />
      <Button type="submit">{text('Enter')}</Button>
    </form>
  )
}
