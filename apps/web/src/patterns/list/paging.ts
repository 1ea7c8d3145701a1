import { DEFAULT_PAGE_SIZE } from '@galen/contract/search-index'
import { writeFigure } from '@galen/domain/notation'

const formatCount = (count: number) => writeFigure(count)

/** Total divided by size, rounded up (Spec §9); an empty list still has its one page. */
export const pageCount = (total: number, size = DEFAULT_PAGE_SIZE) => Math.max(1, Math.ceil(total / size))

/** "1–30 of 1,204"; past what is counted exactly, "of 10,000+". */
export function rangeInWords(
  page: number,
  shown: number,
  total: number,
  isExact: boolean,
  size = DEFAULT_PAGE_SIZE,
): { range: string; of: string } {
  const first = page * size + 1
  const range = shown === 0 ? '0' : `${formatCount(first)}–${formatCount(first + shown - 1)}`
  return { range, of: totalInWords(total, isExact) }
}

export const totalInWords = (total: number, isExact: boolean) => `${formatCount(total)}${isExact ? '' : '+'}`

/** The pages to offer, zero-based: the first, the last, and those around the current one; null where some are left out. */
export function pagesToOffer(page: number, pages: number): (number | null)[] {
  const near = [0, 1, page - 1, page, page + 1, pages - 1]
  const offered = [...new Set(near)].filter((each) => each >= 0 && each < pages).toSorted((a, b) => a - b)
  return offered.flatMap((each, place) => {
    const gap = each - (offered[place - 1] ?? each)
    return gap === 2 ? [each - 1, each] : gap > 2 ? [null, each] : [each]
  })
}
