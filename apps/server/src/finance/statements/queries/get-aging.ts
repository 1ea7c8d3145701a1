import { statements } from '@galen/contract/finance/statements'
import { type BusinessDate, businessDateOf } from '@galen/domain/dates'
import { query } from '../../../platform/operation.ts'
import { loadAging } from '../../aging.ts'

type Asked = { readonly asOf?: string | undefined; readonly page: number; readonly size: number }
type Asking = { readonly companyId: string; readonly timeZone: string }

const agingOf = (side: 'customer' | 'vendor', { companyId, timeZone }: Asking, { asOf, page, size }: Asked) => ({
  companyId,
  side,
  asOf: (asOf ?? businessDateOf(new Date(), timeZone)) as BusinessDate,
  page,
  size,
})

export const getReceivablesAging = query(statements.receivables, ({ db, actor, query: asked }) =>
  loadAging(db, agingOf('customer', actor, asked)),
)

export const getPayablesAging = query(statements.payables, ({ db, actor, query: asked }) =>
  loadAging(db, agingOf('vendor', actor, asked)),
)
