import type { Receipt, ReceiptProduct } from '@galen/contract/purchasing/receipts'
import { medicineParts } from '@galen/domain/items/medicine-name'
import { type FormEvent, useState } from 'react'
import { Button, IconButton } from '../../kit/button.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { text } from '../../kit/text.ts'
import type { DocumentAction } from '../../patterns/document/document-actions.tsx'
import { Day } from '../../patterns/list/cells.tsx'
import { CameraScanButton } from '../../patterns/scanning/camera-scan.tsx'
import { takeScan } from '../../patterns/scanning/scans.ts'
import { QuantityPad } from '../../patterns/warehouse/quantity-pad.tsx'
import { WaitingScans } from '../../patterns/warehouse/waiting-scans.tsx'
import { Progress, WarehouseFrame, WarehouseRow } from '../../patterns/warehouse/warehouse-frame.tsx'
import { isCounted, restOf, whatToScan } from './counted-lines.ts'
import { LotDialog } from './scan-dialogs.tsx'
import type { Counting } from './use-counting.ts'
import { VendorBanner } from './vendor-banner.tsx'
import styles from './receiving-frame.module.css'

const isOpen = (line: ReceiptProduct) => !isCounted(line)
const nameOf = ({ purchasableItem, description }: ReceiptProduct) =>
  purchasableItem ? medicineParts(purchasableItem).name : description
/** Strength and size, each with its unit. */
const measuresOf = ({ purchasableItem }: ReceiptProduct) => {
  if (!purchasableItem) return ''
  const { strength, form, size } = medicineParts(purchasableItem)
  return [[strength, form].filter(Boolean).join(' '), size].filter(Boolean).join(' · ')
}

type ReceivingFrameProps = {
  receipt: Receipt
  counting: Counting
  place: DocumentAction
  /** Leads to fields, prices and everything else of the receipt. */
  onWhole: () => void
}

/** Receiving with one hand: the line that is being counted on top, what is next below, buttons at the thumb. */
export function ReceivingFrame({ receipt, counting, place, onWhole }: ReceivingFrameProps) {
  const [isAdding, setAdding] = useState(false)
  const open = receipt.products.filter(isOpen)
  const line = receipt.products.find(({ id }) => id === counting.lastLine) ?? open[0] ?? receipt.products[0]
  const after = open.filter(({ id }) => id !== line?.id)
  const following = after.find(({ id }) => placeOf(receipt, id) > placeOf(receipt, line?.id)) ?? after[0]
  const { queue } = counting
  return (
    <WarehouseFrame
      title={receipt.purchaseOrderNumber ?? ''}
      about={receipt.vendor.friendlyName}
      back="/receipt/to-receive"
      first={whatToScan(receipt)}
      beside={
        <>
          <WaitingScans entries={queue.entries} tryAgain={queue.tryAgain} remove={queue.remove} />
          <IconButton icon="dots" label={text('Whole receipt')} onClick={onWhole} />
        </>
      }
      foot={
        <>
          <QuantityPad
            label={text('per scan')}
            value={counting.perScan ?? 1}
            least={1}
            onChange={(next) => counting.setPerScan(next === 1 ? null : next)}
          />
          <div>
            <Button icon="plus" onClick={() => setAdding(true)}>
              {text('New lot')}
            </Button>
            {following ? (
              <Button look="primary" icon="right" onClick={() => counting.setLastLine(following.id)}>
                {text('Next line')}
              </Button>
            ) : (
              <PlaceButton place={place} look="primary" />
            )}
          </div>
        </>
      }
    >
      <VendorBanner receipt={receipt} />
      {line && <CurrentLine line={line} />}
      <Typed />
      {after.length > 0 && (
        <>
          <h2 className={styles['next']}>{text('Next lines')}</h2>
          <ul>
            {after.map((each) => (
              <NextLine key={each.id} line={each} />
            ))}
          </ul>
          <div className={styles['place']}>
            <PlaceButton place={place} look="secondary" />
          </div>
        </>
      )}
      {isAdding && <LotDialog receipt={receipt} chosen={line} counting={counting} onClose={() => setAdding(false)} />}
    </WarehouseFrame>
  )
}

const placeOf = ({ products }: Receipt, id: string | undefined) => products.findIndex((line) => line.id === id)

const PlaceButton = ({ place, look }: { place: DocumentAction; look: 'primary' | 'secondary' }) => (
  <Button look={look} icon="check" pending={place.pending ?? false} disabledReason={place.refusal} onClick={place.run}>
    {place.label}
  </Button>
)

const CurrentLine = ({ line }: { line: ReceiptProduct }) => {
  const rest = restOf(line)
  const lot = line.lots.at(-1)
  const { ndc, number } = line.purchasableItem ?? {}
  return (
    <section className={styles['line']} aria-label={text('This line')}>
      <h2>{nameOf(line)}</h2>
      <p className="secondary">{measuresOf(line)}</p>
      <p className="small secondary figures">{ndc ?? number}</p>
      <p className={styles['figures']}>
        <span>
          <strong>{line.receivingQuantity}</strong> <span>{text('of {rest}', { rest })}</span>
        </span>
        <span className={styles['left']}>
          <b>{Math.max(0, rest - line.receivingQuantity)}</b>
          <span className="small secondary">{text('to go')}</span>
        </span>
      </p>
      <div className={styles['bar']}>
        <Progress done={line.receivingQuantity} of={rest} label={text('Counted of {item}', { item: nameOf(line) })} />
      </div>
      {lot && (
        <dl className={styles['lot']}>
          <div>
            <dt>{text('Lot')}</dt>
            <dd className="figures">{lot.lot}</dd>
          </div>
          <div>
            <dt>{text('Expires')}</dt>
            <dd>
              <Day date={lot.expirationDate} />
            </dd>
          </div>
          <div>
            <dt>{text('Put in')}</dt>
            <dd className="figures">{line.suggestedBin ?? lot.location}</dd>
          </div>
        </dl>
      )}
    </section>
  )
}

const NextLine = ({ line }: { line: ReceiptProduct }) => (
  <WarehouseRow
    title={nameOf(line)}
    about={[measuresOf(line), line.purchasableItem?.deaSchedule && `C-${line.purchasableItem.deaSchedule}`]
      .filter(Boolean)
      .join(' · ')}
    end={
      <>
        <Progress
          done={line.receivingQuantity}
          of={restOf(line)}
          label={text('Counted of {item}', { item: nameOf(line) })}
        />
        <span>
          <b>{line.receivingQuantity}</b> <span className="secondary">/ {restOf(line)}</span>
        </span>
      </>
    }
  />
)

/** Without a gun: the camera, or the code by hand. */
function Typed() {
  const [code, setCode] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() !== '') void takeScan(code.trim())
    setCode('')
  }
  return (
    <form className={styles['typed']} onSubmit={send}>
      <TextField
        label={text('Code')}
        labelProps={{ className: 'unseen' }}
        placeholder={text('Type a code')}
        value={code}
        onChange={setCode}
        autoComplete="off"
      />
      <Button type="submit">{text('Enter')}</Button>
      <CameraScanButton small />
    </form>
  )
}
