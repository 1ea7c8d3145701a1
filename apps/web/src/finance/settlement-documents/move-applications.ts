import { customerCredits } from '@galen/contract/finance/customer-credits'
import { customerPayments } from '@galen/contract/finance/customer-payments'
import type { SettlementDocument } from '@galen/contract/finance/settlement-documents'
import { vendorCredits } from '@galen/contract/finance/vendor-credits'
import { vendorPayments } from '@galen/contract/finance/vendor-payments'
import type { Input, Route } from '@galen/contract/route'
import { toastError, useCommand } from '../../client/api.tsx'
import { call } from '../../client/call.ts'
import { refreshLists } from '../settlements/refresh-lists.ts'

const routes = {
  'customer-payment': { get: customerPayments.get, change: customerPayments.change, ref: 'invoiceId' },
  'customer-credit': { get: customerCredits.get, change: customerCredits.change, ref: 'invoiceId' },
  'vendor-payment': { get: vendorPayments.get, change: vendorPayments.change, ref: 'receiptId' },
  'vendor-credit': { get: vendorCredits.get, change: vendorCredits.change, ref: 'receiptId' },
} as const

export const changeRoute = ({ kind }: Pick<SettlementDocument, 'kind'>): Route => routes[kind].change

type Of = Pick<SettlementDocument, 'kind' | 'id' | 'version'>
type Line = { readonly documentId: string; readonly amount: number; readonly discountAmountApplied?: number }
type Stored = { readonly applications: readonly Readonly<Record<string, unknown>>[] }

/** Takes single documents out of what a payment or credit settles, or adds one, and leaves the others as they are. */
export function useMoveApplications(of: Of, done: (message: string) => void, onDone: () => void) {
  const { get, change, ref } = routes[of.kind]
  const { run, pending, allowed } = useCommand<Route>(change)
  const put = async (said: string, next: (lines: Stored['applications']) => readonly object[]) => {
    try {
      const stored = (await call<Route>(get, { params: { id: of.id } } as Input<Route>)).body as unknown as Stored
      const body = { ...stored, version: of.version, apply: 'lines', applications: next(stored.applications) }
      if (!(await run({ params: { id: of.id }, body } as unknown as Input<Route>))) return
      done(said)
      refreshLists()
      onDone()
    } catch (reason) {
      toastError(reason)
    }
  }
  return {
    pending,
    allowed,
    remove: (documentIds: ReadonlySet<string>, said: string) =>
      put(said, (lines) => lines.filter((line) => !documentIds.has(String(line[ref])))),
    add: ({ documentId, ...line }: Line, said: string) =>
      put(said, (lines) => [...lines, { ...line, [ref]: documentId }]),
  }
}
