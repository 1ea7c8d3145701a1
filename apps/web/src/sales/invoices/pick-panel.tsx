import type { Invoice, InvoiceLot } from '@galen/contract/sales/invoice'
import { type FormEvent, useRef, useState } from 'react'
import { useKeys } from '../../client/keys.ts'
import { Button } from '../../kit/button.tsx'
import { QuantityField } from '../../kit/fields/quantity-field.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { KeyHint } from '../../kit/key-hint.tsx'
import { Panel } from '../../kit/panel.tsx'
import { NothingYet } from '../../kit/panel-table.tsx'
import { text } from '../../kit/text.ts'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { takeScan } from '../../patterns/scanning/scans.ts'
import { Progress } from '../../patterns/warehouse/warehouse-frame.tsx'
import { AddItemDialog } from './add-item-dialog.tsx'
import type { PickLine } from './pick-line.ts'
import { PickTable } from './pick-table.tsx'
import { pickingKeys } from './picking-keys.ts'
import type { PickView } from './use-pick-view.ts'
import type { Picking } from './use-picking.ts'
import styles from './invoice.module.css'

type PickPanelProps = { of: OpenDocument<Invoice>; picking: Picking; mayPack: boolean; view: PickView }

/** What is to be picked: open lines first, each with the lots to take. */
export function PickPanel({ of, picking, mayPack, view }: PickPanelProps) {
  const { open, done, shown, setShown, visible, current, unfold, nextLine } = view
  const [adding, setAdding] = useState<{ readonly line?: PickLine; readonly instead?: InvoiceLot | undefined }>()
  useKeys(pickingKeys, {
    ...(mayPack && {
      nextLine,
      addItem: () => setAdding({}),
      undoScan: () => void picking.undo(),
    }),
  })
  return (
    <Panel title={text('Pick')} beside={<Views {...{ shown, setShown }} counts={[open.length, done.length]} />}>
      {mayPack && <ScanBar picking={picking} onAddItem={() => setAdding({})} />}
      {visible.length === 0 ? (
        <NothingYet>{shown === 'done' ? text('No line is done yet.') : text('Every line is picked.')}</NothingYet>
      ) : (
        <PickTable
          lines={visible}
          unfolded={current}
          unfold={unfold}
          {...(mayPack && { picking })}
          onOtherLot={(line, instead) => setAdding({ line, instead })}
        />
      )}
      {shown === 'open' && done.length > 0 && (
        <button type="button" className={styles['doneLines']} onClick={() => setShown('done')}>
          <b>{text('{count, plural, one {# line done} other {# lines done}}', { count: done.length })}</b>
          <span className="secondary cut">
            {done.map(({ name, pickedQuantity }) => `${name} ${pickedQuantity}`).join(' · ')}
          </span>
        </button>
      )}
      <Foot invoice={of.stored} mayPack={mayPack} />
      {adding && (
        <AddItemDialog
          invoice={of.stored}
          picking={picking}
          {...(adding.line && { line: adding.line })}
          {...(adding.instead && { instead: adding.instead })}
          onClose={() => setAdding(undefined)}
        />
      )}
    </Panel>
  )
}

type ViewsProps = Pick<PickView, 'shown' | 'setShown'> & { counts: readonly [number, number] }

const Views = ({ shown, setShown, counts: [open, done] }: ViewsProps) => (
  <div role="group" aria-label={text('Lines to show')} className={styles['views']}>
    {(
      [
        ['open', text('Open {count}', { count: open })],
        ['done', text('Done {count}', { count: done })],
        ['all', text('All {count}', { count: open + done })],
      ] as const
    ).map(([name, label]) => (
      <button key={name} type="button" aria-pressed={shown === name} onClick={() => setShown(name)}>
        {label}
      </button>
    ))}
  </div>
)

/** For those without a scanner; a scanner works wherever the cursor is. */
function ScanBar({ picking, onAddItem }: { picking: Picking; onAddItem: () => void }) {
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const quantity = useRef<HTMLInputElement>(null)
  useKeys(pickingKeys, { scan: () => field.current?.focus(), quantity: () => quantity.current?.focus() })
  const send = (event: FormEvent) => {
    event.preventDefault()
    // Without a code the lines are offered (Spec §5).
    if (code.trim() === '') return onAddItem()
    void takeScan(code.trim())
    setCode('')
  }
  return (
    <form className={styles['scan']} onSubmit={send}>
      <TextField
        ref={field}
        label={text('Scan')}
        placeholder={text('Scan, or type a barcode or item number')}
        value={code}
        onChange={setCode}
        autoComplete="off"
        rightSection={<KeyHint keys={pickingKeys.scan.keys} />}
      />
      <QuantityField
        ref={quantity}
        label={text('Units per scan')}
        value={picking.perScan}
        onChange={picking.setPerScan}
        least={1}
      />
      <Button type="submit" icon="scan">
        {text('Pick')}
      </Button>
      <Button icon="plus" keys={pickingKeys.addItem.keys} onClick={onAddItem}>
        {text('Add item')}
      </Button>
    </form>
  )
}

const Foot = ({ invoice, mayPack }: { invoice: Invoice; mayPack: boolean }) => (
  <div className={styles['pickFoot']}>
    {mayPack && (
      <span className={styles['hints']}>
        <span>
          <KeyHint keys={pickingKeys.nextLine.keys} /> {text('next open line')}
        </span>
        <span>
          <KeyHint keys={pickingKeys.quantity.keys} /> {text('quantity')}
        </span>
        <span>
          <KeyHint keys={pickingKeys.undoScan.keys} /> {text('undo scan')}
        </span>
      </span>
    )}
    <span className={styles['units']}>
      <Progress done={invoice.pickedUnits} of={invoice.units} label={text('Units picked')} />
      {text('Units {picked} of {all}', { picked: invoice.pickedUnits, all: invoice.units })}
    </span>
  </div>
)
