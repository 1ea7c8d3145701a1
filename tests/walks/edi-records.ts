import { randomUUID } from 'node:crypto'
import type { testServer } from '../../apps/server/test/server.ts'
import { writeInterchange } from '@galen/domain/edi/x12'
import type { CustomerRecords } from './customer-records.ts'
import type { PurchaseRecords } from './purchase-records.ts'

type Server = Awaited<ReturnType<typeof testServer>>

/** An exchange with a vendor, a document that could not be delivered, and a customer without an exchange. */
export type EdiRecords = {
  readonly configurationId: string
  readonly documentId: string
  readonly customerId: string
  /** Who the vendor is inside an interchange; we are GALEN. */
  readonly partnerIdentifier: string
}

const content = writeInterchange(
  {
    sender: 'GALEN',
    receiver: 'VENDOR',
    group: 'PO',
    set: '850',
    controlNumber: 1,
    at: new Date('2026-11-17T20:15:00Z'),
    isTest: false,
  },
  [['BEG', '00', 'SA', 'PO-1', null, '20261117']],
)

/** For each person records of their own, about the vendor and the customer that they have already; by the person's id. */
export async function ediRecords(
  { owner }: Server,
  companyId: string,
  persons: readonly { readonly id: string }[],
  purchases: ReadonlyMap<string, PurchaseRecords>,
  customers: ReadonlyMap<string, CustomerRecords>,
): Promise<ReadonlyMap<string, EdiRecords>> {
  const worlds = persons.map(({ id }) => ({
    user_id: id,
    vendor_id: purchases.get(id)?.vendorId,
    customer_id: customers.get(id)?.customerId,
    identifier: randomUUID().slice(0, 13).toUpperCase(),
  }))
  const rows = await owner<(EdiRecords & { userId: string })[]>`
    with world as (
      select w.*, uuidv7() as configuration_id from jsonb_to_recordset(${JSON.stringify(worlds)}::text::jsonb)
        as w (user_id uuid, vendor_id uuid, customer_id uuid, identifier text)
    ), configured as (
      insert into edi_configuration (company_id, id, entity_type, edi_type, direction, template_file, own_identifier)
      select ${companyId}, configuration_id, 'vendor', '850', 'out', 'x12-850-out-4010', 'GALEN' from world
    ), partner as (
      insert into edi_configuration_partner (company_id, configuration_id, vendor_id, edi_type, direction, active, identifier)
      select ${companyId}, configuration_id, vendor_id, '850', 'out', true, identifier from world
    ), written as (
      insert into edi_document (company_id, transaction_set, control_number, group_control, vendor_id, document_kind, document_number,
        content, status)
      select ${companyId}, '850', 1, '1', vendor_id, 'purchase-order', 'PO-1', ${content}, 'Needs review' from world
      returning id, vendor_id
    ), counted as (
      insert into document_counter (company_id, series, last) select ${companyId}, 'edi-' || vendor_id, 1 from world
    )
    select w.user_id as "userId", w.configuration_id as "configurationId", written.id as "documentId", w.customer_id as "customerId",
      w.identifier as "partnerIdentifier"
    from world w join written using (vendor_id)`
  return new Map(rows.map(({ userId, ...records }) => [userId, records]))
}
