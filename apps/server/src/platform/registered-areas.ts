import type { Printable } from './printable.ts'
import type { OpenDocuments, Reference } from './references.ts'
import type { Moment, Moments, Reactions, Work } from './work.ts'

/** What the areas let each other know without importing each other. */
export type RegisteredArea = {
  readonly name: string
  /** The tables that only this area writes. */
  readonly owns?: readonly string[]
  readonly references?: readonly Reference[]
  readonly openDocuments?: readonly OpenDocuments[]
  readonly reactions?: Reactions
  /** Its documents that printers are sent. */
  readonly printables?: readonly Printable[]
}

let registered: readonly RegisteredArea[] | null = null

/** Called once, with all areas in their order, by the list of areas. */
export function registerAreas(areas: readonly RegisteredArea[]): void {
  registered = areas
}

function all(): readonly RegisteredArea[] {
  if (!registered) throw new Error('No area is registered: import areas.ts before serving operations')
  return registered
}

export const allReferences = (): readonly Reference[] => all().flatMap(({ references }) => references ?? [])
export const allOpenDocuments = (): readonly OpenDocuments[] =>
  all().flatMap(({ openDocuments }) => openDocuments ?? [])

export const allPrintables = (): readonly Printable[] => all().flatMap(({ printables }) => printables ?? [])

/** Every area acts on the moment, in the order of the areas. */
export async function reactTo<M extends Moment>(work: Work, moment: M, ids: Moments[M]): Promise<void> {
  for (const { reactions } of all()) await reactions?.[moment]?.(work, ids)
}

/** Work whose moments reach every area. */
export function workOf<W extends Omit<Work, 'react'>>(given: W): W & Work {
  const work: W & Work = { ...given, react: (moment, ids) => reactTo(work, moment, ids) }
  return work
}
