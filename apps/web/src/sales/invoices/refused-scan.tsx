import type { Invoice } from '@galen/contract/sales/invoice'
import { useState } from 'react'
import { useKeys } from '../../client/keys.ts'
import { Button } from '../../kit/button.tsx'
import { text } from '../../kit/text.ts'
import { lastOutcome } from '../../patterns/scanning/scans.ts'
import { AddItemDialog } from './add-item-dialog.tsx'
import { refusedScanKeys } from './picking-keys.ts'
import type { Picking } from './use-picking.ts'
import styles from './invoice.module.css'

type RefusedScanProps = { invoice: Invoice; picking: Picking }

/** Beside the words of a refused scan: the code as it was read, and the ways on. It covers nothing. */
export function RefusedScan({ invoice, picking }: RefusedScanProps) {
  const [isAdding, setAdding] = useState(false)
  // A label that disagrees with the record has a dialog of its own.
  const refused = picking.refused?.mislabeled ? undefined : picking.refused
  const dismiss = () => {
    picking.dismiss()
    lastOutcome.set(null)
  }
  useKeys(refusedScanKeys, refused ? { dismissScan: dismiss } : {})
  return (
    <>
      {refused && (
        <div
          role="alertdialog"
          aria-label={refused.mark === 'qrCode' ? text('QR code not added') : text('Barcode not added')}
          data-mark={refused.mark}
          className={styles['refused']}
        >
          <ul aria-label={text('Scanned code')}>
            {partsOf(refused.code, refused.result).map(([label, value]) => (
              <li key={label}>
                {label !== '' && <b>{label}</b>} <span className="code">{value}</span>
              </li>
            ))}
          </ul>
          <Button onClick={() => setAdding(true)}>{text('Add item by hand')}</Button>
          <Button keys={refusedScanKeys.dismissScan.keys} onClick={dismiss}>
            {text('Dismiss')}
          </Button>
        </div>
      )}
      {isAdding && (
        <AddItemDialog
          invoice={invoice}
          picking={picking}
          onClose={() => {
            setAdding(false)
            dismiss()
          }}
        />
      )}
    </>
  )
}

type Result = NonNullable<Picking['refused']>['result']

/** The parts of a code by their application identifiers; any other code as it is. */
function partsOf(code: string, result: Result): readonly (readonly [string, string])[] {
  if (result?.kind !== 'reading') return [['', code]]
  const { gtin, expirationDate, lot, serialNumber } = result.reading
  const parts: readonly (readonly [string, string | undefined])[] = [
    ['01', gtin],
    ['17', expirationDate?.slice(2).replaceAll('-', '')],
    ['10', lot],
    ['21', serialNumber],
  ]
  const known = parts.flatMap(([label, value]) => (value ? [[label, value] as const] : []))
  return known.length > 1 ? known : [['', code]]
}
