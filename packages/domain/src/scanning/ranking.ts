import type { Gtin } from './gtin.ts'
import type { ScanReading } from './scan-reading.ts'

/** What our own records know; whatever is left out decides nothing. */
export type ScanKnowledge = {
  readonly knowsGtin?: (gtin: Gtin) => boolean
  readonly knowsLot?: (lot: string, gtin: Gtin | undefined) => boolean
  readonly knowsSerialNumber?: (serialNumber: string, gtin: Gtin | undefined) => boolean
  /** How many units the package with this GTIN holds. */
  readonly packageQuantity?: (gtin: Gtin) => number | undefined
}

/**
 * The readings none of the others beats: first by what is known, then by what the standard wants,
 * then by an expiration date, which hardly ever appears inside a lot or serial number by chance.
 */
export function bestReadings(
  readings: readonly ScanReading[],
  knowledge: ScanKnowledge,
  currentYear: number,
): ScanReading[] {
  const ranked = readings.map((reading) => ({ reading, marks: marksOf(reading, knowledge, currentYear) }))
  const best = ranked.reduce<readonly number[]>(
    (highest, { marks }) => (compare(marks, highest) > 0 ? marks : highest),
    [],
  )
  return ranked
    .filter(({ marks }) => compare(marks, best) === 0)
    .map(({ reading }) => reading)
    .sort((one, other) => identified(other) - identified(one) || one.elements.length - other.elements.length)
}

function marksOf(reading: ScanReading, knowledge: ScanKnowledge, currentYear: number): number[] {
  const { gtin, lot, serialNumber } = reading
  return [
    gtin !== undefined && knowledge.knowsGtin?.(gtin) === true,
    lot !== undefined && knowledge.knowsLot?.(lot, gtin) === true,
    serialNumber !== undefined && knowledge.knowsSerialNumber?.(serialNumber, gtin) === true,
    quantityAgrees(reading, knowledge),
    -reading.remarks.length,
    showsLikelyExpiration(reading, currentYear),
    -reading.elements.filter((element) => element.ai.length > 2).length,
  ].map(Number)
}

/** Whether the quantity read is the one the package holds. */
export function quantityAgrees({ gtin, quantity }: ScanReading, knowledge: ScanKnowledge): boolean {
  return quantity !== undefined && gtin !== undefined && knowledge.packageQuantity?.(gtin) === quantity
}

function showsLikelyExpiration({ expirationDate }: ScanReading, currentYear: number): boolean {
  if (!expirationDate) return false
  const age = currentYear - Number(expirationDate.slice(0, 4))
  return age <= 10 && age >= -15
}

const compare = (marks: readonly number[], others: readonly number[]) => {
  const place = marks.findIndex((mark, position) => mark !== others[position])
  return place < 0 ? 0 : others[place] === undefined ? 1 : (marks[place] ?? 0) - others[place]
}

const identified = ({ lot, serialNumber }: ScanReading) =>
  Number(lot !== undefined) + Number(serialNumber !== undefined)
