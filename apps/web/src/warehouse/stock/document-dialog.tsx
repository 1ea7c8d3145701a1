import type { RowOf } from '@galen/contract/search-index'
import { type ReceiptDocuments, transactionDocuments } from '@galen/contract/purchasing/transaction-documents'
import type { quarantinedLotIndex } from '@galen/contract/warehouse/stock-indices'
import { useState } from 'react'
import { useCommand, useRead } from '../../client/api.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { CheckField } from '../../kit/fields/check-field.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { ContentsOfDocument } from '../../purchasing/document-contents.tsx'
import { AddDocument, showDocument } from '../../purchasing/transaction-document.tsx'
import { dayInWords, figure } from './stock-cells.tsx'
import styles from '../warehouse.module.css'

type Row = RowOf<typeof quarantinedLotIndex>
type Lot = ReceiptDocuments['lots'][number]
type Props = { row: Row; receiptId: string; onClose: () => void }

const keyOf = ({ itemId, lot }: Pick<Lot, 'itemId' | 'lot'>) => `${itemId} ${lot}`

/** P12: compliance reads the stored document and confirms which lots it names; those lots are released. */
export function DocumentDialog({ row, receiptId, onClose }: Props) {
  const reading = useRead(transactionDocuments.list, { params: { id: receiptId } })
  const [chosen, setChosen] = useState<string | null>(null)
  const [named, setNamed] = useState<ReadonlySet<string>>(new Set())
  const confirm = useCommand(transactionDocuments.confirm, { done: text('Released'), onDone: onClose })
  const documents = reading.data?.documents ?? []
  const document = documents.find(({ id }) => id === chosen) ?? documents.at(-1)
  const lots = (reading.data?.lots ?? []).filter(({ waiting }) => waiting > 0)
  const toggle = (lot: Lot) =>
    setNamed(
      (before) =>
        new Set(before.has(keyOf(lot)) ? [...before].filter((key) => key !== keyOf(lot)) : [...before, keyOf(lot)]),
    )
  const missing =
    document === undefined
      ? text('Add the transaction document first.')
      : document.kind !== 'PDF'
        ? text('This document names its lots and serial numbers itself.')
        : named.size === 0
          ? text('Choose the lots that the document names.')
          : undefined
  return (
    <Dialog
      title={text('Transaction information of receipt {number}', { number: row.receiptNumber ?? '' })}
      onClose={onClose}
      wide
      act={{
        label: text('Confirm and release'),
        pending: confirm.pending,
        disabledReason: missing,
        run: () =>
          void confirm.run({
            params: { id: receiptId, documentId: document?.id ?? '' },
            body: { lots: lots.filter((lot) => named.has(keyOf(lot))).map(({ itemId, lot }) => ({ itemId, lot })) },
          }),
      }}
    >
      <div className={styles['fields']}>
        <p className="secondary">
          {text('{vendor}. A lot is released when a stored document names it.', { vendor: reading.data?.vendor ?? '' })}
        </p>
        {document === undefined ? (
          reading.data && <Note tone="hold">{text('No document is stored with this receipt.')}</Note>
        ) : (
          <>
            <Select
              label={text('Document')}
              data={documents.map(({ id, name }) => ({ value: id, label: name }))}
              value={document.id}
              onChange={setChosen}
            />
            {document.kind === 'EPCIS' ? (
              <ContentsOfDocument receiptId={receiptId} document={document} />
            ) : (
              <Button icon="search" onClick={() => void showDocument(receiptId, document)}>
                {text('Open {name}', { name: document.name })}
              </Button>
            )}
          </>
        )}
        <AddDocument receiptId={receiptId} onAdded={() => void reading.refetch()} />
        <WaitingLots lots={lots} named={named} toggle={toggle} />
      </div>
    </Dialog>
  )
}

type WaitingLotsProps = { lots: readonly Lot[]; named: ReadonlySet<string>; toggle: (lot: Lot) => void }

const WaitingLots = ({ lots, named, toggle }: WaitingLotsProps) =>
  lots.map((lot) => (
    <CheckField
      key={keyOf(lot)}
      label={text('{item}, lot {lot}, expires {day}: {count, plural, one {# unit} other {# units}}', {
        item: lot.itemName,
        lot: lot.lot,
        day: dayInWords(lot.expirationDate),
        count: figure(lot.waiting),
      })}
      checked={named.has(keyOf(lot))}
      onChange={() => toggle(lot)}
    />
  ))
