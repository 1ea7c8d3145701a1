import type { Segment } from '@galen/domain/edi/x12'

/** Whom documents are exchanged with. */
export type Partner = {
  readonly id: string
  readonly kind: 'customer' | 'vendor'
  readonly number: string
  readonly company: string
}

/** A document as it went in or out. */
export type Written = {
  readonly partner: Partner
  readonly direction: 'in' | 'out'
  readonly set: string
  readonly status: string
  readonly hoursAgo: number
  readonly segments: readonly Segment[]
  readonly document: { readonly kind: string; readonly id: string | null; readonly number: string }
  readonly answer?: string
  readonly error?: string
  readonly findings?: readonly object[]
}
