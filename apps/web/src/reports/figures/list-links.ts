import { useMayI } from '../../client/session.ts'
import { quoted } from '../../client/search.ts'

type Period = { readonly from: string; readonly to: string }

const address = (path: string, filters: readonly (readonly [string, string])[]) =>
  `${path}?${new URLSearchParams(filters.map(([name, value]) => [name, value])).toString()}`

/** The lists that prove figures, for those who may open them. */
export function useListLinks() {
  const mayI = useMayI()
  const counted = [
    ['f.status', 'Validated'],
    ['f.status', 'Closed'],
  ] as const
  return {
    /** Validated and closed invoices of a period; of one rep, where the list can be searched by one. */
    invoices: ({ from, to }: Period, rep?: string): string | undefined => {
      const placed = ['f.placedDate', `${from}..${to}`] as const
      if (mayI('CHECK_INVOICE'))
        return address('/invoice-profit', [placed, ...(rep === undefined ? [] : [['q', quoted(rep)] as const])])
      return mayI('LIST_INVOICES') ? address('/invoice/previous-invoices', [placed, ...counted]) : undefined
    },
    orders: ({ from, to }: Period): string | undefined =>
      mayI({ anyOf: ['LIST_SALES', 'LIST_ALL_SALES'] })
        ? address('/sales-order/previous-sales-order', [['f.placedDate', `${from}..${to}`]])
        : undefined,
    requests: ({ from, to }: Period): string | undefined =>
      mayI({ anyOf: ['LIST_SALES', 'LIST_ALL_SALES'] })
        ? address('/sales-order/sales-request', [['f.receivedAt', `${from}..${to}`]])
        : undefined,
    returns: (): string | undefined => (mayI('LIST_INVOICES') ? '/invoice/return-invoices' : undefined),
  }
}
