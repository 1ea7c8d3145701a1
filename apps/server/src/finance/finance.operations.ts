import { companyTopic } from '@galen/contract/topic'
import type { Area } from '../platform/area.ts'
import {
  addCreditEvent,
  changeCreditEvent,
  listCreditEvents,
  removeCreditEvent,
} from './credit-events/credit-events.ts'
import { financeInvariants } from './finance-invariants.ts'

/** What customers and vendors owe and are owed. */
export const finance: Area = {
  name: 'finance',
  owns: [
    'credit_event',
    'party_account',
    'open_item',
    'open_item_change',
    'application',
    'batch',
    'customer_payment',
    'vendor_payment',
    'customer_credit',
    'vendor_credit',
    'vendor_bank_account',
    'vendor_bank_change',
    'bank_file',
    'bank_statement',
    'bank_statement_line',
  ],
  references: [
    {
      to: 'property ledgerAccount',
      table: 'credit_event',
      column: 'account_id',
      moves: { entity: 'credit-event', field: 'accountId', stamped: true, topic: () => companyTopic.destination },
    },
    { to: 'credit_event', table: 'customer_credit', column: 'event_id' },
  ],
  operations: [listCreditEvents, addCreditEvent, changeCreditEvent, removeCreditEvent],
  invariants: financeInvariants,
}
