import { type SalesRequest, salesRequests } from '@galen/contract/sales/sales-requests'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { keyOf } from '../../client/cache.ts'
import { call } from '../../client/call.ts'
import type { OrderFindings } from '../orders/use-order-findings.ts'

/** Asked again with each version of the request. */
export function useRequestFindings(
  { id, version }: Pick<SalesRequest, 'id' | 'version'>,
  enabled = true,
): OrderFindings | undefined {
  const { data } = useQuery({
    queryKey: [...keyOf(salesRequests.findings, { params: { id } }), version],
    queryFn: async ({ signal }) => (await call(salesRequests.findings, { params: { id } }, { signal })).body,
    placeholderData: keepPreviousData,
    enabled,
  })
  return data
}

/** Whether creating the order would be refused; the head of the request says the same as its rail. */
export const useIsStopped = (request: Pick<SalesRequest, 'id' | 'version'> | undefined): boolean =>
  useRequestFindings(request ?? { id: '', version: 0 }, request !== undefined)?.findings.some(
    ({ outcome }) => outcome === 'error',
  ) ?? false
