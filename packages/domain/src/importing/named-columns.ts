import { proseCell, textCell } from './cells.ts'

/** The number we gave a record: it finds the record, whatever its case, and never changes. */
export const ownNumber = (heading: string, ...aliases: readonly string[]) => ({
  heading,
  aliases,
  givenByUs: true,
  parse: textCell(40),
  keyOf: lowerCase,
})

/** The number a record had in an earlier system. */
export const legacyNumber = (longest: number) => ({
  heading: 'Legacy Id',
  aliases: ['Legacy Number', 'Old Number'],
  parse: textCell(longest),
  keyOf: lowerCase,
})

export const textColumn = (heading: string, longest: number, ...aliases: readonly string[]) => ({
  heading,
  aliases,
  parse: textCell(longest),
})

export const proseColumn = (heading: string, longest: number) => ({ heading, parse: proseCell(longest) })

export function lowerCase(text: string): string {
  return text.toLowerCase()
}

export const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No')
