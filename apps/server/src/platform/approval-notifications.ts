import { type ApprovalKind, approvalNeeds } from '@galen/domain/approvals'
import type { NotificationParts } from '@galen/domain/collaboration/notification'
import { type Needs, rightsIn } from '@galen/domain/permissions'
import { notify, settleNotifications } from './notifications.ts'
import type { Work } from './work.ts'

type Notifying = Pick<Work, 'tx' | 'actor' | 'publish' | 'emit'>
type Waiting = {
  readonly kind: ApprovalKind
  readonly id: string
  readonly parts: NotificationParts
  readonly except?: readonly (string | null)[]
}

/** Notifies everyone who may decide a request, once, but neither who acts nor who asked. */
export async function notifyDeciders(work: Notifying, { kind, id, parts, except = [] }: Waiting): Promise<void> {
  const needs: Needs = approvalNeeds[kind]
  const groups = typeof needs === 'object' && 'anyOf' in needs ? needs.anyOf.map((one) => [one]) : [rightsIn(needs)]
  for (const rights of groups)
    await notify(
      work,
      { kind: `${kind}-waits`, recordId: id, address: `/approvals?id=${id}`, parts },
      { rights, except, once: true },
    )
}

type Decided = {
  readonly id: string
  readonly approved: boolean
  readonly askedBy: string | null
  /** What was asked for, in words that end a sentence. */
  readonly title: string
  readonly address: string
}

/** Who asked hears what became of the request, and it waits for no one any more. */
export async function notifyOfDecision(work: Notifying, decided: Decided): Promise<void> {
  const { id, approved, askedBy, title, address } = decided
  await settleNotifications(work, [id])
  const kind = approved ? 'request-approved' : 'request-rejected'
  await notify(work, { kind, recordId: id, address, parts: { title } }, { people: [askedBy] })
}
