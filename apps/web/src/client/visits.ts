import { matchPath } from 'react-router'
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

/** Those to screens that may still be opened: the others would say names that one may no longer read. */
export const stillOpen = (visits: readonly Visit[], paths: readonly string[]): readonly Visit[] =>
  visits.filter(({ address }) => {
    const [pathname = ''] = address.split(/[?#]/)
    return paths.some((path) => matchPath(path, pathname))
  })
