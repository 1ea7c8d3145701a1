/** What a reason does to a sale or purchase: stop it, hold it until someone decides, or only be said. */
export type TradeEffect = 'block' | 'hold' | 'warn'

/** Every reason against trading with someone; what is not releasable has to be put right. */
export const tradeReasonCodes = {
  CUSTOMER_INACTIVE: { effect: 'block', releasable: false },
  CUSTOMER_HOLD: { effect: 'hold', releasable: true },
  VENDOR_INACTIVE: { effect: 'block', releasable: false },
  ITEM_INACTIVE: { effect: 'block', releasable: false },
  SHIP_TO_MISSING: { effect: 'block', releasable: false },
  SCHEDULE_I: { effect: 'block', releasable: false },
  LIC_MISSING: { effect: 'hold', releasable: false },
  LIC_EXPIRED: { effect: 'hold', releasable: true },
  LIC_EXPIRING: { effect: 'warn', releasable: true },
  DEA_MISSING: { effect: 'hold', releasable: false },
  DEA_EXPIRED: { effect: 'hold', releasable: false },
  DEA_BADNUM: { effect: 'hold', releasable: false },
  DEA_SCHEDULE: { effect: 'hold', releasable: false },
  DEA_ADDRESS: { effect: 'hold', releasable: true },
  DEA_EXPIRING: { effect: 'warn', releasable: true },
  PARTNER_MISSING: { effect: 'block', releasable: false },
  PARTNER_EXPIRED: { effect: 'block', releasable: false },
  PARTNER_EXPIRING: { effect: 'warn', releasable: true },
} as const satisfies Record<string, { effect: TradeEffect; releasable: boolean }>

export type TradeReasonCode = keyof typeof tradeReasonCodes

export type TradeReason = {
  readonly code: TradeReasonCode
  readonly effect: TradeEffect
  /** Whether someone with the right may decide to go on all the same. */
  readonly releasable: boolean
  readonly words: string
  readonly whatToDo: string
}

export const tradeReason = (code: TradeReasonCode, words: string, whatToDo: string): TradeReason => ({
  code,
  ...tradeReasonCodes[code],
  words,
  whatToDo,
})

export type TradeDecision = {
  /** True when nothing stops or holds it; there may still be things to say. */
  readonly allowed: boolean
  /** The strongest effect among the reasons; null without any. */
  readonly effect: TradeEffect | null
  readonly reasons: readonly TradeReason[]
}

const STRONGEST_FIRST = ['block', 'hold', 'warn'] as const satisfies readonly TradeEffect[]

/** The decision that follows from all reasons together, the strongest first. */
export function decisionFrom(reasons: readonly TradeReason[]): TradeDecision {
  const ranked = STRONGEST_FIRST.flatMap((effect) => reasons.filter((reason) => reason.effect === effect))
  const effect = ranked[0]?.effect ?? null
  return { allowed: effect === null || effect === 'warn', effect, reasons: ranked }
}
