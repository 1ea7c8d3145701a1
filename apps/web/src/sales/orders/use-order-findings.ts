import type { PlainReply } from '@galen/contract/route'
import type { SalesOrder } from '@galen/contract/sales/sales-order'
import { salesOrders } from '@galen/contract/sales/sales-orders'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { keyOf } from '../../client/cache.ts'
import { call } from '../../client/call.ts'

export type OrderFindings = PlainReply<typeof salesOrders.findings>

/** What placing would find and what is known of the customer; asked again with each version of the order. */
export function useOrderFindings({ id, version }: Pick<SalesOrder, 'id' | 'version'>): OrderFindings | undefined {
  const { data } = useQuery({
    queryKey: [...keyOf(salesOrders.findings, { params: { id } }), version],
    queryFn: async ({ signal }) => (await call(salesOrders.findings, { params: { id } }, { signal })).body,
    placeholderData: keepPreviousData,
  })
  return data
}
