import type { ItemBarcode } from '@galen/contract/items/item-codes'
import { type Item, items } from '@galen/contract/items/items'
import { barcodeProblems } from '@galen/domain/items/item-codes'
import { useState } from 'react'
import { IconButton } from '../../kit/button.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { TextField } from '../../kit/fields/text-field.tsx'
import { PanelBody } from '../../kit/panel.tsx'
import { useScans } from '../../patterns/scanning/scans.ts'
import { text } from '../../kit/text.ts'
import { useCommand } from '../../client/api.tsx'
import { errorText, fieldError } from '../../kit/error-text.ts'
import { CodeForm, CodesPanel } from './code-form.tsx'
import { holderIn } from './moved-code-dialog.tsx'
import styles from '../items.module.css'

type Of = { of: OpenDocument<Item> }

/** Codes on the box that are no GTINs. */
export function BarcodesCard({ of }: Of) {
  const { barcodes, id, version } = of.stored
  const removing = useCommand(items.barcode, { done: text('Saved successfully'), onDone: (item) => of.replace(item) })
  const remove = ({ id: gone }: ItemBarcode) =>
    void removing.run({ params: { id }, body: { version, barcodes: barcodes.filter((each) => each.id !== gone) } })
  return (
    <CodesPanel
      title={text('Other barcodes')}
      count={barcodes.length}
      list={
        <PanelBody>
          <ul className={styles['codes']} aria-label={text('Other barcodes')}>
            {barcodes.map((each) => (
              <li key={each.id}>
                <span className="code">{each.barcode}</span>
                {of.editing && (
                  <IconButton
                    icon="cross"
                    label={text('Remove barcode {barcode}', { barcode: each.barcode })}
                    onClick={() => remove(each)}
                  />
                )}
              </li>
            ))}
          </ul>
        </PanelBody>
      }
      form={of.editing && <NewBarcode of={of} />}
    />
  )
}

function NewBarcode({ of }: Of) {
  const [barcode, setBarcode] = useState('')
  const [isTried, setIsTried] = useState(false)
  const [reason, setReason] = useState<unknown>()
  const { barcodes, id, version } = of.stored
  const place = barcodes.length
  const adding = useCommand(items.barcode, {
    done: text('Saved successfully'),
    onDone: (item) => {
      of.replace(item)
      setBarcode('')
      setIsTried(false)
    },
    onRefused: setReason,
  })
  const enter = (next: string) => {
    setReason(undefined)
    setBarcode(next)
  }
  useScans(({ result }) => {
    const reading = result.kind === 'reading' ? result.reading : undefined
    if (reading?.form !== 'text') return undefined
    enter(reading.code)
    return { sound: 'accepted', words: text('Barcode {barcode}', { barcode: reading.code }) }
  })
  const [problem] = barcodeProblems(barcode.trim())
  const holder = holderIn(reason, 'barcode')
  const refusal =
    reason === undefined || holder ? undefined : (fieldError(reason, `barcodes.${place}.barcode`) ?? errorText(reason))
  const add = (move: boolean) => {
    setIsTried(true)
    if (problem) return
    const body = { version, barcodes: [...barcodes, { barcode: barcode.trim() }], ...(move && { move }) }
    void adding.run({ params: { id }, body })
  }
  return (
    <CodeForm
      label={text('Add barcode')}
      pending={adding.pending}
      holder={holder}
      forget={() => setReason(undefined)}
      add={add}
    >
      <TextField
        label={text('Barcode')}
        placeholder={text('Scan the box into this field.')}
        value={barcode}
        onChange={enter}
        error={(isTried ? problem : undefined) ?? refusal}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
      />
    </CodeForm>
  )
}
