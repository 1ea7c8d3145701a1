import { formatMoney, parseCents } from '@galen/domain/money'
import { text } from '../../kit/text.ts'
import { Amount } from './cells.tsx'

/** The total of a document, beside the title of a card and summed over the list. */
export const totalColumn = (width: number) => ({
  label: text('Total'),
  value: (row: { readonly total: number | null }) => <Amount of={row.total} />,
  sort: 'total' as const,
  align: 'end' as const,
  width,
  besideTitle: true as const,
  total: (sum: string) => formatMoney(parseCents(sum)),
})
