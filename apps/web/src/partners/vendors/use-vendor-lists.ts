import { systemPropertyIndex } from '@galen/contract/admin/properties'
import { userProfileIndex } from '@galen/contract/admin/user-profiles'
import type { RowOf } from '@galen/contract/search-index'
import { arrayOr } from '@galen/domain/search/query-builder'
import { fromIndex } from '../../patterns/pickers/choice-source.ts'
import { text } from '../../kit/text.ts'
import { LOOKUP_FRESH_MS } from '../../client/cache.ts'
import { useSearch } from '../../client/search.ts'

type Property = RowOf<typeof systemPropertyIndex>

const TYPES = ['vendorClass', 'paymentTerms', 'currencies']

/** The lists that a vendor is described by; a value that is no longer offered stays where it was chosen. */
export function useVendorLists(enabled = true) {
  const asked = { query: arrayOr('type', TYPES), size: systemPropertyIndex.maxSize }
  const found = useSearch(systemPropertyIndex, asked, { enabled, freshForMs: LOOKUP_FRESH_MS })
  const all = found.data?.content ?? []
  const offered = (type: string, chosen: string | null) =>
    all.filter((each) => each.type === type && (each.active || each.id === chosen))
  return {
    allClasses: all.filter(({ type }) => type === 'vendorClass'),
    classes: (chosen: string | null = null) => offered('vendorClass', chosen).map(asOption),
    terms: (chosen: string | null = null) => offered('paymentTerms', chosen).map(asOption),
    termsName: (id: string) => all.find((each) => each.id === id)?.name,
    classOf: (id: string | null) => all.find((each) => each.id === id),
    termsInWords: (id: string | null) => termsInWords(all.find((each) => each.id === id)),
    currencies: (chosen: string | null) => [
      ...new Set([
        ...(chosen === null ? [] : [chosen]),
        ...offered('currencies', null).flatMap(({ code }) => code ?? []),
      ]),
    ],
  }
}

const asOption = ({ id, name }: Property) => ({ value: id, label: name })

/** "2% 10, net 30": the discount, its days and the days until it is due. */
function termsInWords(terms: Property | undefined): string | undefined {
  if (!terms || terms.days === null) return undefined
  const { days, discountPercent, discountDays } = terms
  if (!discountPercent || discountDays === null)
    return text('{days, plural, =0 {Due at once} one {Due in # day} other {Due in # days}}', { days })
  return text('{percent}% {discountDays}, net {days}', {
    percent: discountPercent,
    discountDays,
    days,
  })
}

export const buyers = fromIndex(userProfileIndex, {
  label: ({ name }) => name,
  detail: ({ email }) => email,
  baseQuery: 'buyer:true AND active:true',
  leftOut: text('Only active users with the duty Buyer are listed.'),
})
