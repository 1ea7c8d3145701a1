import { text } from '../../kit/text.ts'

/** The keys of both payment screens. */
export const paymentKeys = {
  oldest: { keys: 'o', label: text('Apply oldest first') },
  record: { keys: 'mod+enter', label: text('Record the payment') },
} as const
