/** What a global sales email can be about. */
export const salesEmailEvents = {
  orderPlaced: 'Sales order placed',
  invoicePlaced: 'Invoice placed',
  orderOnHold: 'Sales order on hold',
  ediFailure: 'EDI failure',
} as const

export type SalesEmailEvent = keyof typeof salesEmailEvents
export const salesEmailEventNames = Object.keys(salesEmailEvents) as [SalesEmailEvent, ...SalesEmailEvent[]]
