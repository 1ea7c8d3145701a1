import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { SentShipTo } from '@galen/domain/sales/external-ship-to'
import { asJson } from '../../platform/database/as-json.ts'
import type { Tx } from '../../platform/database/database.ts'

/** An order from outside as it came in. */
export type NewRequest = {
  readonly companyId: string
  readonly source: 'WEB' | 'API' | 'EDI'
  /** Null while no one has found the customer; then the text says who it is. */
  readonly customerId: string | null
  readonly customerText?: string
  readonly accountId: string | null
  readonly addressId: string | null
  readonly externalNumber: string | null
  readonly note: string
  /** Where they want it to go, in their words. */
  readonly shipTo?: SentShipTo | null
  /** What was sent, as it was sent. */
  readonly payload: unknown
}

/** Who sent it, in words, where no customer was named; the same number from the same sender is the same order. */
export const senderOf = ({ customerId, customerText = '' }: NewRequest): string | null =>
  customerId === null ? customerText.trim().toLowerCase() || null : null

/** Adds a request unless the customer sent one under the same number, at the same moment too; then it answers null. */
export async function insertUnlessKnown(tx: Tx, incoming: NewRequest, number: string): Promise<string | null> {
  const { companyId, source, customerId, customerText = '', accountId, addressId, externalNumber, note } = incoming
  const id = randomUUIDv7()
  const { rows } = await sql`
    insert into sales_request (company_id, id, number, source, customer_id, customer_text, sent_by, account_id, address_id, external_number, note, ship_to, payload)
    values (${companyId}, ${id}, ${number}, ${source}, ${customerId}, ${customerText}, ${senderOf(incoming)}, ${accountId}, ${addressId},
      ${externalNumber}, ${note}, ${incoming.shipTo ? asJson(incoming.shipTo) : null}, ${JSON.stringify(incoming.payload)}::text::jsonb)
    on conflict do nothing
    returning 1`.execute(tx)
  return rows.length === 0 ? null : id
}
