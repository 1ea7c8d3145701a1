import { randomUUID } from 'node:crypto'
import { businessDateOf } from '@galen/domain/dates'
import type { Example, ExampleWorld } from './examples.ts'

const byId = (id: string, more: Omit<Example, 'params'> = {}): Example => ({ params: { id }, ...more })
const voided = ({ finance }: ExampleWorld) => ({ body: { justificationId: finance.reasonId } })

/** A right request for every call about payments, credits and batches. */
export const financeExamples: Record<string, (world: ExampleWorld) => Example> = {
  'GET /api/accounting/journal/:id': ({ finance }) => byId(finance.journalEntryId),
  'GET /api/payment/customer-documents/:id': ({ finance }) => byId(finance.paymentId),
  'GET /api/payment/vendor-documents/:id': ({ finance }) => byId(finance.outgoingId),
  'GET /api/payment/customer-documents/:id/effects': ({ finance }) => byId(finance.paymentId),
  'GET /api/payment/vendor-documents/:id/effects': ({ finance }) => byId(finance.outgoingId),
  'POST /api/payment/in/:id/return': ({ finance }) =>
    byId(finance.paymentId, { body: { reason: 'Insufficient funds', fee: 35 } }),
  'GET /api/payment/statements/:id': ({ finance }) => byId(finance.customerId),
  'GET /api/payment/out/:id/remittance': ({ finance }) => byId(finance.outgoingId),
  'GET /api/payment/invoices/:id/settlements': ({ finance }) => byId(finance.invoiceId),
  'GET /api/payment/receipts/:id/settlements': ({ finance }) => byId(finance.receiptId),
  'GET /api/payment/in/:id': ({ finance }) => byId(finance.paymentId),
  'POST /api/payment/in': ({ finance }) => ({
    body: {
      customerId: finance.customerId,
      totalAmount: 60,
      reference: randomUUID().slice(0, 8),
      applications: [{ invoiceId: finance.invoiceId, amount: 60 }],
    },
  }),
  'PUT /api/payment/in/:id': ({ finance }) =>
    byId(finance.paymentId, {
      body: {
        version: 1,
        customerId: finance.customerId,
        totalAmount: 100,
        note: 'Paid at the counter',
        applications: [{ invoiceId: finance.invoiceId, amount: 40 }],
      },
    }),
  'POST /api/payment/in/simulate': ({ finance }) => ({
    body: { customerId: finance.customerId, totalAmount: 60, apply: 'oldest' },
  }),
  'POST /api/payment/in/void/:id': (world) => byId(world.finance.paymentId, voided(world)),
  'GET /api/payment/out/:id': ({ finance }) => byId(finance.outgoingId),
  'POST /api/payment/out': ({ finance }) => ({
    body: {
      vendorId: finance.vendorId,
      totalAmount: 60,
      reference: randomUUID().slice(0, 8),
      applications: [{ receiptId: finance.receiptId, amount: 60 }],
    },
  }),
  'PUT /api/payment/out/:id': ({ finance }) =>
    byId(finance.outgoingId, {
      body: {
        version: 1,
        vendorId: finance.vendorId,
        totalAmount: 50,
        applications: [{ receiptId: finance.receiptId, amount: 20 }],
      },
    }),
  'POST /api/payment/out/simulate': ({ finance }) => ({
    body: { vendorId: finance.vendorId, totalAmount: 60, apply: 'oldest' },
  }),
  'POST /api/payment/out/void/:id': (world) => byId(world.finance.outgoingId, voided(world)),
  'POST /api/payment/out/:id/approve': ({ finance }) =>
    byId(finance.waitingId, { body: { note: 'Agrees with the request' } }),
  'POST /api/payment/out/:id/refuse': ({ finance }) =>
    byId(finance.waitingId, { body: { note: 'Agrees with the request' } }),
  'GET /api/payment/out/:id/print': ({ finance }) => byId(finance.outgoingId),
  'POST /api/payment/out/:id/remittance': ({ finance }) => byId(finance.outgoingId),
  'POST /api/payment/customer-credit/:id/refund': ({ finance }) =>
    byId(finance.creditId, { body: { amount: 10, method: 'Wire' } }),
  'GET /api/payment/customer-credit/:id': ({ finance }) => byId(finance.creditId),
  'POST /api/payment/customer-credit': ({ finance }) => ({
    body: {
      customerId: finance.customerId,
      totalAmount: 12.5,
      note: 'Short shipment',
      applications: [{ invoiceId: finance.invoiceId, amount: 12.5 }],
    },
  }),
  'PUT /api/payment/customer-credit/:id': ({ finance }) =>
    byId(finance.creditId, {
      body: { version: 1, customerId: finance.customerId, totalAmount: 35, note: 'More than thought' },
    }),
  'POST /api/payment/customer-credit/simulate': ({ finance }) => ({
    body: { customerId: finance.customerId, totalAmount: 12.5, apply: 'oldest' },
  }),
  'GET /api/payment/customer-credit/:id/print': ({ finance }) => byId(finance.creditId),
  'POST /api/payment/customer-credit/void/:id': (world) => byId(world.finance.creditId, voided(world)),
  'GET /api/payment/vendor-credit/:id': ({ finance }) => byId(finance.vendorCreditId),
  'POST /api/payment/vendor-credit': ({ finance }) => ({
    body: {
      vendorId: finance.vendorId,
      totalAmount: 12.5,
      reference: 'CM-12',
      applications: [{ receiptId: finance.receiptId, amount: 12.5 }],
    },
  }),
  'PUT /api/payment/vendor-credit/:id': ({ finance }) =>
    byId(finance.vendorCreditId, { body: { version: 1, vendorId: finance.vendorId, totalAmount: 35 } }),
  'POST /api/payment/vendor-credit/simulate': ({ finance }) => ({
    body: { vendorId: finance.vendorId, totalAmount: 12.5, apply: 'oldest' },
  }),
  'POST /api/payment/vendor-credit/void/:id': (world) => byId(world.finance.vendorCreditId, voided(world)),
  'GET /api/payment/batch/:id': ({ finance }) => byId(finance.batchId),
  'POST /api/payment/batch/:id/close': ({ finance }) => byId(finance.batchId, { body: { controlTotal: 100 } }),
  'GET /api/payment/batch/:id/print': ({ finance }) => byId(finance.batchId),
  'GET /api/payment/aging/receivables': () => ({ query: { asOf: '2026-10-31' } }),
  'GET /api/payment/aging/payables': () => ({}),
  'POST /api/payment/statements': ({ finance }) => ({
    body: { customerIds: [finance.customerId], recipient: 'ap@fernbrook.example' },
  }),
  'GET /api/vendors/:id/bank-account': ({ finance }) => byId(finance.vendorId),
  'POST /api/vendors/:id/bank-changes': ({ finance }) =>
    byId(finance.vendorId, {
      body: {
        action: 'set',
        bank: 'First Harbor',
        name: 'Payee Inc.',
        routing: '021000021',
        accountNumber: '000123456789',
      },
    }),
  'POST /api/vendors/:id/bank-changes/:changeId/approve': ({ finance }) => ({
    params: { id: finance.vendorId, changeId: finance.bankChangeId },
    body: { note: 'Agrees with the request' },
  }),
  'POST /api/vendors/:id/bank-changes/:changeId/refuse': ({ finance }) => ({
    params: { id: finance.vendorId, changeId: finance.bankChangeId },
    body: { note: 'Agrees with the request' },
  }),
  'POST /api/vendors/:id/bank-account/reveal': ({ finance }) => byId(finance.vendorId),
  'GET /api/payment/bank-accounts': () => ({}),
  'GET /api/payment/bank-files/:id': ({ finance }) => byId(finance.bankFileId),
  'GET /api/payment/bank-files/:id/download': () => byId(randomUUID()),
  'POST /api/payment/bank-files': ({ finance }) => ({
    body: { kind: 'Positive pay', paymentIds: [finance.outgoingId] },
  }),
  'GET /api/payment/bank-statements/:id': () => byId(randomUUID()),
  'POST /api/payment/bank-statements': ({ finance }) => ({
    body: {
      bankAccountId: finance.bankAccountId,
      format: 'CSV',
      fileName: 'november.csv',
      content: 'Account,Date,Amount,Reference,Description\r\n004321,2026-11-16,100.00,,Deposit\r\nTOTAL,1,100.00,,\r\n',
    },
  }),
  'GET /api/sales/invoice-approvals/:id': ({ invoicing }) => byId(invoicing.shippedId),
  'PUT /api/sales/invoices/validate': ({ invoicing }) => ({ body: { ids: [invoicing.shippedId] } }),
  'PUT /api/sales/invoices/update-cost': ({ invoicing }) => ({
    body: { invoiceId: invoicing.shippedId, freightServiceCost: 5 },
  }),
  'PUT /api/sales/invoices/update-charges': ({ invoicing }) => ({
    body: { invoiceId: invoicing.shippedId, freightCharge: 5 },
  }),
  'PUT /api/sales/invoices/update-pcr': ({ invoicing }) => ({
    body: { invoiceId: invoicing.shippedId, lines: [{ id: invoicing.shippedLineId, pcr: 1 }] },
  }),
  'GET /api/accounting/report': () => ({ query: { from: '2026-11-01', to: '2026-11-30' } }),
  'POST /api/accounting/proof': () => ({}),
  'GET /api/sales/invoice-profit': () => ({ query: { from: '2026-11-01', to: '2026-11-30', by: 'month' } }),
  'GET /api/sales/metrics': () => ({ query: { month: businessDateOf(new Date(), 'UTC').slice(0, 7) } }),
  'GET /api/sales/commission-rates': () => ({}),
  'POST /api/sales/commission-rates': () => ({
    body: { userId: randomUUID(), effectiveOn: '2026-11-01', percent: 5 },
  }),
  'POST /api/accounting/export': () => ({ body: { from: '2026-11-01', to: '2026-11-30', format: 'csv' } }),
  'GET /api/accounting/proposals': () => ({}),
  'POST /api/accounting/proposals': () => ({
    body: {
      date: '2026-11-15',
      memo: 'Rent',
      lines: [
        { accountId: randomUUID(), debit: 10 },
        { accountId: randomUUID(), credit: 10 },
      ],
    },
  }),
  'POST /api/accounting/:id/reverse': () => byId(randomUUID(), { body: { reason: 'Booked twice' } }),
  'POST /api/accounting/year-end': () => ({ body: { year: 2025 } }),
  'POST /api/accounting/proposals/:id/approve': () => byId(randomUUID(), { body: { note: 'Agrees with the request' } }),
  'POST /api/accounting/proposals/:id/refuse': () => byId(randomUUID(), { body: { note: 'Agrees with the request' } }),
}
