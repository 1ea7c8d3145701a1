import type { Input, PlainReply, Route } from '@galen/contract/route'

export type SavedRow = { readonly id: string; readonly version: number }

export type RowContext = {
  /** Makes the call with the key of this change, answers confirmations, and gives back the body. */
  readonly call: <R extends Route>(route: R, input: Input<R>) => Promise<PlainReply<R>>
}

export type ChangeRow<Row extends SavedRow> = (row: Row, changes: Partial<Row>, context: RowContext) => Promise<Row>
