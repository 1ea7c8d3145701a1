/** Whether goods can be sold. */
export const stockStatuses = ['Active', 'Quarantine'] as const
export type StockStatus = (typeof stockStatuses)[number]

/** Why goods are in quarantine. Releasing one reason never releases another. */
export const quarantineReasons = {
  MANUAL: 'Set aside',
  RETURN: 'Customer return',
  PENDING_TI: 'Transaction information missing',
  EXPIRED: 'Expired',
  RECALL: 'Recalled',
  SUSPECT: 'Suspect product',
  DAMAGED: 'Damaged',
  SERIALS_MISSING: 'Serial numbers missing',
  LABEL_MISMATCH: 'Label and record disagree',
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

/** What still holds goods besides the reason that they are in quarantine for. */
type Waiting = {
  readonly status: StockStatus
  readonly quarantineReason: QuarantineReason | null
  /** No confirmed transaction document names their lot. */
  readonly awaitsDocument: boolean
  /** They have no serial numbers, and no one said why. */
  readonly awaitsSerials: boolean
}

/** The reason that goods stay in quarantine for once their present reason is gone; null when they can be sold. */
export function nextQuarantineReason({ quarantineReason, awaitsDocument, awaitsSerials }: Waiting) {
  if (awaitsDocument && quarantineReason !== 'PENDING_TI') return 'PENDING_TI' as const
  return awaitsSerials && quarantineReason !== 'SERIALS_MISSING' ? ('SERIALS_MISSING' as const) : null
}

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
