import { useItemLists } from './item-lists.ts'

type MeasureProps = { amount: string; unit: string | null; list: 'strengthUnit' | 'sizeUnit' }

/** A strength or a size with its unit, as a label writes it: 7.5 mg. */
export function Measure({ amount, unit, list }: MeasureProps) {
  const { shortOf } = useItemLists()
  if (amount === '') return <span className="secondary">–</span>
  return unit === null ? amount : `${amount} ${shortOf(list, unit)}`
}
