export const ediEntityTypes = ['customer', 'vendor'] as const
export type EdiEntityType = (typeof ediEntityTypes)[number]

export const ediDirections = ['in', 'out'] as const
export type EdiDirection = (typeof ediDirections)[number]
