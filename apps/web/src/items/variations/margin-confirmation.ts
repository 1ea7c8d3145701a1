import type { ConfirmationDialog } from '../../client/confirmation.tsx'
import { text } from '../../kit/text.ts'

/** Asked before a price goes below the minimum margin; the server requires a reason. */
export const marginConfirmation: ConfirmationDialog = {
  title: text('Below the minimum margin'),
  yes: text('Save with this reason'),
  no: text('Keep the old price'),
}
