import { salesActions } from './sales-actions.ts'

type LineValues = Readonly<Record<string, unknown>> | null

/** One thing that happened to an order from outside, as everyone sees it who sees the order. */
export type RequestActivity = {
  readonly action: string
  /** How the customer called the item of the line that it is about. */
  readonly asked: string | null
  readonly before: LineValues
  readonly after: LineValues
}

const words: Readonly<Record<string, string>> = {
  ...salesActions,
  'receive-request': 'received the order',
  'match-request': 'matched the customer or the ship-to',
  'refuse-request': 'rejected the order',
  'place-request': 'created the sales order',
}

/** What was done, in words that follow the name of who did it. */
export function requestActivityInWords({ action, asked, before, after }: RequestActivity): string {
  if (asked === null) return words[action] ?? action
  if (action === 'split-line') return `split line ${asked}`
  return `${changeOf(before, after)} line ${asked}`
}

/** The change of a line that matters most; its quantity and price are named with both figures. */
function changeOf(before: LineValues, after: LineValues): string {
  const differs = (field: string) => before?.[field] !== after?.[field]
  const fromTo = (field: string) => `from ${shown(before?.[field])} to ${shown(after?.[field])}`
  if (differs('dropped')) return after?.['dropped'] === true ? 'dropped' : 'restored'
  if (differs('itemId')) return 'matched the item of'
  if (differs('quantity')) return `changed the quantity ${fromTo('quantity')} on`
  if (differs('price')) return `changed the price ${fromTo('price')} on`
  return 'answered a question about'
}

const shown = (value: unknown) => (typeof value === 'number' || typeof value === 'string' ? String(value) : 'none')
