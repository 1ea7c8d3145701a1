import type { Simulation } from '@galen/contract/finance/money-fields'
import { type Cents, ifStorable, parseCents, sum, zeroCents } from '@galen/domain/money'
import { useEffect, useState } from 'react'

const WAIT_MS = 300

export type Typed = Readonly<Record<string, Cents>>

/** What someone enters of a payment: the amount, and how much of each document it pays. */
export function useSettlement(chosen: Typed = {}) {
  const [entered, setAmount] = useState<Cents | null>(null)
  const [isOldest, setOldest] = useState(Object.keys(chosen).length === 0)
  const [typed, setTyped] = useState<Typed>(chosen)
  // Without an amount, the money is what the lines add up to.
  const lines = ifStorable(() => sum(Object.values(typed)))
  const amount = entered ?? (isOldest || lines === 0 ? null : lines)
  const state = { amount, isOldest, typed }
  const asked = useLater(state)
  return {
    ...state,
    /** What the preview is asked for, a moment after the last key. */
    asked,
    isSettling: JSON.stringify(asked) !== JSON.stringify(state),
    setAmount,
    payOldest: () => setOldest(true),
    payNothing: () => {
      setTyped({})
      setOldest(false)
    },
    /** Each of these in full; without an amount, the money is what they add up to. */
    payEach: (lines: Typed) => {
      setTyped(lines)
      setOldest(false)
    },
    /** One line by hand; the others keep what the preview said. */
    payLine: (id: string, paid: Cents | null, preview: Simulation | undefined) => {
      const shown = Object.fromEntries(
        (preview?.documents ?? []).filter((one) => one.amount > 0).map((one) => [one.id, parseCents(one.amount)]),
      )
      setTyped({ ...(isOldest ? shown : typed), [id]: paid ?? zeroCents })
      setOldest(false)
    },
    clear: () => {
      setAmount(null)
      setTyped({})
      setOldest(true)
    },
  }
}

/** What was shown last stays while the next answer is on its way. */
export function useKept<T>(now: T | undefined, isWanted: boolean): T | undefined {
  const [kept, setKept] = useState<T>()
  const next = isWanted ? (now ?? kept) : undefined
  if (next !== kept) setKept(() => next)
  return next
}

function useLater<T>(value: T): T {
  const [later, setLater] = useState(value)
  const written = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(JSON.parse(written) as T), WAIT_MS)
    return () => clearTimeout(timer)
  }, [written])
  return later
}

/** The lines that are sent. */
export const settlementLines = ({ isOldest, typed }: { readonly isOldest: boolean; readonly typed: Typed }) =>
  isOldest
    ? []
    : Object.entries(typed)
        .filter(([, paid]) => paid > 0)
        .map(([id, paid]) => ({ id, amount: paid / 100 }))
