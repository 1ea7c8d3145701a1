import { addDays, type BusinessDate, formatDate, parseBusinessDate } from '../dates.ts'

/** A fiscal year is a calendar year. */
export const firstDayOfFiscalYear = (day: BusinessDate): BusinessDate => parseBusinessDate(`${day.slice(0, 4)}-01-01`)

/** Opening documents are dated here: what was open when the books began. */
export const openingDay = (booksBeginOn: BusinessDate): BusinessDate => addDays(booksBeginOn, -1)

/** Why nothing can be posted on a day, or null. A company without a first day has no such limit. */
export const beforeBooks = (day: BusinessDate, booksBeginOn: BusinessDate | null): string | null =>
  booksBeginOn !== null && day < booksBeginOn ? `The books begin on ${formatDate(booksBeginOn)}.` : null

/** Why the first day of the books cannot be moved to a day, or null. */
export function firstDayProblem(
  day: BusinessDate,
  { earliest, opening }: { readonly earliest: BusinessDate | null; readonly opening: BusinessDate | null },
): string | null {
  if (opening !== null && openingDay(day) !== opening)
    return `Opening documents are dated ${formatDate(opening)}. The books begin the day after.`
  return earliest !== null && day > earliest
    ? `There are postings on ${formatDate(earliest)}. The books cannot begin after them.`
    : null
}
