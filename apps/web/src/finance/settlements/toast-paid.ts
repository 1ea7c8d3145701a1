import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'

/** Says that a payment was made, or that it waits for a second person. */
export function toastPaid(made: unknown): void {
  const message = typeof made === 'object' && made !== null && 'message' in made ? made.message : null
  if (typeof message === 'string') toast.note(message)
  else toast.success(text('Payment made successfully'))
}
