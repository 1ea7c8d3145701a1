import type { FoundKind } from '@galen/contract/reports/finding'
import type { RowOf, SearchIndex } from '@galen/contract/search-index'
import type { IconName } from '../../kit/icon.tsx'

/** Records of one index that the palette finds by what people know of them. */
export type Records = {
  /** The name of the index; the index itself would bring every contract into the first load. */
  readonly index: FoundKind
  /** What one record is, after its name: "User". */
  readonly kind: string
  readonly icon: IconName
  readonly label: (row: never) => string
  /** Brings what the label needs and the first load does without; done before the records are asked for. */
  readonly prepare?: () => Promise<void>
  readonly detail?: (row: never, timeZone: string) => string
  readonly address: (row: never) => string
}

type RecordsOf<I extends SearchIndex> = Omit<Records, 'label' | 'detail' | 'address'> & {
  readonly label: (row: RowOf<I>) => string
  readonly detail?: (row: RowOf<I>, timeZone: string) => string
  readonly address: (row: RowOf<I>) => string
}

/** Declared in `<area>.screens.ts`, beside the screen that shows them; found by anyone who may open that screen. */
export const records = <I extends SearchIndex>(declared: RecordsOf<I>): Records => declared as Records

/** A found record as the palette shows it. */
export type FoundRecord = {
  readonly id: string
  readonly label: string
  readonly detail: string
  readonly icon: IconName
  readonly address: string
}

export function foundRecord(source: Records, row: RowOf<SearchIndex>, timeZone: string): FoundRecord {
  const { label, detail, address, kind, icon, index } = source
  const about = detail?.(row as never, timeZone)
  return {
    id: `record ${index} ${typeof row['id'] === 'string' ? row['id'] : address(row as never)}`,
    label: label(row as never),
    detail: about ? `${kind} · ${about}` : kind,
    icon,
    address: address(row as never),
  }
}
