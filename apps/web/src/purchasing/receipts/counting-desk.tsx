import { Group } from '@mantine/core'
import type { Receipt } from '@galen/contract/purchasing/receipts'
import { EMPTY_RECEIPT_SEARCH } from '@galen/domain/purchasing/receipt'
import { type FormEvent, useRef, useState } from 'react'
import { toastError } from '../../client/api.tsx'
import { useKeys } from '../../client/keys.ts'
import { useMayI } from '../../client/session.ts'
import { Button } from '../../kit/button.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { KeyHint } from '../../kit/key-hint.tsx'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { takeScan } from '../../patterns/scanning/scans.ts'
import { isCounted } from './counted-lines.ts'
import { countingKeys } from './counting-keys.ts'
import { OpenedContainers } from './opened-containers.tsx'
import { CountingFields, ReceiptFields } from './receipt-fields.tsx'
import { ReceiptLines } from './receipt-lines.tsx'
import { LotDialog, ScanDialogs } from './scan-dialogs.tsx'
import { TransactionDocuments } from './transaction-documents.tsx'
import type { Counting } from './use-counting.ts'
import { VendorBanner } from './vendor-banner.tsx'
import lineStyles from './receipt-lines.module.css'
import styles from './receipts.module.css'

type Open = OpenDocument<Receipt>

/** The desk of a delivery that is being counted: fields and scan on top, then the lines; everything else is below. */
export function CountingDesk({ of, counting, mayCount }: { of: Open; counting: Counting; mayCount: boolean }) {
  const [isAddingLot, setAddingLot] = useState(false)
  const mayPrice = useMayI()('VIEW_COST')
  const receipt = of.stored
  const setPrice = async (purchasableItemId: string, purchasePrice: number) => {
    try {
      await counting.count({ products: [{ purchasableItemId, purchasePrice }] })
    } catch (reason) {
      toastError(reason)
    }
  }
  const editing = {
    removeLot: (line: { readonly id: string }, lot: { readonly lot: string; readonly serialized: boolean }) =>
      void counting.remove(line.id, lot).then((isGone) => isGone && toast.success(text('Lot removed'))),
    setPrice: mayPrice
      ? (line: { readonly purchasableItemId: string | null }, price: number) =>
          void setPrice(line.purchasableItemId ?? '', price)
      : undefined,
  }
  const chosen = receipt.products.find(({ id }) => id === counting.lastLine)
  return (
    <>
      <VendorBanner receipt={receipt} />
      <Panel title={text('Delivery')}>
        <PanelBody>
          <div className={styles['desk']}>
            <CountingFields of={of} />
            {mayCount && <ScanBar receipt={receipt} counting={counting} onNewLot={() => setAddingLot(true)} />}
          </div>
        </PanelBody>
      </Panel>
      <ReceiptLines
        receipt={receipt}
        editing={mayCount ? editing : undefined}
        counting={{ current: counting.lastLine, foot: <Foot receipt={receipt} mayCount={mayCount} /> }}
      />
      <OpenedContainers
        receipt={receipt}
        takeBack={mayCount ? (code) => void counting.removeContainer(code) : undefined}
      />
      <TransactionDocuments receipt={receipt} onAdded={of.readAgain} />
      <ReceiptFields of={of} isCounting />
      <ScanDialogs receipt={receipt} counting={counting} />
      {isAddingLot && (
        <LotDialog receipt={receipt} chosen={chosen} counting={counting} onClose={() => setAddingLot(false)} />
      )}
    </>
  )
}

type ScanBarProps = { receipt: Receipt; counting: Counting; onNewLot: () => void }

/** For anyone who has no scanner at hand; a scanner works wherever the cursor is. */
function ScanBar({ receipt, counting, onNewLot }: ScanBarProps) {
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { perScan, setPerScan } = counting
  const step = (by: number) => {
    const next = Math.max(1, (perScan ?? 1) + by)
    setPerScan(next === 1 ? null : next)
  }
  useKeys(countingKeys, {
    scan: () => field.current?.focus(),
    lot: onNewLot,
    nextLine: () => counting.setLastLine(nextOpenLine(receipt, counting.lastLine)),
    more: () => step(1),
    less: () => step(-1),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') return toast.error(EMPTY_RECEIPT_SEARCH)
    void takeScan(code.trim())
    setCode('')
  }
  return (
    <form className={styles['scan']} onSubmit={send}>
      <TextField
        ref={field}
        label={text('Scan or search')}
        placeholder={
          perScan === null ? text('Scan, or type a barcode') : text('Next scan: {count} units', { count: perScan })
        }
        value={code}
        onChange={setCode}
        autoComplete="off"
        rightSection={<KeyHint keys={countingKeys.scan.keys} />}
      />
      <Button type="submit" icon="scan">
        {text('Scan')}
      </Button>
      <Button icon="plus" keys={countingKeys.lot.keys} onClick={onNewLot}>
        {text('New lot')}
      </Button>
    </form>
  )
}

/** The open line after the one that is counted now, from the top again after the last. */
function nextOpenLine({ products }: Receipt, current: string | undefined): string | undefined {
  const place = products.findIndex(({ id }) => id === current)
  const after = [...products.slice(place + 1), ...products.slice(0, place + 1)]
  return after.find((line) => !isCounted(line))?.id ?? current
}

const Foot = ({ receipt: { products }, mayCount }: { receipt: Receipt; mayCount: boolean }) => {
  const counted = products.reduce((sum, { receivingQuantity }) => sum + receivingQuantity, 0)
  const expected = products.reduce((sum, line) => sum + Math.max(0, line.orderedQuantity - line.receivedQuantity), 0)
  return (
    <Group className={lineStyles['foot']} justify="space-between" gap={24}>
      {mayCount && (
        <span className={lineStyles['hints']}>
          <span>
            <KeyHint keys={countingKeys.lot.keys} /> {text('new lot')}
          </span>
          <span>
            <KeyHint keys={countingKeys.nextLine.keys} /> {text('next open line')}
          </span>
          <span>
            <KeyHint keys={countingKeys.more.keys} /> <KeyHint keys={countingKeys.less.keys} />{' '}
            {text('units of the next scan')}
          </span>
        </span>
      )}
      <span className={lineStyles['units']}>{text('Units {counted} of {expected}', { counted, expected })}</span>
    </Group>
  )
}
