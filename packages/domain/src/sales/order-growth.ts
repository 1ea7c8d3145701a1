import type { BusinessDate } from '../dates.ts'
import type { Cents } from '../money.ts'

type AskedFor = {
  readonly shipAddressId: string | null
  readonly requestedOn: BusinessDate | null
  readonly lines: readonly {
    readonly freeOfCharge: boolean
    readonly allocations: readonly {
      readonly variationId: string
      readonly quantity: number
      readonly price: Cents
    }[]
  }[]
}

/** Whether an order asks for something that it did not before: more units, a lower price, another ship-to or a later day. */
export function asksForMore(before: AskedFor, after: AskedFor): boolean {
  if (before.shipAddressId !== after.shipAddressId) return true
  if (after.requestedOn !== null && (before.requestedOn === null || after.requestedOn > before.requestedOn)) return true
  const had = totalsOf(before)
  return [...totalsOf(after)].some(([key, { quantity, price }]) => {
    const known = had.get(key)
    return known === undefined || quantity > known.quantity || price < known.price
  })
}

/** Units and lowest price of each variation; what is free of charge counts for itself. */
function totalsOf({ lines }: AskedFor) {
  const totals = new Map<string, { quantity: number; price: Cents }>()
  for (const { freeOfCharge, allocations } of lines)
    for (const { variationId, quantity, price } of allocations) {
      const key = `${variationId} ${freeOfCharge}`
      const known = totals.get(key)
      totals.set(key, {
        quantity: quantity + (known?.quantity ?? 0),
        price: known !== undefined && known.price < price ? known.price : price,
      })
    }
  return totals
}
