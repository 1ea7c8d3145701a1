import { describe, expect, it } from 'vitest'
import { type Needs, permissionNames, permits } from '@galen/domain/permissions'
import { customerPayments, paymentInIndex } from './finance/customer-payments.ts'
import { vendorCreditIndex, vendorCredits } from './finance/vendor-credits.ts'
import { paymentOutIndex, vendorPayments } from './finance/vendor-payments.ts'
import { itemIndex } from './items/item-indices.ts'
import { items } from './items/items.ts'
import { customerIndex } from './partners/customer-lists.ts'
import { customers } from './partners/customers.ts'
import { vendorIndex, vendors } from './partners/vendors.ts'
import { purchaseOrderDraftIndex, purchaseOrderIndex } from './purchasing/purchase-order-indices.ts'
import { purchaseOrders } from './purchasing/purchase-orders.ts'
import { receiptDraftIndex, receiptIndex } from './purchasing/receipt-indices.ts'
import { receipts } from './purchasing/receipts.ts'
import { invoiceDraftIndex, invoiceIndex } from './sales/invoice-indices.ts'
import { invoices } from './sales/invoices.ts'
import { salesOrderRequestIndex } from './sales/sales-order-indices.ts'
import { salesRequests } from './sales/sales-requests.ts'

const lists: readonly (readonly [string, Needs, Needs])[] = [
  ['customers', customerIndex.needs, customers.get.needs],
  ['vendors', vendorIndex.needs, vendors.get.needs],
  ['items', itemIndex.needs, items.get.needs],
  ['purchase orders', purchaseOrderIndex.needs, purchaseOrders.get.needs],
  ['receipts', receiptIndex.needs, receipts.get.needs],
  ['invoices', invoiceIndex.needs, invoices.get.needs],
  ['draft invoices', invoiceDraftIndex.needs, invoices.get.needs],
  ['customer payments', paymentInIndex.needs, customerPayments.get.needs],
  ['vendor payments', paymentOutIndex.needs, vendorPayments.get.needs],
  ['vendor credits', vendorCreditIndex.needs, vendorCredits.get.needs],
]
/** Lists of a part of the documents: who sees the list opens what is in it, others may open it by its address. */
const parts: readonly (readonly [string, Needs, Needs])[] = [
  ['draft purchase orders', purchaseOrderDraftIndex.needs, purchaseOrders.get.needs],
  ['draft receipts', receiptDraftIndex.needs, receipts.get.needs],
  ['requests', salesOrderRequestIndex.needs, salesRequests.get.needs],
]
/** Each right alone, and all rights without each. */
const people = permissionNames.flatMap((name) => [
  { rights: `only ${name}`, granted: new Set<string>([name]) },
  { rights: `all without ${name}`, granted: new Set<string>(permissionNames.filter((other) => other !== name)) },
])

describe('a list and its documents', () => {
  it.each(lists)('of %s answer the same people', (_, list, document) => {
    for (const { rights, granted } of people) expect(permits(document, granted), rights).toBe(permits(list, granted))
  })

  it.each(parts)('of %s are opened by those who see the list', (_, list, document) => {
    for (const { rights, granted } of people.filter((person) => permits(list, person.granted)))
      expect(permits(document, granted), rights).toBe(true)
  })
})
