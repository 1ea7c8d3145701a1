import { randomUUIDv7 } from 'node:crypto'
import type { BusinessDate } from '@galen/domain/dates'
import type { StockOperationKind } from '@galen/domain/warehouse/stock'
import type { ChosenJustification } from '../../admin/chosen-justification.ts'
import { takeDocumentNumber } from '../../admin/document-number.ts'
import type { Values } from '../../platform/effects.ts'
import { accountingDate, type Work } from '../../platform/work.ts'
import type { Source } from '../ledger/movements.ts'

export type StockOperation = Source & {
  readonly kind: 'stock-operation'
  readonly number: () => Promise<string>
  readonly accountingDate: BusinessDate
}

type Told = { readonly note?: string | undefined; readonly justification?: ChosenJustification }

/** The document of a change of stock. It gets its number and its row when the first movement is written. */
export async function newOperation(
  work: Work,
  kind: StockOperationKind,
  { note = '', justification }: Told,
): Promise<StockOperation> {
  const { tx, actor } = work
  const id = randomUUIDv7()
  const day = await accountingDate(work)
  const write = async () => {
    const number = await takeDocumentNumber(tx, actor.companyId, 'stock-operation')
    await tx
      .insertInto('stock_operation')
      .values({
        company_id: actor.companyId,
        id,
        number,
        kind,
        note,
        justification_id: justification?.id ?? null,
        justification: justification?.text ?? null,
        accounting_date: day,
        created_by: actor.userId ?? null,
      })
      .execute()
    return number
  }
  let written: Promise<string> | undefined
  return {
    kind: 'stock-operation',
    id,
    number: () => (written ??= write()),
    accountingDate: day,
    justification: justification?.text ?? (note === '' ? null : note),
  }
}

/** Records an operation in the audit log and answers how people call it. */
export async function recordOperation(
  { audit }: Work,
  kind: StockOperationKind,
  operation: StockOperation,
  after: Values,
): Promise<{ readonly id: string; readonly number: string }> {
  const number = await operation.number()
  const { id, justification } = operation
  audit('stock-operation', {
    id,
    action: 'create',
    version: 1,
    before: null,
    after: { number, kind, ...after },
    ...(justification ? { justification } : {}),
  })
  return { id, number }
}
