import { text } from '../../kit/text.ts'
import { documentKeys } from '../../patterns/document/document-keys.ts'

/** The keys of a payment or credit; voiding has none, because it cannot be undone. */
export const settlementKeys = {
  unapply: { keys: 'u', label: text('Unapply the selected documents') },
  remit: { keys: 'm', label: text('Email the remittance') },
} as const

export const settlementRecordKeys = { primary: { ...documentKeys.primary, label: text('Apply') } } as const
