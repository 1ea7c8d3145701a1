import type { NeedsConfirmation } from '@galen/contract/route'

/** Whether the caller answered the question: with confirm=true, and with a reason where one is required. */
export const isConfirmed = (
  { reason: asked }: Pick<NeedsConfirmation, 'reason'>,
  { confirm, reason }: { readonly confirm: boolean | undefined; readonly reason: string | undefined },
): boolean => confirm === true && (asked !== 'required' || reason !== undefined)
