import { text } from '../../kit/text.ts'

export const approvalKeys = { approve: { keys: 'mod+enter', label: text('Approve the invoice') } } as const

/** For the row that has the focus. */
export const approvalListKeys = { approve: { keys: 'y', label: text('Approve the invoice') } } as const
