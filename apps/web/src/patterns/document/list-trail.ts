/** The page of a list that a document was opened from, so that `[` and `]` can go on without going back. */
export type ListTrail = {
  /** The addresses of the rows, in the order the list showed them. */
  readonly addresses: readonly string[]
  /** How many rows came before this page, and how many there are in all. */
  readonly from: number
  readonly total: number
  /** Where the list is, with what it was filtered and sorted by. */
  readonly list?: string
}

export type Steps = {
  readonly previous: string | undefined
  readonly next: string | undefined
  readonly place: number
  readonly total: number
}

const KEY = 'galen.list-trail'

/** Called by a list when one of its rows is opened; the browser's tab remembers it. */
export const rememberTrail = (trail: ListTrail) => sessionStorage.setItem(KEY, JSON.stringify(trail))

/** No rows are no address; to split nothing would give one that every other begins with. */
export const trailLines = (addresses: string): readonly string[] => (addresses === '' ? [] : addresses.split('\n'))

const parentOf = (address: string) => address.slice(0, address.lastIndexOf('/'))

/** The row whose document this is: its own address, one of its tabs, or a tab beside the one the list leads to. */
function placeIn({ addresses }: ListTrail, pathname: string): number {
  const itself = addresses.findIndex((address) => pathname === address || pathname.startsWith(`${address}/`))
  if (itself >= 0) return itself
  const beside = addresses.flatMap((address, place) => (parentOf(address) === parentOf(pathname) ? [place] : []))
  // Rows that share their parent are documents beside each other, not tabs of one.
  return beside.length === 1 && addresses.length > 1 ? (beside[0] ?? -1) : -1
}

/** Where the document stands in the list, or nothing when it came from elsewhere. */
export function stepsIn(trail: ListTrail | null, pathname: string): Steps | undefined {
  if (!trail) return undefined
  const at = placeIn(trail, pathname)
  if (at < 0) return undefined
  return {
    previous: trail.addresses[at - 1],
    next: trail.addresses[at + 1],
    place: trail.from + at + 1,
    total: trail.total,
  }
}

export function rememberedTrail(): ListTrail | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as ListTrail | null
  } catch {
    // Nothing that a list wrote.
    return null
  }
}

/** The address of a list as it was left, with its query; the plain address when another list was seen last. */
export function listAddress(trail: ListTrail | null, address: string): string {
  const [path] = (trail?.list ?? '').split('?')
  return path === address ? (trail?.list ?? address) : address
}
