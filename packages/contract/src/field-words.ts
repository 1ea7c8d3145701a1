import { cost, field, money, option, type FieldWords, type RecordWords, textIn } from '@galen/domain/record-words'
import type { Field, RecordFields } from './fields.ts'

function wordsOf({ kind, label, words: written, follows }: Field): FieldWords {
  const words =
    kind === 'money'
      ? money(label)
      : kind === 'unitCost'
        ? cost(label)
        : kind === 'choice'
          ? option(label, written)
          : field(label)
  return follows ? { ...words, follows } : words
}

/** How the audit writes about a record: its noun, its number, and each field under its label. */
export const recordWords = ({ noun, entered, computed }: RecordFields): RecordWords => ({
  noun,
  title: (values) => textIn(values, 'number'),
  fields: Object.fromEntries(Object.entries({ ...entered, ...computed }).map(([name, each]) => [name, wordsOf(each)])),
})
