import { customerProperties } from '@galen/contract/partners/customer-properties'
import { vendorProperties } from '@galen/contract/partners/vendor-properties'
import { propertyCalls, propertyListCall } from '../admin/property-calls.ts'
import type { Area } from '../platform/area.ts'
import { undoBatch } from './bulk-update/commands/undo-batch.ts'
import { updateCustomers } from './bulk-update/commands/update-customers.ts'
import { findCustomers } from './bulk-update/queries/find-customers.ts'
import { customerNotes } from './registration/customer-notes.ts'
import { changeCustomer } from './customers/commands/change-customer.ts'
import { licenseReviewSearch } from './licenses/license-review.search.ts'
import { createCustomer } from './customers/commands/create-customer.ts'
import { eraseCustomerContact } from './customers/commands/erase-contact.ts'
import { saveCompliance } from './customers/commands/save-compliance.ts'
import { saveInternalMemo } from './customers/commands/save-internal-memo.ts'
import { toggleCustomer } from './customers/commands/toggle-customer.ts'
import { customerDocuments } from './customers/customer-documents.ts'
import { servedCustomerTopic } from './customers/customer.view.ts'
import { customerAddressSearch, customerLookupSearch, customerSearch } from './customers/customer.search.ts'
import { getCustomer } from './customers/queries/get-customer.ts'
import { getMayBuy } from './customers/queries/get-may-buy.ts'
import { getTotalInvoiced } from './customers/queries/get-total-invoiced.ts'
import { customerImports } from './imports/customer-import.ts'
import { vendorImports } from './imports/vendor-import.ts'
import { licensesJob } from './licenses/licenses-due.ts'
import { migrateCustomer } from './migration/commands/migrate-customer.ts'
import { mergeManufacturer } from './manufacturers/commands/merge-manufacturer.ts'
import { manufacturerSearch } from './manufacturers/manufacturer.search.ts'
import { addManufacturer, changeManufacturer, removeManufacturer } from './manufacturers/manufacturers.ts'
import { partnerInvariants } from './registration/partner-invariants.ts'
import { partnerOpenDocuments, partnerReferences } from './registration/partner-references.ts'
import { partnersListeners } from './registration/partners.listeners.ts'
import { vendorNotes } from './registration/vendor-notes.ts'
import { changeVendorFinance } from './vendors/commands/change-vendor-finance.ts'
import { changeVendor } from './vendors/commands/change-vendor.ts'
import { createVendor } from './vendors/commands/create-vendor.ts'
import { decideVendorRemitChange } from './vendors/commands/decide-remit-change.ts'
import { eraseVendorContact } from './vendors/commands/erase-contact.ts'
import { saveVendorCompliance } from './vendors/commands/save-vendor-compliance.ts'
import { toggleVendor } from './vendors/commands/toggle-vendor.ts'
import { askMaySupply } from './vendors/queries/ask-may-supply.ts'
import { getVendor } from './vendors/queries/get-vendor.ts'
import { vendorDocuments } from './vendors/vendor-documents.ts'
import { servedVendorTopic } from './vendors/vendor.view.ts'
import { vendorSearch } from './vendors/vendor.search.ts'
import { changeWebAccount } from './web-accounts/commands/change-web-account.ts'
import { createWebAccount } from './web-accounts/commands/create-web-account.ts'
import { setWebPassword } from './web-accounts/commands/set-web-password.ts'
import { signInWebAccount } from './web-accounts/commands/sign-in-web-account.ts'
import { signOutWebAccount } from './web-accounts/commands/sign-out-web-account.ts'
import { listWebAccounts } from './web-accounts/queries/list-web-accounts.ts'

/** Customers, vendors and manufacturers. */
export const partners: Area = {
  name: 'partners',
  owns: [
    'manufacturer',
    'customer',
    'customer_address',
    'customer_contact',
    'customer_item_class',
    'customer_batch',
    'customer_batch_change',
    'vendor',
    'vendor_address',
    'vendor_remit_change',
    'vendor_contact',
    'vendor_manufacturer',
    'license',
    'web_account',
    'web_session',
  ],
  operations: [
    propertyListCall(customerProperties.list),
    ...propertyCalls(customerProperties, 'customers'),
    createCustomer,
    getCustomer,
    changeCustomer,
    toggleCustomer,
    eraseCustomerContact,
    saveInternalMemo,
    saveCompliance,
    getTotalInvoiced,
    getMayBuy,
    ...customerDocuments,
    migrateCustomer,
    findCustomers,
    updateCustomers,
    undoBatch,
    propertyListCall(vendorProperties.list),
    ...propertyCalls(vendorProperties, 'vendors'),
    createVendor,
    getVendor,
    changeVendor,
    changeVendorFinance,
    toggleVendor,
    eraseVendorContact,
    decideVendorRemitChange,
    saveVendorCompliance,
    askMaySupply,
    ...vendorDocuments,
    addManufacturer,
    changeManufacturer,
    removeManufacturer,
    mergeManufacturer,
    listWebAccounts,
    createWebAccount,
    changeWebAccount,
    signInWebAccount,
    setWebPassword,
    signOutWebAccount,
  ],
  indices: [
    customerSearch,
    customerAddressSearch,
    customerLookupSearch,
    vendorSearch,
    manufacturerSearch,
    licenseReviewSearch,
  ],
  references: partnerReferences,
  openDocuments: partnerOpenDocuments,
  noteKinds: [customerNotes, vendorNotes],
  importKinds: [customerImports, vendorImports],
  listeners: partnersListeners,
  invariants: partnerInvariants,
  jobs: (jobs) => [licensesJob(jobs)],
  topics: [servedCustomerTopic, servedVendorTopic],
}
