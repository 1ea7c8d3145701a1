import type { lotIndex } from '@galen/contract/warehouse/stock-indices'
import type { RowOf } from '@galen/contract/search-index'
import { parseBusinessDate } from '@galen/domain/dates'
import { LABEL_MISMATCH_ADVICE, labelMismatch } from '@galen/domain/scanning/label-against-record'
import type { ScanReading } from '@galen/domain/scanning/scan-reading'
import { useState } from 'react'
import { LabelMismatchDialog } from '../../patterns/scanning/label-mismatch.ts'
import type { Mislabeled } from '../../patterns/scanning/mislabeled.ts'
import type { ScanOutcome } from '../../patterns/scanning/scans.ts'

type Row = Pick<RowOf<typeof lotIndex>, 'itemId' | 'variationId' | 'stockId' | 'lot' | 'expirationDate' | 'serialized'>

/** Compares what is scanned while a row of stock is open with the record of its lot. */
export function useLabelCheck(row: Row) {
  const [found, setFound] = useState<Mislabeled>()
  return {
    dialog: found && <LabelMismatchDialog found={found} onClose={() => setFound(undefined)} />,
    /** What is said about a label that disagrees; undefined where it agrees. */
    check: ({ serialNumber, lot, expirationDate }: ScanReading): ScanOutcome | undefined => {
      const record = { lot: row.lot, expiresOn: parseBusinessDate(row.expirationDate) }
      const message = labelMismatch({ serialNumber, lot, expirationDate }, record)
      if (message === null) return undefined
      const { itemId, variationId, stockId, serialized } = row
      // Which unit of a serialized row it is only its serial number says, which may not be known yet.
      setFound({ message, goods: serialized ? undefined : { itemId, variationId, stockId, unitId: null, quantity: 1 } })
      return { sound: 'refused', words: message, detail: LABEL_MISMATCH_ADVICE }
    },
  }
}
