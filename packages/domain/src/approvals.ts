import { BusinessError } from './business-error.ts'
import { allOf, anyOf, type Needs } from './permissions.ts'

/** What waits for a second person or for a decision, and who decides it. */
export const approvalNeeds = {
  payment: allOf('CREATE_PAYMENT', 'EDIT_VENDOR_FINANCE'),
  refund: allOf('CREATE_PAYMENT', 'EDIT_CUSTOMER_FINANCE'),
  bank: allOf('CREATE_PAYMENT', 'EDIT_VENDOR_FINANCE'),
  'company-bank': allOf('CREATE_PAYMENT', 'EDIT_VENDOR_FINANCE'),
  remit: allOf('CREATE_PAYMENT', 'EDIT_VENDOR_FINANCE'),
  journal: 'ACCOUNTING_VIEW',
  class: 'APPROVE_COMPLIANCE',
  release: 'APPROVE_COMPLIANCE',
  destruction: anyOf('EDIT_STOCK', 'APPROVE_COMPLIANCE'),
  loss: 'APPROVE_COMPLIANCE',
  credit: 'EDIT_CUSTOMER_FINANCE',
  margin: allOf('LIST_ALL_SALES', 'VIEW_COST'),
} as const satisfies Record<string, Needs>

export type ApprovalKind = keyof typeof approvalNeeds
export const approvalKinds = Object.keys(approvalNeeds) as [ApprovalKind, ...ApprovalKind[]]

/** A decision about money or a gate is evidence, so it says why in words (P48). */
const SHORTEST_NOTE = 10
export const NOTE_NEEDED = 'A note of ten characters or more is needed.'
export const isDecisionNote = (note: string) => [...note.trim()].length >= SHORTEST_NOTE

export function checkDecisionNote(note: string, field = 'note'): void {
  if (!isDecisionNote(note)) throw new BusinessError('approval.note', NOTE_NEEDED, [{ field, message: NOTE_NEEDED }])
}

export const decidedBy = (name: string | null) => `This was decided by ${name ?? 'another person'}.`
