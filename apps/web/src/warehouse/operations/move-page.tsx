import { stockIndex, pedigreeIndex } from '@galen/contract/warehouse/stock-indices'
import { binLocations } from '@galen/contract/warehouse/bin-locations'
import type { RowOf } from '@galen/contract/search-index'
import { type SentLabel, stocks } from '@galen/contract/warehouse/stocks'
import { parseBusinessDate } from '@galen/domain/dates'
import { medicineName } from '@galen/domain/items/medicine-name'
import { LABEL_MISMATCH_ADVICE, labelMismatch } from '@galen/domain/scanning/label-against-record'
import type { ScanReading } from '@galen/domain/scanning/scan-reading'
import { exact } from '@galen/domain/search/query-builder'
import { useState } from 'react'
import { useRead } from '../../client/api.tsx'
import { searchOnce } from '../../client/search.ts'
import { Button } from '../../kit/button.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { text } from '../../kit/text.ts'
import { LabelMismatchDialog } from '../../patterns/scanning/label-mismatch.ts'
import { type Mislabeled, mislabeledIn } from '../../patterns/scanning/mislabeled.ts'
import { readingOnFile } from '../../patterns/scanning/reading-on-file.ts'
import { type ScanOutcome, takeScan, useScans } from '../../patterns/scanning/scans.ts'
import { QuantityPad } from '../../patterns/warehouse/quantity-pad.tsx'
import { useScanQueue } from '../../patterns/warehouse/use-scan-queue.ts'
import { WaitingScans } from '../../patterns/warehouse/waiting-scans.tsx'
import { WarehouseFrame, WarehouseRow } from '../../patterns/warehouse/warehouse-frame.tsx'
import styles from '../warehouse.module.css'

type Row = RowOf<typeof stockIndex>
type Goods = { readonly row: Row; readonly unitId?: string; readonly label?: SentLabel }
type Moved = { readonly key: string; readonly title: string; readonly about: string; readonly state: string }

/** What is being moved, and what was: goods first, then the bin they go to. */
function useMoves() {
  const bins = useRead(binLocations.list, {}, { freshForMs: 300_000 })
  const queue = useScanQueue(stocks.move)
  const [goods, setGoods] = useState<Goods>()
  const [quantity, setQuantity] = useState(0)
  const [mislabeled, setMislabeled] = useState<Mislabeled>()
  const [moved, setMoved] = useState<readonly Moved[]>([])
  const binOf = (code: string) => bins.data?.find(({ name }) => name.toLowerCase() === code.trim().toLowerCase())?.name

  const moveTo = async (bin: string): Promise<ScanOutcome> => {
    if (!goods) return { sound: 'choice', words: text('Scan the product first.'), detail: bin }
    const { row, unitId, label } = goods
    const isWhole = quantity === row.onHand && !unitId
    const words = text('Lot {lot} to bin {bin}', { lot: row.lot, bin })
    const part = unitId ? { pedigreesId: [unitId] } : isWhole ? {} : { quantity }
    const body = { location: bin, ...part, ...(label && { label }) }
    const sent = await queue.add(words, { params: { stockId: row.stockId, lot: row.lot }, body })
    setGoods(undefined)
    if (sent.kind === 'refused') {
      const lie = mislabeledIn(sent.cause)
      if (lie && sent.key !== undefined) await queue.remove(sent.key)
      setMislabeled(lie)
      return { sound: 'refused', words: sent.reason, detail: words }
    }
    const state = sent.kind === 'done' ? text('Saved') : text('Waiting')
    setMoved((before) => [
      { key: `${row.stockId} ${before.length}`, title: medicineName(row.medicine), about: words, state },
      ...before,
    ])
    return { sound: 'accepted', words, detail: medicineName(row.medicine), figure: `+${unitId ? 1 : quantity}` }
  }

  useScans(async ({ code, result }) => {
    const bin = binOf(code)
    if (bin !== undefined) return moveTo(bin)
    const reading = await readingOnFile(result).catch(() => undefined)
    const found = await goodsOf(code, reading).catch(() => undefined)
    if (!found) return { sound: 'refused', words: text('Nothing found for {code}.', { code: reading?.lot ?? code }) }
    const lie = lieOf(found, reading)
    if (lie !== null) {
      const { itemId, variationId, stockId } = found.row
      const goodsFound = { itemId, variationId, stockId, unitId: found.unitId ?? null, quantity: 1 }
      setMislabeled({ message: lie, goods: goodsFound })
      return { sound: 'refused', words: lie, detail: LABEL_MISMATCH_ADVICE }
    }
    setGoods({ ...found, ...(reading && { label: labelOf(reading) }) })
    setQuantity(found.unitId ? 1 : found.row.onHand)
    const { lot, location, medicine } = found.row
    return {
      sound: 'accepted',
      words: text('Lot {lot} in bin {bin}', { lot, bin: location }),
      detail: medicineName(medicine),
    }
  })
  return { queue, goods, quantity, setQuantity, moved, mislabeled, dismiss: () => setMislabeled(undefined) }
}

/** `/warehouse/move`: without a network, moves wait on the device and keep their order. */
export function MovePage() {
  const { queue, goods, quantity, setQuantity, moved, mislabeled, dismiss } = useMoves()
  return (
    <WarehouseFrame
      title={text('Move by scan')}
      {...(goods && { about: medicineName(goods.row.medicine) })}
      back="/warehouse/stock"
      first={text('Scan the product, then the bin.')}
      beside={<WaitingScans entries={queue.entries} tryAgain={queue.tryAgain} remove={queue.remove} />}
      foot={
        <>
          {goods && !goods.row.serialized && (
            <QuantityPad
              label={text('to move')}
              value={quantity}
              onChange={setQuantity}
              least={1}
              most={goods.row.onHand}
            />
          )}
          <CodeEntry label={goods ? text('Bin') : text('Lot or bin')} />
        </>
      }
    >
      {mislabeled && <LabelMismatchDialog found={mislabeled} onClose={dismiss} />}
      {goods && (
        <div className={styles['scanned']}>
          <h2>{medicineName(goods.row.medicine)}</h2>
          <p className="secondary">
            {text('Lot {lot}, {count} in bin {bin}', {
              lot: goods.row.lot,
              count: goods.row.onHand,
              bin: goods.row.location,
            })}
          </p>
          <p>{text('Now scan the bin.')}</p>
        </div>
      )}
      <ul>
        {moved.map(({ key, title, about, state }) => (
          <WarehouseRow key={key} title={title} about={about} end={state} />
        ))}
      </ul>
    </WarehouseFrame>
  )
}

/** A code that no scanner reads is typed. */
function CodeEntry({ label }: { label: string }) {
  const [typed, setTyped] = useState('')
  return (
    <form
      className={styles['entry']}
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() !== '') void takeScan(typed.trim())
        setTyped('')
      }}
    >
      <TextField label={label} value={typed} onChange={setTyped} maxLength={120} />
      <Button type="submit" look="primary">
        {text('Enter')}
      </Button>
    </form>
  )
}

/** What the label says, for the server to compare with the record as it is when the goods move. */
const labelOf = ({ gtin, serialNumber, lot, expirationDate }: ScanReading): SentLabel => ({
  ...(gtin && { gtin }),
  ...(serialNumber && { serialNumber }),
  ...(lot && { lot }),
  ...(expirationDate && { expirationDate }),
})

const lieOf = ({ row }: Goods, reading: ScanReading | undefined) =>
  reading ? labelMismatch(reading, { lot: row.lot, expiresOn: parseBusinessDate(row.expirationDate) }) : null

/** The goods that a code means: a serial number, a lot, or a lot number that was typed. The bin to put away comes first. */
async function goodsOf(code: string, reading: ScanReading | undefined): Promise<Goods | undefined> {
  const { gtin, serialNumber } = reading ?? {}
  if (gtin && serialNumber) {
    const { content } = await searchOnce(pedigreeIndex, {
      query: `${exact('serialNumber', serialNumber)} ${exact('gtin', gtin)} state:InStock`,
      size: 1,
    })
    const [unit] = content
    const row = unit?.stockId ? await rowOf(exact('stockId', unit.stockId)) : undefined
    return row && unit ? { row, unitId: unit.id } : undefined
  }
  const lot = exact('lot', reading?.lot ?? code)
  const row = (await rowOf(`${lot} location:RECEIVING`)) ?? (await rowOf(lot))
  return row && { row }
}

async function rowOf(query: string): Promise<Row | undefined> {
  const { content } = await searchOnce(stockIndex, { query: `${query} onHand:>0`, size: 1 })
  return content[0]
}
