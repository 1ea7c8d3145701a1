import { text } from '../../kit/text.ts'
import { documentKeys } from '../../patterns/document/document-keys.ts'

/** The keys of both payment screens, which work while an amount is typed; the space bar in a line fills or empties it. */
export const paymentKeys = {
  oldest: { keys: 'mod+shift+o', label: text('Apply oldest first') },
} as const

export const recordKeys = { primary: { ...documentKeys.primary, label: text('Record the payment') } } as const
