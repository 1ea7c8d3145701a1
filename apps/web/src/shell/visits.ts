import type { IconName } from '../kit/icon.tsx'

export type Visit = {
  readonly address: string
  readonly label: string
  readonly detail?: string
  readonly icon: IconName
}

const MOST_KEPT = 8

/** The newest first, each place once, and only as many as one remembers. */
export const withVisit = (visits: readonly Visit[], visit: Visit): readonly Visit[] =>
  [visit, ...visits.filter(({ address }) => address !== visit.address)].slice(0, MOST_KEPT)
