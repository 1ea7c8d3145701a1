import { BusinessError } from '@galen/domain/business-error'
import { parseCents } from '@galen/domain/money'
import type { SettlementRequest, SettlementRequestLine } from './settlement-plan.ts'

type Typed = {
  readonly totalAmount: number
  readonly apply: SettlementRequest['apply']
  readonly fingerprint?: string | undefined
}

/** What was typed of a payment or a credit, for the rule that settles. */
export function settlementRequest(
  noun: 'payment' | 'credit',
  { totalAmount, apply, fingerprint }: Typed,
  lines: readonly SettlementRequestLine[],
): SettlementRequest {
  const amount = parseCents(totalAmount)
  if (!(amount > 0))
    throw new BusinessError(`${noun}.validation`, 'The amount must be above 0.', [
      { field: 'totalAmount', message: 'must be above 0' },
    ])
  return { amount, apply, lines, fingerprint }
}

type Line = Omit<SettlementRequestLine, 'documentId'>

export const invoiceLines = (applications: readonly (Line & { invoiceId: string })[]): SettlementRequestLine[] =>
  applications.map(({ invoiceId, ...line }) => ({ documentId: invoiceId, ...line }))

export const receiptLines = (applications: readonly (Line & { receiptId: string })[]): SettlementRequestLine[] =>
  applications.map(({ receiptId, ...line }) => ({ documentId: receiptId, ...line }))
