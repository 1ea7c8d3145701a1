import { pathOf, type Route } from '@galen/contract/route'
import { type Answer, ask } from './ask.ts'
import type { Example } from './examples.ts'

/** Sends a right request of a route as the person of the token, or as no one. */
export function send(url: string, route: Route, example: Example, token: string | null, key?: string): Promise<Answer> {
  const query = new URLSearchParams(
    Object.entries(example.query ?? {}).map(([name, value]) => [name, String(value)]),
  ).toString()
  return ask(`${url}${pathOf(route, example.params)}${query ? `?${query}` : ''}`, {
    method: route.method,
    ...(example.body === undefined ? {} : { payload: JSON.stringify(example.body) }),
    headers: {
      ...(example.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
      ...example.headers,
    },
  })
}
