import { sql } from 'kysely'
import { type Cents, centsToDecimal } from '@galen/domain/money'
import type { LineQuestion } from '@galen/domain/sales/external-order-line'
import { asJson } from '../../platform/database/as-json.ts'
import type { Tx } from '../../platform/database/database.ts'
import { nextVersion } from '../../platform/database/next-version.ts'
import type { Work } from '../../platform/work.ts'
import type { RequestLine } from './sales-request.store.ts'

export type IncomingLine = {
  /** What was asked for in the words of the person who asked. */
  readonly asked: string
  readonly itemId: string | null
  readonly problem: string | null
  readonly quantity: number
  readonly price: Cents | null
  /** What they wrote, where it is not the same. */
  readonly askedQuantity?: number
  readonly askedPrice?: number | null
  readonly askedUnit?: string
  readonly askedBasis?: string
  readonly askedCurrency?: string
  /** What a person has to answer before it can be placed. */
  readonly questions?: readonly LineQuestion[]
}

/** Writes lines behind those that are there. */
export async function insertLines(
  tx: Tx,
  companyId: string,
  id: string,
  incoming: readonly IncomingLine[],
  behind = 0,
): Promise<void> {
  const lines = incoming.map((line, place) => ({
    position: behind + place + 1,
    asked: line.asked,
    item_id: line.itemId,
    problem: line.problem,
    quantity: line.quantity,
    price: line.price === null ? null : centsToDecimal(line.price),
    asked_quantity: line.askedQuantity ?? line.quantity,
    asked_price: line.askedPrice ?? null,
    asked_unit: line.askedUnit ?? '',
    asked_basis: line.askedBasis ?? '',
    asked_currency: line.askedCurrency ?? '',
    questions: line.questions ?? [],
  }))
  await sql`
    insert into sales_request_line (company_id, request_id, position, asked, item_id, problem, quantity, price, asked_quantity, asked_price,
      asked_unit, asked_basis, asked_currency, questions)
    select ${companyId}, ${id}, r.position, r.asked, r.item_id, r.problem, r.quantity, r.price, r.asked_quantity, r.asked_price,
      r.asked_unit, r.asked_basis, r.asked_currency, r.questions
    from jsonb_to_recordset(${JSON.stringify(lines)}::text::jsonb)
      as r (position integer, asked text, item_id uuid, problem text, quantity integer, price numeric, asked_quantity numeric,
        asked_price numeric, asked_unit text, asked_basis text, asked_currency text, questions jsonb)`.execute(tx)
}

type SavedLine = Pick<RequestLine, 'position' | 'itemId' | 'problem' | 'quantity' | 'price' | 'questions' | 'dropped'>

/** Writes what a person or a match says about a line. */
export async function saveRequestLineRow({ tx, actor }: Work, requestId: string, line: SavedLine): Promise<void> {
  await sql`
    update sales_request_line set item_id = ${line.itemId}, problem = ${line.problem}, quantity = ${line.quantity},
      price = ${line.price === null ? null : centsToDecimal(line.price)}, questions = ${asJson(line.questions)},
      dropped = ${line.dropped}, version = ${nextVersion()}
    where company_id = ${actor.companyId} and request_id = ${requestId} and position = ${line.position}`.execute(tx)
}

/** Drops every line of an order that is replaced, and answers their positions. */
export async function dropLines({ tx, actor }: Work, requestId: string): Promise<readonly number[]> {
  const { rows } = await sql<{ position: number }>`
    update sales_request_line set dropped = true, version = ${nextVersion()}
    where company_id = ${actor.companyId} and request_id = ${requestId} returning position`.execute(tx)
  return rows.map(({ position }) => position)
}

/** Adds a line at the end that asks for the same in another quantity. */
export async function copyLine(
  { tx, actor }: Work,
  requestId: string,
  position: number,
  quantity: number,
): Promise<void> {
  await sql`
    insert into sales_request_line (company_id, request_id, position, asked, item_id, problem, quantity, price, asked_price,
      asked_unit, asked_basis, asked_currency, questions)
    select company_id, request_id, (select max(m.position) + 1 from sales_request_line m
      where m.company_id = l.company_id and m.request_id = l.request_id), asked, item_id, problem, ${quantity}, price, asked_price,
      asked_unit, asked_basis, asked_currency, questions
    from sales_request_line l
    where company_id = ${actor.companyId} and request_id = ${requestId} and position = ${position}`.execute(tx)
}
