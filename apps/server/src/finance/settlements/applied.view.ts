import { type RawBuilder, sql } from 'kysely'

export type AppliedDocument = {
  readonly documentId: string
  readonly kind: string
  readonly number: string
  readonly amount: number
  readonly discountAmountApplied: number
  readonly balance: number
  readonly discount: { readonly discountAmount: number; readonly discountDueDate: string | null }
}

/** What the settlement in the open item `s` is applied to now, as a column. */
export const appliedDocuments: RawBuilder<AppliedDocument[]> = sql<AppliedDocument[]>`coalesce((
  select jsonb_agg(jsonb_build_object('documentId', c.document_id, 'kind', c.document_kind, 'number', c.document_number,
    'amount', a.amount, 'discountAmountApplied', a.discount, 'balance', c.balance,
    'discount', jsonb_build_object('discountAmount', c.discount_amount, 'discountDueDate', c.discount_due_on))
    order by c.due_on, c.document_number)
  from (
    select x.charge_id, sum(x.amount) as amount, sum(x.discount) as discount from application x
    where x.company_id = s.company_id and x.settlement_id = s.id
    group by x.charge_id having sum(x.amount + x.discount) <> 0
  ) a join open_item c on c.company_id = s.company_id and c.id = a.charge_id), '[]')`

/** The discounts taken with the settlement in `s`. */
export const discountApplied: RawBuilder<number> = sql<number>`coalesce((
  select sum(x.discount) from application x where x.company_id = s.company_id and x.settlement_id = s.id), 0)::float8`

type Paid = {
  readonly paymentRemainingAmount: number
  readonly applications: readonly Pick<AppliedDocument, 'number' | 'amount' | 'discountAmountApplied'>[]
}

/** What the audit has of a payment besides its own fields: what it pays. */
export const paidParts = ({ paymentRemainingAmount, applications }: Paid) => ({
  paymentRemainingAmount,
  applications: applications.map(({ number, amount, discountAmountApplied }) => ({
    number,
    amount,
    discountAmountApplied,
  })),
})
