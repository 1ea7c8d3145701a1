/** Whether goods can be sold. */
export const stockStatuses = ['Active', 'Quarantine'] as const
export type StockStatus = (typeof stockStatuses)[number]

/** Why goods are in quarantine, the weightiest reason first. Releasing one reason never releases another. */
export const quarantineReasons = {
  RECALL: 'Recalled',
  EXPIRED: 'Expired',
  LOSS: 'Missing',
  SUSPECT: 'Suspect product',
  LABEL_MISMATCH: 'Label and record disagree',
  RETURN: 'Customer return',
  DAMAGED: 'Damaged',
  MANUAL: 'Set aside',
  PENDING_TI: 'Transaction information missing',
  SERIALS_MISSING: 'Serial numbers missing',
} as const
export type QuarantineReason = keyof typeof quarantineReasons
export const quarantineReasonNames = Object.keys(quarantineReasons) as [QuarantineReason, ...QuarantineReason[]]

/** P14: why packages of a serialized product have no serial numbers. */
export const serialsReasons = {
  BEFORE_SERIALIZATION: 'Received before August 27, 2025',
  EXEMPT: 'Exempt transaction',
  OTHER: 'Other',
} as const
export type SerialsReason = keyof typeof serialsReasons
export const serialsReasonNames = Object.keys(serialsReasons) as [SerialsReason, ...SerialsReason[]]

/** P14: packages of a prescription drug carry serial numbers, unless it is exempt from DSCSA. */
export const isSerializedProduct = (item: { readonly type: string; readonly dscsaExempt: string | null }) =>
  item.type === 'prescription' && item.dscsaExempt === null

/** The reasons in the one order that a set of them is written in, each once. */
export const reasonSet = (reasons: Iterable<QuarantineReason>): readonly QuarantineReason[] => {
  const held = new Set(reasons)
  return quarantineReasonNames.filter((reason) => held.has(reason))
}

/** Goods with these reasons: in quarantine while there is one. */
export function heldFor(reasons: Iterable<QuarantineReason>) {
  const quarantineReasons = reasonSet(reasons)
  const status: StockStatus = quarantineReasons.length === 0 ? 'Active' : 'Quarantine'
  return { status, quarantineReasons }
}

/** Reasons as they are read on a screen and in a message. */
export const reasonsInWords = (reasons: readonly QuarantineReason[]) =>
  reasons.map((reason) => quarantineReasons[reason]).join(', ')

/** Where a serialized unit is. */
export const unitStates = ['InStock', 'Shipped', 'ReturnedToVendor', 'Destroyed', 'Missing'] as const
export type UnitState = (typeof unitStates)[number]

export const stockOperationKinds = {
  MOVE: 'Bin move',
  ADJUST: 'Adjustment',
  QUARANTINE: 'Quarantine',
  RELEASE: 'Release from quarantine',
  LOT_RENAME: 'Lot correction',
  SERIALIZE: 'Serialization',
  DESTROY: 'Destruction',
  RECALL: 'Recall',
  OPENING: 'Opening stock',
} as const
export type StockOperationKind = keyof typeof stockOperationKinds
export const stockOperationKindNames = Object.keys(stockOperationKinds) as [StockOperationKind, ...StockOperationKind[]]

/** Where received goods lie until they are put away, and where returned goods wait for a decision. */
export const RECEIVING = 'RECEIVING'
export const RETURNS = 'RETURNS'

/** What was not counted for longer is due for a count. */
export const COUNTED_WITHIN_DAYS = 90
