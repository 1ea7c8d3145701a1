import { sellableItemIndex } from '@galen/contract/items/item-indices'
import { latestCustomerItemsInvoiceIndex } from '@galen/contract/items/item-stock-indices'
import { type OfferedItem, orderOffers } from '@galen/contract/sales/order-offers'
import type { RowOf } from '@galen/contract/search-index'
import { companyTopic } from '@galen/contract/topic'
import { rankOffers, rankSellable } from '@galen/domain/sales/rank-sellable'
import { namedSo } from '@galen/domain/search/named-so'
import { matchesAll, arrayOr, exact, range } from '@galen/domain/search/query-builder'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { keyOf } from '../../../client/cache.ts'
import { call } from '../../../client/call.ts'
import { useTopic } from '../../../client/realtime.ts'
import { quoted, useSearch } from '../../../client/search.ts'

export type FoundItem = RowOf<typeof sellableItemIndex> & { readonly offered: OfferedItem | undefined }

export type Wanted = {
  readonly words: string
  /** What the customer bought before, or everything that is sold. */
  readonly view: 'theirs' | 'all'
  readonly inStock: boolean
  readonly schedules: readonly string[]
}

const SHOWN = 25
/** What is asked for, so that the strength that was typed is among what is shown. */
const RANKED = 75
const THEIRS = 100
/** What changes how much is free. */
const MOVES_STOCK = new Set([
  'stock',
  'sales-order',
  'sales-order-draft',
  'invoice',
  'invoice-draft',
  'item',
  'sellable-item',
])

const inWords = (words: string) => words.split(/\s+/).filter(Boolean).map(quoted).join(' ')

/** Items that match, each with what this customer can buy of it now. */
export function useFoundItems(orderId: string, customerId: string | null, wanted: Wanted) {
  const bought = useSearch(
    latestCustomerItemsInvoiceIndex,
    { query: exact('customerId', customerId ?? ''), size: THEIRS },
    { enabled: customerId !== null },
  )
  const theirs = [...new Set((bought.data?.content ?? []).map(({ itemId }) => itemId))]
  const onlyTheirs = wanted.view === 'theirs'
  const within = (words: string) =>
    matchesAll(
      [
        words,
        wanted.inStock ? range('available', 1, null) : '',
        wanted.schedules.length > 0 ? arrayOr('deaSchedule', wanted.schedules) : '',
        onlyTheirs ? arrayOr('id', theirs) : '',
      ].filter(Boolean),
    )
  const nothing = onlyTheirs && theirs.length === 0
  const size = wanted.words === '' ? SHOWN : RANKED
  // What is named so comes alone: a manufacturer's name has the letters of many medicines.
  const name = namedSo(wanted.words, ['itemName'])
  const named = useSearch(sellableItemIndex, { query: within(name), size }, { enabled: !nothing && name !== '' })
  const isNamed = name !== '' && named.data?.total !== 0
  const byWords = useSearch(
    sellableItemIndex,
    { query: within(inWords(wanted.words)), size },
    { enabled: !nothing && !isNamed },
  )
  const found = isNamed ? named : byWords
  const rows = nothing ? [] : rankSellable(wanted.words, found.data?.content ?? NOTHING).slice(0, SHOWN)
  const offers = useOffers(
    orderId,
    rows.map(({ id }) => id),
  )
  const of = new Map(offers.data?.content.map((each) => [each.itemId, each]))
  return {
    items: rows.map((row): FoundItem => ({ ...row, offered: ranked(of.get(row.id)) })),
    total: nothing ? 0 : (found.data?.total ?? 0),
    theirs: theirs.length,
    isReady: nothing ? !bought.isLoading : found.data !== undefined,
    /** Whether what is shown answers what is asked now. */
    isCurrent: nothing || !found.isPlaceholderData,
    error: found.error ?? offers.error,
    readAgain: () => void offers.refetch(),
  }
}

const NOTHING: readonly RowOf<typeof sellableItemIndex>[] = []

/** The quantity is asked of the offer that is proposed first (P19). */
const ranked = (offered: OfferedItem | undefined): OfferedItem | undefined =>
  offered && { ...offered, offers: [...rankOffers(offered.offers)] }

/** What the customer can buy of these items; read again whenever stock may have moved. */
export function useOffers(orderId: string, items: readonly string[]) {
  const input = { params: { id: orderId }, query: { items: items.join(',') } }
  const offers = useQuery({
    queryKey: keyOf(orderOffers.list, input),
    queryFn: async ({ signal }) => (await call(orderOffers.list, input, { signal })).body,
    enabled: items.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: 20_000,
  })
  useTopic(
    companyTopic,
    {},
    {
      heard: ({ type }) => void (MOVES_STOCK.has(type) && offers.refetch()),
      missed: () => void offers.refetch(),
    },
  )
  return offers
}
