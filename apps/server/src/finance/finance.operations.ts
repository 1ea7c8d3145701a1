import { companyTopic } from '@galen/contract/topic'
import type { Area } from '../platform/area.ts'
import { bankFileSearch } from './bank-files/bank-file.search.ts'
import { writeBankFile } from './bank-files/commands/write-bank-file.ts'
import { downloadBankFile, getBankFile, listPayingAccounts } from './bank-files/queries/read-bank-files.ts'
import { readStatementOfBank } from './bank-statements/commands/read-bank-statement.ts'
import { getBankStatement } from './bank-statements/queries/get-bank-statement.ts'
import { batchSearch } from './batches/batch.search.ts'
import { closeBatch } from './batches/commands/close-batch.ts'
import { getBatch } from './batches/queries/get-batch.ts'
import {
  addCreditEvent,
  changeCreditEvent,
  listCreditEvents,
  removeCreditEvent,
} from './credit-events/credit-events.ts'
import { financeOpenDocuments } from './registration/finance-open-documents.ts'
import { financeNotes } from './registration/finance-notes.ts'
import { financeInvariants } from './registration/finance-invariants.ts'
import { financeListeners } from './registration/finance.listeners.ts'
import { changeCustomerCredit } from './credits/commands/change-customer-credit.ts'
import { changeVendorCredit } from './credits/commands/change-vendor-credit.ts'
import { enterVendorCredit } from './credits/commands/enter-vendor-credit.ts'
import { giveCustomerCredit } from './credits/commands/give-customer-credit.ts'
import { voidCustomerCreditByHand, voidVendorCreditByHand } from './credits/commands/void-credits.ts'
import { customerCreditSearch, openCustomerCreditSearch, vendorCreditSearch } from './credits/credit.search.ts'
import {
  getCustomerCredit,
  getVendorCredit,
  simulateCustomerCredit,
  simulateVendorCredit,
} from './credits/queries/read-credits.ts'
import { changeCustomerPayment } from './customer-payments/commands/change-customer-payment.ts'
import { recordCustomerPayment } from './customer-payments/commands/record-customer-payment.ts'
import { returnCustomerPayment } from './customer-payments/commands/return-customer-payment.ts'
import { voidCustomerPayment } from './customer-payments/commands/void-customer-payment.ts'
import { customerPaymentSearch } from './customer-payments/customer-payment.search.ts'
import { getCustomerPayment } from './customer-payments/queries/get-customer-payment.ts'
import { simulateCustomerPayment } from './customer-payments/queries/simulate-customer-payment.ts'
import { getRemittanceLetter, getStatementLetter } from './letters/queries/read-letters.ts'
import { payableSearch, receivableSearch } from './lists/open-item.search.ts'
import { customerFinancialSearch, vendorFinancialSearch } from './lists/party-financial.search.ts'
import { printCheck } from './prints/check.print.ts'
import { printCreditMemo } from './prints/credit-memo.print.ts'
import { printBatch, printCustomerCredit, printVendorPayment } from './prints/queries/print-finance-documents.ts'
import {
  getCustomerEffects,
  getCustomerSettlement,
  getVendorEffects,
  getVendorSettlement,
} from './settlement-documents/queries/get-settlement-document.ts'
import {
  getInvoiceSettlements,
  getReceiptSettlements,
} from './settlement-documents/queries/get-document-settlements.ts'
import { servedSettlementTopics } from './settlement-documents/settlement-topics.ts'
import { mailStatements } from './statements/commands/mail-statements.ts'
import { statementPrintable } from './statements/draw-statement.ts'
import { getPayablesAging, getReceivablesAging } from './statements/queries/get-aging.ts'
import { getStatement } from './statements/queries/get-statement.ts'
import { askForVendorBankChange } from './vendor-bank-accounts/commands/ask-for-vendor-bank-change.ts'
import {
  approveVendorBankChange,
  refuseVendorBankChange,
} from './vendor-bank-accounts/commands/decide-vendor-bank-change.ts'
import { revealVendorBankAccount } from './vendor-bank-accounts/commands/reveal-vendor-bank-account.ts'
import { getVendorBankAccount } from './vendor-bank-accounts/queries/get-vendor-bank-account.ts'
import { changeVendorPayment } from './vendor-payments/commands/change-vendor-payment.ts'
import { approveVendorPayment, refuseVendorPayment } from './vendor-payments/commands/decide-vendor-payment.ts'
import { payVendor } from './vendor-payments/commands/pay-vendor.ts'
import { refundCustomer } from './vendor-payments/commands/refund-customer.ts'
import { sendRemittance } from './vendor-payments/commands/send-remittance.ts'
import { voidVendorPayment } from './vendor-payments/commands/void-vendor-payment.ts'
import { getVendorPayment } from './vendor-payments/queries/get-vendor-payment.ts'
import { simulateVendorPayment } from './vendor-payments/queries/simulate-vendor-payment.ts'
import { vendorPaymentSearch } from './vendor-payments/vendor-payment.search.ts'

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
    { to: 'property ledgerAccount', table: 'customer_credit', column: 'account_id' },
    { to: 'property ledgerAccount', table: 'vendor_credit', column: 'account_id' },
  ],
  openDocuments: financeOpenDocuments,
  invariants: financeInvariants,
  noteKinds: financeNotes,
  listeners: financeListeners,
  printables: [
    statementPrintable,
    { kind: 'check', needs: 'CREATE_PAYMENT', draw: printCheck },
    {
      kind: 'creditMemo',
      needs: 'EDIT_CUSTOMER_FINANCE',
      draw: (db, actor, id) => printCreditMemo(db, actor.companyId, id),
    },
  ],
  topics: servedSettlementTopics,
  operations: [
    getCustomerSettlement,
    getVendorSettlement,
    getInvoiceSettlements,
    getReceiptSettlements,
    getCustomerEffects,
    getVendorEffects,
    returnCustomerPayment,
    listCreditEvents,
    addCreditEvent,
    changeCreditEvent,
    removeCreditEvent,
    getCustomerPayment,
    simulateCustomerPayment,
    recordCustomerPayment,
    changeCustomerPayment,
    voidCustomerPayment,
    getVendorPayment,
    simulateVendorPayment,
    payVendor,
    approveVendorPayment,
    refuseVendorPayment,
    changeVendorPayment,
    voidVendorPayment,
    refundCustomer,
    getCustomerCredit,
    simulateCustomerCredit,
    giveCustomerCredit,
    changeCustomerCredit,
    voidCustomerCreditByHand,
    getVendorCredit,
    simulateVendorCredit,
    enterVendorCredit,
    changeVendorCredit,
    voidVendorCreditByHand,
    getBatch,
    closeBatch,
    printBatch,
    printCustomerCredit,
    printVendorPayment,
    sendRemittance,
    getRemittanceLetter,
    getStatementLetter,
    getStatement,
    mailStatements,
    getReceivablesAging,
    getPayablesAging,
    getVendorBankAccount,
    askForVendorBankChange,
    approveVendorBankChange,
    refuseVendorBankChange,
    revealVendorBankAccount,
    listPayingAccounts,
    getBankFile,
    writeBankFile,
    downloadBankFile,
    getBankStatement,
    readStatementOfBank,
  ],
  indices: [
    customerPaymentSearch,
    vendorPaymentSearch,
    openCustomerCreditSearch,
    customerCreditSearch,
    vendorCreditSearch,
    batchSearch,
    receivableSearch,
    payableSearch,
    customerFinancialSearch,
    vendorFinancialSearch,
    bankFileSearch,
  ],
}
