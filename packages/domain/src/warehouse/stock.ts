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
} as const
export type QuarantineReason = keyof typeof quarantineReasons
export const quarantineReasonNames = Object.keys(quarantineReasons) as [QuarantineReason, ...QuarantineReason[]]

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
