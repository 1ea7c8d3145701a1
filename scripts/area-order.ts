/** An area as far as its place and its tables are concerned. */
export type OrderedArea = { readonly name: string; readonly owns?: readonly string[] }

const SERVER_AREA = /^apps\/server\/src\/([a-z-]+)\//
/** They are on one floor: one knows who people are and the other what they can do. */
const LOWEST = new Set(['identity', 'admin'])

export const areaOf = (file: string) => SERVER_AREA.exec(file)?.[1]

/** Imports run down only: what an area must know from above comes through a field of `Area`. */
export function upwardFault(file: string, imported: string, areas: readonly OrderedArea[]): string[] {
  const floorOf = (path: string) => {
    const name = areaOf(path) ?? ''
    return LOWEST.has(name) ? 0 : areas.findIndex((area) => area.name === name)
  }
  const [mine, theirs] = [floorOf(file), floorOf(imported)]
  if (mine === -1 || theirs <= mine) return []
  return [`${areaOf(imported)} is above ${areaOf(file)}: let it come through a field of Area`]
}
