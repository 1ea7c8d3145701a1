import type { NeedsConfirmation } from '@galen/contract/route'
import type { DutyConflict } from '@galen/domain/admin/role-rules'

/** The question that is asked back before duties that should be apart come together. */
export const dutyQuestion = (conflicts: readonly DutyConflict[]): NeedsConfirmation => ({
  detail: `${conflicts.map(({ detail }) => detail).join(' ')} Do you want that?`,
  confirmations: conflicts.map(({ code, detail }) => ({ code, detail })),
})
