import type { Cents } from '../money.ts'

/** A variation that an item can be taken from. */
export type Choice = {
  readonly id: string
  readonly price: Cents | null
  readonly available: number
  readonly dropShip: boolean
}

/** The cheapest variation that has enough, else the cheapest that has anything, else the cheapest; one for a customer comes first. */
export function chooseVariation<C extends Choice & { readonly isSpecial: boolean }>(
  choices: readonly C[],
  quantity: number,
): C | undefined {
  const rank = ({ available, dropShip, isSpecial }: C) =>
    (isSpecial ? 0 : 10) + (dropShip || available >= quantity ? 0 : available > 0 ? 1 : 2)
  const cost = ({ price }: C) => price ?? Number.POSITIVE_INFINITY
  return choices.toSorted((one, other) => rank(one) - rank(other) || cost(one) - cost(other))[0]
}
