import * as z from 'zod'
import { circuitBreaker } from '../../platform/circuit-breaker.ts'
import type { Installation } from '../../platform/installation.ts'
import { askService } from '../../platform/outbound/call-out.ts'

/** What a vendor answers: for each reference that it knows, how many it has and what it asks, at one time. */
const FeedReply = z.object({
  asOf: z.iso.datetime({ offset: true }),
  items: z
    .array(
      z.object({
        reference: z.uuid(),
        available: z.int().min(0).max(100_000_000),
        price: z.number().min(0).max(10_000_000).nullable(),
      }),
    )
    .max(1000),
})

export type FeedQuestion = {
  readonly reference: string
  readonly ndc: string | null
  readonly vendorItemNumber: string
  readonly vendorName: string
}
export type FeedOffer = { readonly available: number; readonly price: number | null; readonly asOf: string }
export type FeedAnswer = {
  readonly feed: 'answered' | 'silent' | 'none'
  readonly note: string
  readonly offers: ReadonlyMap<string, FeedOffer>
}

type Options = {
  readonly url: string
  readonly key: string | undefined
  readonly timeOutMs?: number
  readonly now?: () => number
}
const TIME_OUT_MS = 5000
const REMEMBERED = 10_000
const SILENT = 'What it last said is shown with its time.'

/** Asks a vendor what it has. No one waits long for it: then its last answer is shown with its time. */
export function vendorFeed({ url, key, timeOutMs = TIME_OUT_MS, now }: Options) {
  const breaker = circuitBreaker(now)
  const remembered = new Map<string, FeedOffer>()

  async function asked(items: readonly FeedQuestion[]): Promise<ReadonlyMap<string, FeedOffer>> {
    const reply = await askService(`${url.replace(/\/$/, '')}/availability`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
      body: JSON.stringify({ items }),
      signal: AbortSignal.timeout(timeOutMs),
    })
    if (!reply.ok) throw new Error(`The vendor answered ${reply.status}`)
    const said = FeedReply.parse(await reply.json())
    const asOf = new Date(said.asOf).toISOString()
    return new Map(said.items.map(({ reference, available, price }) => [reference, { available, price, asOf }]))
  }

  function remember(offers: ReadonlyMap<string, FeedOffer>) {
    for (const [reference, offer] of offers) {
      remembered.delete(reference)
      remembered.set(reference, offer)
    }
    const tooMany = remembered.size - REMEMBERED
    for (const reference of [...remembered.keys()].slice(0, Math.max(0, tooMany))) remembered.delete(reference)
  }

  const lastSaid = (items: readonly FeedQuestion[]) =>
    new Map(
      items.flatMap(({ reference }) => {
        const offer = remembered.get(reference)
        return offer ? [[reference, offer] as const] : []
      }),
    )

  return async (items: readonly FeedQuestion[]): Promise<FeedAnswer> => {
    if (!breaker.isClosed())
      return { feed: 'silent', note: `The vendor feed has failed repeatedly. ${SILENT}`, offers: lastSaid(items) }
    try {
      const offers = await asked(items)
      breaker.succeeded()
      remember(offers)
      return { feed: 'answered', note: '', offers }
    } catch {
      breaker.failed()
      return { feed: 'silent', note: `The vendor feed did not answer. ${SILENT}`, offers: lastSaid(items) }
    }
  }
}

const feeds = new WeakMap<Installation, ReturnType<typeof vendorFeed>>()

/** The vendor feed of this deployment, if one is configured. */
export function vendorFeedOf(installation: Installation): ReturnType<typeof vendorFeed> | null {
  const { vendorFeedUrl: url, vendorFeedKey: key } = installation.config
  if (!url) return null
  const known = feeds.get(installation) ?? vendorFeed({ url, key })
  feeds.set(installation, known)
  return known
}
