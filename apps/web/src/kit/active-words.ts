import { text } from './text.ts'

/** What an Active/Inactive cell says, for files that say the same. */
export const ACTIVE_WORDS = { true: text('Active'), false: text('Inactive') } as const

type Labeled = Readonly<Record<string, { readonly label: string }>>

/** The labels of pills by the values they stand for. */
export const labelsOf = (said: Labeled): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(said).map(([value, { label }]) => [value, label]))
