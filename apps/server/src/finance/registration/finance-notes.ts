import { settlementDocuments, settlementTopics } from '@galen/contract/finance/settlement-documents'
import { permits } from '@galen/domain/permissions'
import type { Db } from '../../platform/database/database.ts'
import type { NoteKind } from '../../platform/note-kind.ts'
import type { Actor } from '../../platform/operation.ts'

const ofCustomers = settlementDocuments.ofCustomer.needs
const ofVendors = settlementDocuments.ofVendor.needs

const isThere =
  (table: 'customer_payment' | 'customer_credit' | 'vendor_credit') =>
  async (db: Db, { companyId }: Actor, id: string): Promise<boolean> => {
    const found = db.selectFrom(table).select('id').where('company_id', '=', companyId).where('id', '=', id)
    return (await found.executeTakeFirst()) !== undefined
  }

/** A refund is paid out like a payment to a vendor, and is seen by those who see the money of customers. */
async function seesPaymentOut(db: Db, { companyId, permissions }: Actor, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('vendor_payment as p')
    .select('p.customer_id as customerId')
    .where('p.company_id', '=', companyId)
    .where('p.id', '=', id)
    .executeTakeFirst()
  return found !== undefined && permits(found.customerId === null ? ofVendors : ofCustomers, permissions)
}

/** Payments and credits have notes, written by those who see them. */
export const financeNotes: readonly NoteKind[] = [
  { entity: 'customer-payment', reads: ofCustomers, writes: ofCustomers, isSeen: isThere('customer_payment') },
  { entity: 'customer-credit', reads: ofCustomers, writes: ofCustomers, isSeen: isThere('customer_credit') },
  {
    entity: 'vendor-payment',
    reads: settlementTopics['vendor-payment'].needs,
    writes: settlementTopics['vendor-payment'].needs,
    isSeen: seesPaymentOut,
  },
  { entity: 'vendor-credit', reads: ofVendors, writes: ofVendors, isSeen: isThere('vendor_credit') },
]
