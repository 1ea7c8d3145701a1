import type { Parsed } from './import-plan.ts'

/** A value of a list by the name that people write for it. */
export type ListedChoice = { readonly id: string; readonly name: string; readonly active: boolean }

/** A column whose cells name a value of a list; the field keeps its id. Case does not matter. */
export function listedColumn(choices: readonly ListedChoice[], what: string) {
  const byName = new Map<string, ListedChoice>()
  // Where an old value and one in use have one name, the one in use is meant.
  for (const choice of choices.toSorted((one, other) => Number(one.active) - Number(other.active)))
    byName.set(choice.name.toLowerCase(), choice)
  const byId = new Map(choices.map((choice) => [choice.id, choice]))
  return {
    parse: (text: string): Parsed<string> => {
      const choice = byName.get(text.toLowerCase())
      return choice ? { value: choice.id } : { problem: `is not ${what}` }
    },
    textOf: (id: string) => byId.get(id)?.name ?? id,
    unfit: (id: string) => (byId.get(id)?.active === false ? `is not in use any more` : undefined),
  }
}
