import * as z from 'zod'
import type { Package } from '@galen/domain/sales/freight'
import { circuitBreaker } from '../../platform/circuit-breaker.ts'
import type { Installation } from '../../platform/installation.ts'
import { askService } from '../../platform/outbound/call-out.ts'

/** What a carrier answers for a shipment: a price for each service that it offers. */
const CarrierReply = z.object({
  rates: z
    .array(
      z.object({
        serviceValue: z.string().min(1).max(60),
        total: z.number().min(0).max(1_000_000),
        transitDays: z.int().min(0).max(60).nullable().default(null),
      }),
    )
    .max(100),
})
export type CarrierRate = z.infer<typeof CarrierReply>['rates'][number]

export type CarrierAnswer =
  | { readonly kind: 'rates'; readonly rates: readonly CarrierRate[] }
  | { readonly kind: 'silent'; readonly note: string }

export type Shipment = {
  readonly shipTo: { readonly city: string; readonly state: string; readonly zipCode: string; readonly country: string }
  readonly packages: readonly Package[]
}

type Options = { readonly url: string; readonly key: string | undefined; readonly timeOutMs?: number }
const TIME_OUT_MS = 4000

/** Asks someone else for rates. No one waits long for it: then the rate table answers. */
export function carrier({ url, key, timeOutMs = TIME_OUT_MS }: Options) {
  const breaker = circuitBreaker()
  return async (shipment: Shipment): Promise<CarrierAnswer> => {
    if (!breaker.isClosed())
      return { kind: 'silent', note: 'The carrier has failed repeatedly. Rates of the table are shown.' }
    try {
      const reply = await askService(`${url.replace(/\/$/, '')}/rates`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
        body: JSON.stringify(shipment),
        signal: AbortSignal.timeout(timeOutMs),
      })
      if (!reply.ok) throw new Error(`The carrier answered ${reply.status}`)
      const { rates } = CarrierReply.parse(await reply.json())
      breaker.succeeded()
      return { kind: 'rates', rates }
    } catch {
      breaker.failed()
      return { kind: 'silent', note: 'The carrier did not answer. Rates of the table are shown.' }
    }
  }
}

const carriers = new WeakMap<Installation, ReturnType<typeof carrier>>()

/** The carrier of this deployment, if one is configured. */
export function carrierOf(installation: Installation): ReturnType<typeof carrier> | null {
  const { carrierUrl: url, carrierKey: key } = installation.config
  if (!url) return null
  const known = carriers.get(installation) ?? carrier({ url, key })
  carriers.set(installation, known)
  return known
}
