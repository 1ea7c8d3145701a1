import { text } from '../../kit/text.ts'

export const approvalKeys = { approve: { keys: 'mod+enter', label: text('Approve the invoice') } } as const
