import { itemIndex } from '@galen/contract/items/item-indices'
import { exact } from '@galen/domain/search/query-builder'
import type { ScanReading } from '@galen/domain/scanning/scan-reading'
import { useNavigate } from 'react-router'
import { type ScanOutcome, useScans } from '../../patterns/scanning/scans.ts'
import { text } from '../../kit/text.ts'
import { searchOnce } from '../../client/search.ts'
import { itemAddress } from './item-address.ts'

/** How a list of items is asked for what was scanned: by its trade item number, or by the code as it is. */
const queryOfScan = ({ gtin, contentGtin, code }: ScanReading) => {
  const number = gtin ?? contentGtin
  return number ? exact('gtin', number) : exact('barcode', code)
}

/** A scan opens the item that has the code. */
export function useItemScan(): void {
  const navigate = useNavigate()
  useScans(async ({ result }) => {
    const reading = result.kind === 'candidates' ? result.candidates[0] : undefined
    const read = result.kind === 'reading' ? result.reading : reading
    if (!read) return undefined
    const { content } = await searchOnce(itemIndex, { query: queryOfScan(read), size: 1 })
    const [found] = content
    if (!found) return nothingHas(read)
    void navigate(itemAddress(found.id))
    return { sound: 'accepted', words: text('Item {number}', { number: found.number }), detail: found.itemName }
  })
}

const nothingHas = ({ gtin, contentGtin, code }: ScanReading): ScanOutcome => ({
  sound: 'refused',
  words: text('No item with the code {code}.', { code: gtin ?? contentGtin ?? code }),
})
