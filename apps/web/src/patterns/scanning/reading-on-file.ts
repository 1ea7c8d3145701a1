import { lotIndex, pedigreeIndex } from '@galen/contract/warehouse/stock-indices'
import { readingsIn, type ScanResult } from '@galen/domain/scanning/gs1'
import type { ScanReading } from '@galen/domain/scanning/scan-reading'
import { arrayOr } from '@galen/domain/search/query-builder'
import { searchOnce } from '../../client/search.ts'

/** A scanner that sends no separators leaves several readings: the one whose serial number or lot is on file holds. */
export async function readingOnFile(result: ScanResult): Promise<ScanReading | undefined> {
  const readings = readingsIn(result)
  const [likeliest] = readings
  if (readings.length < 2) return likeliest
  const { content: units } = await searchOnce(pedigreeIndex, {
    query: arrayOr('serialNumber', namesIn(readings, 'serialNumber')),
    size: 50,
  })
  const isUnit = ({ gtin, serialNumber }: ScanReading) =>
    units.some((unit) => unit.gtin === gtin && unit.serialNumber === serialNumber)
  const ofUnit = readings.find(isUnit)
  if (ofUnit) return ofUnit
  const { content: rows } = await searchOnce(lotIndex, { query: arrayOr('lot', namesIn(readings, 'lot')), size: 50 })
  return readings.find(({ lot }) => rows.some((row) => row.lot === lot)) ?? likeliest
}

/** Of several readings the one of a lot that is looked at. */
export const readingOfLot = (result: ScanResult, lot: string): ScanReading | undefined => {
  const readings = readingsIn(result)
  return readings.find((reading) => reading.lot === lot) ?? readings[0]
}

const namesIn = (readings: readonly ScanReading[], field: 'serialNumber' | 'lot') => [
  ...new Set(readings.flatMap((reading) => reading[field] ?? [])),
]
