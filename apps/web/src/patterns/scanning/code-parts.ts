import type { ScanReading } from '@galen/domain/scanning/scan-reading'
import { text } from '../../kit/text.ts'
import type { ScannedPart } from './scans.ts'

const PART_NAMES: Readonly<Record<string, string>> = {
  '00': text('SSCC'),
  '01': text('GTIN'),
  '10': text('Lot'),
  '17': text('Expires'),
  '21': text('Serial number'),
  '30': text('Quantity'),
  '37': text('Quantity'),
}

/** The parts of a code that matter to who scans it, as its label has them. */
export const partsOf = (reading: ScanReading | undefined): readonly ScannedPart[] =>
  (reading?.elements ?? []).flatMap(({ ai, value }) => {
    const name = PART_NAMES[ai]
    return name === undefined ? [] : [{ identifier: ai, name, value }]
  })
