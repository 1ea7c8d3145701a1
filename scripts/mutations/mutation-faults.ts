import type { Mutation } from './mutations.ts'

/** Why a mutation cannot be made of this source, or null: it names exactly one place, and changes it. */
export function mutationFault({ file, from, to }: Mutation, source: string | undefined): string | null {
  if (source === undefined) return `${file} does not exist`
  const places = source.split(from).length - 1
  if (places !== 1) return `${file} has "${from.trim()}" in ${places} places, and a mutation needs exactly one`
  return from === to ? `it leaves ${file} as it is` : null
}

/** The mutations that cannot be made of these sources, and names that two of them have. */
export const mutationFaults = (mutations: readonly Mutation[], sources: ReadonlyMap<string, string>): string[] => [
  ...mutations.flatMap((mutation) => {
    const fault = mutationFault(mutation, sources.get(mutation.file))
    return fault === null ? [] : [`npm run mutate, "${mutation.name}": ${fault}`]
  }),
  ...mutations.flatMap(({ name }, place) =>
    mutations.findIndex((other) => other.name === name) < place
      ? [`npm run mutate, "${name}": two have this name`]
      : [],
  ),
]
