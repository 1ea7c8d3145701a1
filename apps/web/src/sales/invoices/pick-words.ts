import type { Invoice } from '@galen/contract/sales/invoice'
import { text } from '../../kit/text.ts'
import { isDone, pickLines } from './pick-line.ts'

/** How far a draft is, and the lot to fetch now: said until the first scan. */
export function whereItStands(invoice: Invoice): { readonly first: string; readonly about?: string } {
  const { pickedUnits: picked, units: all } = invoice
  const open = pickLines(invoice).find((line) => !isDone(line))
  if (picked === 0) return { first: text('Scan the first package.') }
  if (!open) return { first: text('All {all} units are picked.', { all }), about: text('Place the invoice.') }
  const [next] = open.proposal
  return {
    first: text('{picked} of {all} units picked. Scan the next package.', { picked, all }),
    ...(next && {
      about: text('Next: {item}, lot {lot} in {bin}', { item: open.name, lot: next.lot, bin: next.location }),
    }),
  }
}
