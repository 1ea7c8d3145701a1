import * as z from 'zod'
import { deaSchedules } from '@galen/domain/items/dea-schedule'
import { type DirectoryDrug, readPackaging } from '@galen/domain/items/drug-directory'
import { itemTypes } from '@galen/domain/items/item'
import { formatNdc, formatNdc11, type Ndc } from '@galen/domain/items/ndc'
import { circuitBreaker } from '../../platform/circuit-breaker.ts'
import { askService } from '../../platform/outbound/call-out.ts'

const text = z.string().max(400).default('')

/** What a provider answers: the fields of a drug, of which it may leave out what it does not know. */
const ProviderReply = z.object({
  itemName: z.string().min(1).max(200),
  itemNameLong: text,
  brandName: text,
  manufacturer: text,
  strength: text,
  strengthUnit: text,
  size: text,
  sizeUnit: text,
  form: text,
  type: z.enum(itemTypes).default('prescription'),
  deaSchedule: z.enum(deaSchedules).nullable().default(null),
  ingredients: z
    .array(
      z.object({
        ingredient: z.string().min(1).max(200),
        strength: z.string().max(40).nullable(),
        unit: z.string().max(40).nullable(),
      }),
    )
    .max(100)
    .default([]),
  packagingDescription: z.string().max(2000).default(''),
})

export type ProviderAnswer =
  | { readonly kind: 'found'; readonly drug: DirectoryDrug }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'silent'; readonly note: string }

type Options = {
  readonly url: string
  readonly key: string | undefined
  readonly fetch?: typeof fetch
  readonly now?: () => number
  readonly timeOutMs?: number
}

const TIME_OUT_MS = 3000

/** A directory that someone else runs. It never keeps anyone waiting for long: then our own answers. */
export function ndcProvider({ url, key, fetch: ask = askService, now, timeOutMs = TIME_OUT_MS }: Options) {
  const breaker = circuitBreaker(now)

  async function asked(ndc: Ndc): Promise<ProviderAnswer> {
    const address = `${url.replace(/\/$/, '')}/ndc/${formatNdc11(ndc) ?? formatNdc(ndc)}`
    const reply = await ask(address, {
      headers: { accept: 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
      signal: AbortSignal.timeout(timeOutMs),
    })
    if (reply.status === 404) return { kind: 'unknown' }
    if (!reply.ok) throw new Error(`It answered ${reply.status}`)
    const { packagingDescription: description, ...drug } = ProviderReply.parse(await reply.json())
    return { kind: 'found', drug: { ...drug, packaging: { ...readPackaging(description), description } } }
  }

  return {
    async lookUp(ndc: Ndc): Promise<ProviderAnswer> {
      if (!breaker.isClosed())
        return {
          kind: 'silent',
          note: 'The drug directory provider has failed repeatedly and is left alone for a moment.',
        }
      try {
        const answer = await asked(ndc)
        breaker.succeeded()
        return answer
      } catch {
        breaker.failed()
        return { kind: 'silent', note: 'The drug directory provider did not answer.' }
      }
    },
  }
}
