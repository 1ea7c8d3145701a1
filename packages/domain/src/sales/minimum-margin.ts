/** Who says how low a margin may be; null where they say nothing. */
export type MarginSources = {
  readonly variation: number | null
  readonly customer: number | null
  /** What the rules or the company say of customers of this class. */
  readonly standing: number
}

/** The variation decides before the customer, and the customer before the rules and the company. */
export const minimumMarginOf = ({ variation, customer, standing }: MarginSources): number =>
  variation ?? customer ?? standing
