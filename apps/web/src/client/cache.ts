import type { Input, Route } from '@galen/contract/route'
import { QueryCache, QueryClient } from '@tanstack/react-query'
import { isRefusal } from '../kit/error-text.ts'

const MINUTE_MS = 60_000
const MOST_RETRIES = 3
const LONGEST_WAIT_MS = 30_000

/** What was read lately (Spec §7, caching). Only reads are repeated by themselves, and never what was refused. */
export const cache = new QueryClient({
  queryCache: new QueryCache({
    // What one may no longer read is not shown any longer either.
    onError: (reason, query) => void (isForbidden(reason) && query.setState({ data: undefined })),
  }),
  defaultOptions: {
    queries: {
      staleTime: 0,
      gcTime: 5 * MINUTE_MS,
      retry: (failures, reason) => failures < MOST_RETRIES && !isRefusal(reason),
      retryDelay: (failures) => Math.min(1000 * 2 ** failures, LONGEST_WAIT_MS),
    },
    mutations: { retry: false },
  },
})

/** A lookup is fresh for 60 seconds. */
export const LOOKUP_FRESH_MS = MINUTE_MS

const isForbidden = (reason: unknown) => isRefusal(reason) && reason.status === 403

/** The key of a read is its route and what was asked of it; no one writes keys by hand. */
export const keyOf = <R extends Route>(route: R, input: Input<R>) => {
  const { params = {}, query = {}, body } = input as { params?: object; query?: object; body?: unknown }
  return [route.path, params, query, ...(body === undefined ? [] : [body])] as const
}

/** Everything read through one route, whatever was asked; or, of a search, everything read from one index. */
export const readsOf = (route: Route, params: Readonly<Record<string, string>> = {}) => ({
  queryKey: [route.path, params],
})
