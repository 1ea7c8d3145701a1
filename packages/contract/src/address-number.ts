import * as z from 'zod'

/** A whole number in an address, where everything is a text. A text with nothing in it is no number, though JavaScript's zero. */
export const addressNumber = (smallest: number, largest: number) =>
  z.preprocess(
    (given: string | number) => (String(given).trim() === '' ? Number.NaN : given),
    z.coerce.number().int().min(smallest).max(largest),
  )
