import { DEFAULT_PAGE_SIZE, EXACT_TOTAL, type SearchIndex, type Sort } from '@galen/contract/search-index'
import type { ErrorDetail } from '@galen/domain/business-error'
import { invalid } from '../errors.ts'

export type Page = { readonly from: number; readonly size: number; readonly sort: readonly Sort[] }

type Given = Readonly<Record<string, unknown>> & {
  readonly from?: number | undefined
  readonly size?: number | undefined
}

/** Which rows of the list are asked for, and in which order. */
export function pageOf(index: SearchIndex, given: Given): Page {
  const size = given.size ?? Math.min(DEFAULT_PAGE_SIZE, index.maxSize)
  const problems: ErrorDetail[] = []
  if (size > index.maxSize) problems.push({ field: 'size', message: `must be at most ${index.maxSize}` })
  const sort = sortOf(index, given, problems)
  // A sentence of its own: it is shown as it is (K12).
  if ((given.from ?? 0) >= EXACT_TOTAL) problems.push({ field: 'from', message: 'Narrow the list.' })
  if (problems.length > 0) throw invalid(problems)
  return { from: given.from ?? 0, size, sort }
}

const SORT = /^sort\[(\d)\]\.(field|direction)$/

/** `sort[0].field=number`, `sort[0].direction=Desc`, and so on (Spec §7). */
function sortOf(index: SearchIndex, given: Given, problems: ErrorDetail[]): readonly Sort[] {
  const asked: { field?: string; direction?: string }[] = []
  for (const [name, value] of Object.entries(given)) {
    if (['query', 'from', 'size'].includes(name)) continue
    const [, position, part] = SORT.exec(name) ?? []
    if (position === undefined || part === undefined)
      problems.push({ field: name.slice(0, 64), message: 'is not known here' })
    else if (typeof value !== 'string') problems.push({ field: name, message: 'must be given once' })
    else asked[Number(position)] = { ...asked[Number(position)], [part]: value }
  }
  const sorts = asked.flatMap((entry, position) => sortAt(index, position, entry, problems) ?? [])
  return sorts.length > 0 ? sorts : index.sort
}

function sortAt(
  index: SearchIndex,
  position: number,
  { field, direction = 'Asc' }: { field?: string; direction?: string },
  problems: ErrorDetail[],
): Sort | undefined {
  const fieldName = `sort[${position}].field`
  if (field === undefined) return void problems.push({ field: fieldName, message: 'is required' })
  if (!index.sortable.includes(field))
    return void problems.push({ field: fieldName, message: `must be one of ${index.sortable.join(', ')}` })
  const wanted = direction.toLowerCase()
  if (wanted !== 'asc' && wanted !== 'desc')
    return void problems.push({ field: `sort[${position}].direction`, message: 'must be Asc or Desc' })
  return { field, direction: wanted === 'asc' ? 'Asc' : 'Desc' }
}
