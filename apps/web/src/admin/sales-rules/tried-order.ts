import type { TriedOrder } from '@galen/contract/admin/sales-rules'

/** How far back the one figure of earlier purchases counts. */
const EARLIER_DAYS_AGO = 1

/** An order as it is made up in the dialog: one line, and one figure for what was bought before. */
export type Example = Omit<TriedOrder, 'lines'> & {
  readonly itemClassId: string | null
  readonly deaScheduleId: string | null
  readonly quantity: number
  readonly amount: number
  readonly margin: number | null
  readonly boughtBefore: number
}

export const firstExample: Example = {
  customerClassId: null,
  state: '',
  customerForDays: 365,
  licenses: [],
  overCreditLimit: false,
  itemClassId: null,
  deaScheduleId: null,
  quantity: 10,
  amount: 500,
  margin: null,
  boughtBefore: 0,
}

/** The order that the rules look at. */
export const orderOf = ({
  itemClassId,
  deaScheduleId,
  quantity,
  amount,
  margin,
  boughtBefore,
  ...order
}: Example): TriedOrder => ({
  ...order,
  lines: [
    {
      itemClassId,
      deaScheduleId,
      quantity,
      amount,
      margin,
      earlier: boughtBefore === 0 ? [] : [{ daysAgo: EARLIER_DAYS_AGO, quantity: boughtBefore }],
    },
  ],
})
