import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'

/** Said where an item was on the order already: its line has both quantities now. */
export const sayAdded = (item: string, before: number, added: number) =>
  toast.note(text('{item}: {before} + {added} = {total} on the order.', { item, before, added, total: before + added }))
