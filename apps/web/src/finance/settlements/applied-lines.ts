import { add, type Cents, centsToNumber, ifStorable, parseCents, subtract, sum, zeroCents } from '@galen/domain/money'

/** A document that a payment or credit settles now. */
export type AppliedNow = {
  readonly id: string
  readonly number: string
  readonly amount: number
  readonly discountAmountApplied: number
  readonly balance: number
}
export type OpenNow = { readonly documentId: string; readonly number: string; readonly balance: number }

/** A document with what can be settled of it: what is open, and what this payment settles already. */
export type Settleable = { readonly id: string; readonly number: string; readonly available: Cents }

export type Amounts = Readonly<Record<string, Cents>>

/** What is settled now first, then what is open, each document once. */
export function settleables(applied: readonly AppliedNow[], open: readonly OpenNow[]): readonly Settleable[] {
  const known = new Set(applied.map(({ id }) => id))
  return [
    ...applied.map(({ id, number, amount, discountAmountApplied, balance }) => ({
      id,
      number,
      available: sum([parseCents(balance), parseCents(amount), parseCents(discountAmountApplied)]),
    })),
    ...open
      .filter(({ documentId }) => !known.has(documentId))
      .map(({ documentId, number, balance }) => ({ id: documentId, number, available: parseCents(balance) })),
  ]
}

export const amountsOf = (applied: readonly AppliedNow[]): Amounts =>
  Object.fromEntries(applied.map(({ id, amount }) => [id, parseCents(amount)]))

/** What is left of the money; null where the lines add up to more than any amount can be. */
export const leftOf = (total: number, amounts: Amounts): Cents | null =>
  ifStorable(() => subtract(parseCents(total), sum(Object.values(amounts))))

/** The rest of the money goes to what is open, in the order of the list; what is typed already stays. */
export function filled(rows: readonly Settleable[], amounts: Amounts, total: number): Amounts {
  let left = leftOf(total, amounts)
  if (left === null) return amounts
  const next: Record<string, Cents> = { ...amounts }
  for (const { id, available } of rows) {
    const more = Math.min(left, subtract(available, next[id] ?? zeroCents)) as Cents
    if (more <= 0) continue
    next[id] = add(next[id] ?? zeroCents, more)
    left = subtract(left, more)
  }
  return next
}

/** What is sent: a line that did not change keeps its discount, another one takes what the terms allow. */
export const sentLines = (applied: readonly AppliedNow[], amounts: Amounts) =>
  Object.entries(amounts)
    .filter(([, amount]) => amount > 0)
    .map(([id, amount]) => {
      const before = applied.find((each) => each.id === id)
      const isSame = before !== undefined && parseCents(before.amount) === amount
      return {
        id,
        amount: centsToNumber(amount),
        ...(isSame && { discountAmountApplied: before.discountAmountApplied }),
      }
    })
