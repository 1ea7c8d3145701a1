import * as z from 'zod'
import type { supersetStates } from '@galen/contract/admin/dashboards'
import { askService } from '../../platform/outbound/call-out.ts'

export type RemoteDashboard = { readonly dashboardId: string; readonly name: string }
type State = (typeof supersetStates)[number]
export type Remote = { readonly state: State; readonly dashboards: readonly RemoteDashboard[] }

const TIME_OUT_MS = 3000
const FRESH_MS = 60_000
/** After so many failures in a row it is left alone for a while. */
const FAILURES = 3
const REST_MS = 60_000

const Reply = z.object({
  result: z.array(z.object({ id: z.union([z.int(), z.string()]), dashboard_title: z.string().max(200) })).max(1000),
})

type Options = { readonly fetch?: typeof fetch; readonly now?: () => number; readonly timeOutMs?: number }

/**
 * What a remote Superset has. It is asked apart from the calls of people, never while one waits for it: they are answered
 * with what is known, and one that keeps failing is not asked for a while.
 */
export function supersetClient(url: string | undefined, options: Options = {}) {
  const { fetch: ask = askService, now = Date.now, timeOutMs = TIME_OUT_MS } = options
  let known: readonly RemoteDashboard[] = []
  let state: State = url === undefined ? 'not configured' : 'being asked'
  let askedAt = Number.NEGATIVE_INFINITY
  let failures = 0
  let asking: Promise<void> | null = null

  async function refresh(address: string): Promise<void> {
    try {
      const reply = await ask(new URL('/api/v1/dashboard/', address), { signal: AbortSignal.timeout(timeOutMs) })
      if (!reply.ok) throw new Error(`It answered ${reply.status}`)
      const { result } = Reply.parse(await reply.json())
      known = result.map(({ id, dashboard_title: name }) => ({ dashboardId: `superset-${id}`, name }))
      state = 'answered'
      failures = 0
    } catch {
      failures += 1
      state = 'does not answer'
    }
  }

  return {
    /** What is known now. Asks again, without waiting, when that is too old. */
    current(): Remote {
      const rest = failures >= FAILURES ? REST_MS : failures > 0 ? 1000 : FRESH_MS
      if (url !== undefined && asking === null && now() - askedAt > rest) {
        askedAt = now()
        asking = refresh(url).finally(() => {
          asking = null
        })
      }
      return { state, dashboards: known }
    },
    /** Until the question that is under way is answered. */
    settled: async () => void (await asking),
  }
}
