import type { JustificationType } from '@galen/domain/admin/justification-types'
import { BusinessError } from '@galen/domain/business-error'
import type { Work } from '../platform/work.ts'

export type JustificationChoice = {
  readonly justificationId?: string | undefined
  /** The reason by its own words, as the specification sends it. */
  readonly justification?: string | undefined
  readonly note?: string | undefined
}

export type ChosenJustification = { readonly id: string; readonly text: string }

/** The chosen reason in words, with its note. It must be an active one of this type; `missing` is said when none was chosen. */
export const chosenJustification = async (...choice: Parameters<typeof findJustification>): Promise<string> =>
  (await findJustification(...choice)).text

/** The chosen reason of a void, which the specified calls do not carry: null when none was chosen. */
export async function voidReason(
  work: Parameters<typeof findJustification>[0],
  type: JustificationType,
  choice: JustificationChoice,
): Promise<string | null> {
  const isGiven = choice.justificationId !== undefined || (choice.justification ?? '').trim() !== ''
  return isGiven ? chosenJustification(work, type, choice, '') : null
}

/** The chosen reason with its id. */
export async function findJustification(
  { tx, actor }: Pick<Work, 'tx' | 'actor'>,
  type: JustificationType,
  { justificationId, justification, note = '' }: JustificationChoice,
  missing: string,
): Promise<ChosenJustification> {
  const refuse = (field: string, message: string) =>
    new BusinessError('justification.missing', message, [{ field, message }])
  if (justificationId === undefined && (justification ?? '').trim() === '') throw refuse('justification', missing)
  const row = await tx
    .selectFrom('justification')
    .select(['id', 'justification', 'needs_note as needsNote'])
    .where('company_id', '=', actor.companyId)
    .where('type', '=', type)
    .where('active', '=', true)
    .$if(justificationId !== undefined, (found) => found.where('id', '=', justificationId ?? ''))
    .$if(justificationId === undefined, (found) => found.where('justification', '=', (justification ?? '').trim()))
    .executeTakeFirst()
  if (!row) throw refuse('justification', 'The reason is not one for this action. Choose another.')
  if (row.needsNote && note.trim() === '') throw refuse('note', `Add a note to "${row.justification}".`)
  return { id: row.id, text: note.trim() === '' ? row.justification : `${row.justification}: ${note.trim()}` }
}
