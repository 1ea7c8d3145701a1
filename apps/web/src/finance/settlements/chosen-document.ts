import { type Cents, parseCents } from '@galen/domain/money'
import { useLocation } from 'react-router'
import type { Typed } from './use-settlement.ts'

/** Left in the history where an invoice was chosen by its number: it is the one that is paid. */
export const payingDocument = (documentId: string, balance: number) => ({ paying: { documentId, balance } })

/** What is paid at once because its number was typed. */
export function useChosenDocument(): Typed {
  const { state } = useLocation() as { readonly state: Partial<ReturnType<typeof payingDocument>> | null }
  const paying = state?.paying
  return paying ? { [paying.documentId]: parseCents(paying.balance) as Cents } : {}
}
