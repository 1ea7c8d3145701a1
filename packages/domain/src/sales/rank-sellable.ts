/** What is known of an item that was found, as far as its place in the list depends on it. */
type Found = {
  readonly strength: string
  readonly size: string
  readonly available: number
  /** The earliest expiration of what is in stock, where it is known. */
  readonly expires?: string | null
}

const NUMBER = /^\d+(?:\.\d+)?$/
const UNIT = /^(\d+(?:\.\d+)?)(?:mg|mcg|g|ml|meq|units?|%|iu)$/i

/** The numbers in what was searched for, each of which is a strength before it is anything else (P19). */
export const strengthsIn = (words: string): readonly string[] =>
  words
    .trim()
    .split(/\s+/)
    .flatMap((word) => {
      const numeral = NUMBER.test(word) ? word : UNIT.exec(word)?.[1]
      // Longer ones are item numbers and codes.
      return numeral === undefined || numeral.length > 6 ? [] : [numeral]
    })

const amountsOf = (strength: string) => (strength.match(/\d+(?:\.\d+)?/g) ?? []).map(Number)

/** How many of the numbers are its strength; a number that is only its size counts less than one that is its strength. */
function fit({ strength, size }: Pick<Found, 'strength' | 'size'>, numbers: readonly string[]): number {
  const amounts = amountsOf(strength)
  const sizes = amountsOf(size)
  return numbers.reduce((sum, each) => {
    const value = Number(each)
    return sum + (amounts.includes(value) ? 100 : sizes.includes(value) ? 1 : 0)
  }, 0)
}

/** The order in which what was found is proposed: exact strength, then stock that expires first, then as it was sorted (P19). */
export function rankSellable<F extends Found>(words: string, found: readonly F[]): readonly F[] {
  if (words.trim() === '') return found
  const numbers = strengthsIn(words)
  const known = found.map((each) => ({ each, fit: fit(each, numbers), hasStock: each.available > 0 }))
  return known
    .toSorted(
      (one, other) =>
        other.fit - one.fit ||
        Number(other.hasStock) - Number(one.hasStock) ||
        (one.hasStock ? (one.each.expires ?? '9').localeCompare(other.each.expires ?? '9') : 0),
    )
    .map(({ each }) => each)
}

/** The same for what is bought: exact strength first, then as it was sorted. */
export function rankByStrength<F extends Pick<Found, 'strength' | 'size'>>(words: string, found: readonly F[]) {
  const numbers = strengthsIn(words)
  const known = found.map((each) => ({ each, fit: fit(each, numbers) }))
  return known.toSorted((one, other) => other.fit - one.fit).map(({ each }) => each)
}

type Offer = {
  readonly isSpecial: boolean
  readonly dropShip: boolean
  readonly available: number
  readonly lots: readonly { readonly expirationDate: string }[]
}

/** The offers of one item: what can ship before what cannot, a price for the customer first, then what expires first (P19). */
export function rankOffers<O extends Offer>(offers: readonly O[]): readonly O[] {
  const ships = ({ dropShip, available }: O) => Number(dropShip || available > 0)
  const expires = ({ lots }: O) => lots[0]?.expirationDate ?? '9'
  return offers.toSorted(
    (one, other) =>
      ships(other) - ships(one) ||
      Number(other.isSpecial) - Number(one.isSpecial) ||
      expires(one).localeCompare(expires(other)),
  )
}
