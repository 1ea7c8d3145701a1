import { lotIndex, pedigreeIndex } from '@galen/contract/warehouse/stock-indices'
import { medicineName } from '@galen/domain/items/medicine-name'
import type { ScanReading } from '@galen/domain/scanning/scan-reading'
import { exact } from '@galen/domain/search/query-builder'
import { useNavigate } from 'react-router'
import { searchOnce } from '../../client/search.ts'
import { text } from '../../kit/text.ts'
import type { RowAction } from '../../patterns/list/list-declaration.ts'
import { partsOf } from '../../patterns/scanning/code-parts.ts'
import { readingOnFile } from '../../patterns/scanning/reading-on-file.ts'
import { type ScanOutcome, useScans } from '../../patterns/scanning/scans.ts'
import { figure } from './stock-cells.tsx'
import type { StockRow } from './stock-dialogs.tsx'
import { ON_HAND } from './stock-queries.ts'

const MOST_BINS = 50

/** A scan shows the lot or the bin and says where it lies; with a count to do, it opens the count of the lot. */
export function useStockScans(count: RowAction<StockRow> | undefined): void {
  const navigate = useNavigate()
  const show = (query: string) => void navigate(`/warehouse/stock?${new URLSearchParams({ q: query })}`)
  useScans(async ({ code, result }): Promise<ScanOutcome | undefined> => {
    const reading = await readingOnFile(result)
    const serial = await findSerial(reading)
    if (serial === 'unknown')
      return refused(text('Serial {serial} is not known.', { serial: reading?.serialNumber ?? '' }), reading)
    const lot = serial?.lot ?? reading?.lot
    const query = lot ? exact('lot', lot) : reading?.form === 'text' ? exact('location', code) : undefined
    if (query === undefined) return undefined
    const rows = (await searchOnce(lotIndex, { query: `${query} ${ON_HAND}`, size: MOST_BINS })).content
    if (rows.length > 0 || serial) show(query)
    if (rows.length === 0) return refused(nothingOf(serial, lot ?? code), reading)
    if (!lot) return binFound(code, rows)
    const outcome = lotFound(lot, rows, serial, reading)
    return count ? counted(count, rows, outcome) : outcome
  })
}

const nothingOf = (serial: FoundSerial | undefined, code: string) =>
  serial
    ? text('Serial {serial} is not in stock.', { serial: serial.serialNumber })
    : text('Nothing found for {code}.', { code })

const refused = (words: string, reading: ScanReading | undefined): ScanOutcome => ({
  sound: 'refused',
  words,
  parts: partsOf(reading),
})

type FoundSerial = { readonly serialNumber: string; readonly lot: string; readonly location: string | null }

async function findSerial(reading: ScanReading | undefined): Promise<FoundSerial | 'unknown' | undefined> {
  const { serialNumber, gtin } = reading ?? {}
  if (!gtin || !serialNumber) return undefined
  const query = `${exact('serialNumber', serialNumber)} ${exact('gtin', gtin)}`
  return (await searchOnce(pedigreeIndex, { query, size: 1 })).content[0] ?? 'unknown'
}

const sumOf = (rows: readonly StockRow[], field: 'onHand' | 'available') =>
  figure(rows.reduce((sum, row) => sum + row[field], 0))

const placeOf = ({ serialNumber: serial, location: bin }: FoundSerial) =>
  bin === null
    ? text('serial {serial} is not in stock', { serial })
    : text('serial {serial} is in {bin}', { serial, bin })

function lotFound(
  lot: string,
  rows: readonly StockRow[],
  serial: FoundSerial | undefined,
  reading: ScanReading | undefined,
): ScanOutcome {
  const bins = new Set(rows.map(({ location }) => location))
  const [first] = rows
  const words =
    bins.size === 1
      ? text('Lot {lot} found in {bin}.', { lot, bin: first?.location ?? '' })
      : text('Lot {lot} found in {count} bins.', { lot, count: bins.size })
  const figures = text('{onHand} on hand, {available} available', {
    onHand: sumOf(rows, 'onHand'),
    available: sumOf(rows, 'available'),
  })
  return {
    sound: serial?.location === null ? 'choice' : 'accepted',
    words,
    detail: [first ? medicineName(first.medicine) : '', serial ? placeOf(serial) : '', figures]
      .filter(Boolean)
      .join(' · '),
    parts: partsOf(reading),
  }
}

const binFound = (bin: string, rows: readonly StockRow[]): ScanOutcome => ({
  sound: 'accepted',
  words: text('{count, plural, one {# lot} other {# lots}} in {bin}.', { count: rows.length, bin }),
})

/** Only a lot that lies in one place can be counted by its code; elsewhere the row says which bin is meant. */
function counted(count: RowAction<StockRow>, rows: readonly StockRow[], outcome: ScanOutcome): ScanOutcome {
  const [row] = rows
  if (rows.length !== 1 || !row)
    return {
      ...outcome,
      sound: 'choice',
      words: text('{found} Press # on the row that you count.', { found: outcome.words }),
    }
  const why = count.disabledReason?.(row)
  if (why !== undefined) return { ...outcome, sound: 'refused', words: why }
  count.run(row)
  return outcome
}
