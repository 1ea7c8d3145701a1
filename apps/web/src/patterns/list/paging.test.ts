import { describe, expect, it } from 'vitest'
import { pageCount, pagesToOffer, rangeInWords } from './paging.ts'

describe('pages of a list', () => {
  it.each([
    [0, 1],
    [1, 1],
    [30, 1],
    [31, 2],
    [1204, 41],
  ])('%d rows make %d pages', (total, pages) => expect(pageCount(total)).toBe(pages))

  it.each([
    [0, 30, 1204, true, '1–30', '1,204'],
    [40, 4, 1204, true, '1,201–1,204', '1,204'],
    [0, 30, 10_000, false, '1–30', '10,000+'],
    [0, 0, 0, true, '0', '0'],
  ])('page %d with %d of %d rows', (page, shown, total, exact, range, of) =>
    expect(rangeInWords(page, shown, total, exact)).toEqual({ range, of }),
  )

  it.each([
    [0, 1, [0]],
    [0, 3, [0, 1, 2]],
    [0, 41, [0, 1, null, 40]],
    [3, 41, [0, 1, 2, 3, 4, null, 40]],
    [20, 41, [0, 1, null, 19, 20, 21, null, 40]],
    [40, 41, [0, 1, null, 39, 40]],
  ])('at page %d of %d', (page, pages, offered) => expect(pagesToOffer(page, pages)).toEqual(offered))
})
