import {
  actions,
  field,
  type Fields,
  following,
  listed,
  money,
  option,
  percent,
  type RecordWords,
  rows,
  type RowWords,
  textIn,
  type Values,
} from '../record-words.ts'
import { type StateLicenseType, stateLicenseTypes } from './license.ts'

const ADDRESS_NOUNS: Readonly<Record<string, string>> = {
  bill: 'bill-to address',
  ship: 'ship-to address',
  both: 'bill-to and ship-to address',
  order: 'order address',
  remit: 'remit-to address',
  return: 'return address',
  shipFrom: 'ship-from address',
}

/** "Main, 12 Oak St, Austin TX". */
const placeIn = (row: Values) =>
  listed(textIn(row, 'name'), textIn(row, 'address'), `${textIn(row, 'city')} ${textIn(row, 'state')}`.trim())

const addressRows: RowWords = {
  noun: (row) => ADDRESS_NOUNS[textIn(row, 'kind')] ?? 'address',
  title: placeIn,
  fields: {
    name: field('Name'),
    address: field('Street'),
    address2: field('Street line 2'),
    zipCode: field('ZIP code'),
    kind: option('Use for', { bill: 'bill to', ship: 'ship to', both: 'bill to and ship to' }),
    defaultBill: field('Default bill-to'),
    defaultShip: field('Default ship-to'),
    deliveryNotes: field('Delivery notes'),
  },
}

const contactRows: RowWords = {
  noun: () => 'contact',
  title: (row) => listed(textIn(row, 'name'), textIn(row, 'role')),
  fields: {
    getsInvoices: field('Invoices by email'),
    getsStatements: field('Statements by email'),
    getsOrders: field('Orders by email'),
  },
}

const isStateType = (type: string): type is StateLicenseType => Object.hasOwn(stateLicenseTypes, type)

function licenseTitle(row: Values): string {
  const [kind, type] = [textIn(row, 'kind'), textIn(row, 'type')]
  const name = kind === 'dea' ? 'DEA registration' : isStateType(type) ? stateLicenseTypes[type].label : 'Establishment'
  return [name, kind === 'state' ? textIn(row, 'state') : '', textIn(row, 'number')].filter(Boolean).join(' ')
}

const licenseRows: RowWords = {
  noun: () => 'license',
  title: licenseTitle,
  fields: {
    type: option('Type'),
    kind: option('Kind'),
    issuedOn: field('Issued'),
    expiresOn: field('Expires'),
    withdrawnOn: field('Withdrawn'),
    verifiedOn: field('Verified'),
    verifiedBy: field('Verified by'),
    recordedBy: field('Recorded by'),
    sameRegistrant: field('Another account of the registrant'),
    verifiedWith: option('Verified with'),
    fileId: field('Copy'),
    registeredAddress: {
      label: 'Registered address',
      write: (value) => (typeof value === 'object' && value !== null ? placeIn(value as Values) : undefined),
    },
  },
}

/** What customers and vendors have alike. */
const partnerFields: Fields = {
  legacyId: field('Legacy ID'),
  taxId: field('Tax ID'),
  termsId: field('Payment terms'),
  addresses: rows('Addresses', addressRows),
  contacts: rows('Contacts', contactRows),
  licenses: rows('Licenses', licenseRows),
  complianceStatus: option('Compliance status'),
  complianceReason: field('Compliance reason'),
  complianceNote: field('Compliance note'),
  complianceBy: following('Decided by'),
  complianceAt: following('Decided at'),
  nextReviewOn: field('Next review'),
  standing: option('License status', { valid: 'license valid', missing: 'license missing' }),
  standingChangesOn: following('License status changes'),
  document: field('Document'),
  type: following('File type'),
  size: following('File size'),
  version: following('Version'),
}

export const partnerRecordWords: Readonly<Record<string, RecordWords>> = {
  customer: {
    noun: 'customer',
    title: (values) => textIn(values, 'companyName'),
    fields: {
      ...partnerFields,
      isActive: actions('Active', 'activated the customer', 'deactivated the customer'),
      classId: field('Class'),
      referralId: field('Referral'),
      creditLimit: money('Credit limit'),
      priceAdjustment: percent('Price adjustment'),
      minimumMargin: percent('Minimum margin'),
      dropShipAllowed: field('Drop ship'),
      freightRule: option('Freight'),
      mailsInvoice: field('Invoices by email'),
      itemClassIds: field('Item classes'),
      questionnaire: field('Questionnaire'),
    },
  },
  vendor: {
    noun: 'vendor',
    title: (values) => textIn(values, 'friendlyName'),
    fields: {
      ...partnerFields,
      isActive: actions('Active', 'activated the vendor', 'deactivated the vendor'),
      edi: field('EDI'),
      classId: field('Class'),
      minimumOrder: money('Minimum order'),
      leadTimeDays: field('Lead time in days'),
      partnerKind: option('Trading partner type'),
      wanted: rows('Remit-to addresses', addressRows),
      callBackNote: field('Call-back note'),
    },
  },
  manufacturer: {
    noun: 'manufacturer',
    fields: {
      version: following('Version'),
      labelerCodes: field('Labeler codes'),
      active: actions('Active', 'activated the manufacturer', 'deactivated the manufacturer'),
    },
  },
  'web-account': {
    noun: 'web account',
    title: (values) => textIn(values, 'email'),
    fields: {
      version: following('Version'),
      seesPrices: field('Prices shown'),
      addressIds: field('Addresses'),
      mailedTo: field('Link sent to'),
      sessionsEnded: following('Sessions ended'),
    },
  },
  'customer-batch': {
    noun: 'bulk update',
    fields: { undone: actions('Undone', 'undid a bulk update', 'redid a bulk update') },
  },
}
