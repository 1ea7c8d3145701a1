import { text } from '../../kit/text.ts'
export const accountKeys = { filter: { keys: '/', label: text('Filter sections') } } as const
