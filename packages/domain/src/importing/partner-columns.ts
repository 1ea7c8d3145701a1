import { freightRules } from '../partners/customer.ts'
import { registeredSchedulesOf } from '../items/dea-schedule.ts'
import { stateLicenseTypeNames } from '../partners/license.ts'
import { centsToDecimal } from '../money.ts'
import {
  choiceCell,
  dayCell,
  emailCell,
  percentCell,
  priceCell,
  textCell,
  wholeNumberCell,
  yesNoCell,
} from './cells.ts'
import { deaNumberColumn, zipCodeCell } from './code-cells.ts'
import { importPlan, type Parsed } from './import-plan.ts'
import { type ListedChoice, listedColumn } from './listed-column.ts'
import { legacyNumber, ownNumber, proseColumn, textColumn, yesOrNo } from './named-columns.ts'

/** The lists that the columns of customers and vendors are from; people are named by their email address or their name. */
export type PartnerLists = {
  readonly classes: readonly ListedChoice[]
  readonly referrals: readonly ListedChoice[]
  readonly terms: readonly ListedChoice[]
  readonly people: readonly ListedChoice[]
  readonly countries: readonly ListedChoice[]
  readonly currencies: readonly ListedChoice[]
}

const yesNo = (heading: string) => ({ heading, neverEmpty: true, parse: yesNoCell, textOf: yesOrNo })

const reached = {
  phone: textColumn('Phone', 40, 'Telephone'),
  email: { heading: 'E-mail', aliases: ['Email Address'], parse: emailCell },
  website: textColumn('Website', 200),
  taxId: textColumn('Tax Id', 40),
  notes: proseColumn('Notes', 4000),
}

/** One address; of a record that has several, the one that a person would mean. */
const addressColumns = ({ countries }: PartnerLists) => ({
  addressName: textColumn('Address Name', 120),
  address: { ...textColumn('Address', 200, 'Street', 'Address 1', 'Address Line 1'), neverEmpty: true },
  address2: textColumn('Address 2', 200, 'Address Line 2'),
  city: { ...textColumn('City', 120), neverEmpty: true },
  state: { ...textColumn('State', 60), neverEmpty: true },
  zipCode: { heading: 'Zip Code', aliases: ['Zip', 'Postal Code'], neverEmpty: true, parse: zipOrCode },
  country: { heading: 'Country', neverEmpty: true, ...listedColumn(countries, 'the code of a country') },
})

/** Within the country a zip code; elsewhere whatever it is there, which has letters or other lengths. */
function zipOrCode(text: string): Parsed<string> {
  return /^[\d-]+$/.test(text) ? zipCodeCell(text) : textCell(20)(text)
}

export const addressFields = ['addressName', 'address', 'address2', 'city', 'state', 'zipCode', 'country'] as const

const MINUS_SHARE = 99.99
const PLUS_SHARE = 999.99

/** A percentage that is added to prices, or with a minus taken from them. */
function adjustmentCell(text: string): Parsed<number> {
  const minus = text.startsWith('-')
  const read = percentCell(minus ? MINUS_SHARE : PLUS_SHARE)(text.replace(/^[+-]/, ''))
  if ('problem' in read)
    return { problem: `must be a percentage from -${MINUS_SHARE} to ${PLUS_SHARE} with at most two decimals` }
  return { value: minus && read.value !== 0 ? -read.value : read.value }
}

function schedulesCell(text: string): Parsed<string> {
  const schedules = registeredSchedulesOf(text)
  return schedules && schedules.length > 0
    ? { value: schedules.join(', ') }
    : { problem: 'must be schedules, such as 2, 2N, 3, 3N, 4, 5' }
}

/** How customers are imported: found by their number or legacy id, else made. */
export const customerImport = (lists: PartnerLists) =>
  importPlan({
    noun: 'customer',
    columns: {
      number: ownNumber('Number', 'Customer Number', 'Customer #'),
      legacyId: legacyNumber(40),
      companyName: { ...textColumn('Company Name', 200, 'Customer Name', 'Name', 'Customer'), required: true },
      friendlyName: textColumn('Friendly Name', 200),
      classId: {
        heading: 'Class',
        aliases: ['Customer Class'],
        required: true,
        ...listedColumn(lists.classes, 'a customer class'),
      },
      referralId: { heading: 'Referral', ...listedColumn(lists.referrals, 'a referral') },
      salesRepId: {
        heading: 'Sales Rep',
        ...listedColumn(lists.people, 'the email address or the name of a user of this company'),
      },
      accountManagerId: {
        heading: 'Account Manager',
        ...listedColumn(lists.people, 'the email address or the name of a user of this company'),
      },
      ...reached,
      termsId: {
        heading: 'Terms',
        aliases: ['Payment Terms'],
        ...listedColumn(lists.terms, 'among the payment terms'),
      },
      creditLimit: { heading: 'Credit Limit', parse: priceCell, textOf: centsToDecimal },
      currency: {
        heading: 'Currency',
        neverEmpty: true,
        ...listedColumn(lists.currencies, 'a currency of this company'),
      },
      priceAdjustment: { heading: 'Price Adjustment', aliases: ['Price Adjustment %'], parse: adjustmentCell },
      minimumMargin: { heading: 'Minimum Margin', parse: percentCell(99.99) },
      dropShipAllowed: yesNo('Drop Ship Allowed'),
      shipVia: textColumn('Ship Via', 200),
      freightRule: { heading: 'Freight Rule', neverEmpty: true, parse: choiceCell(freightRules) },
      mailsInvoice: yesNo('Mails Invoice'),
      ...addressColumns(lists),
      deaNumber: { heading: 'DEA Number', aliases: ['DEA', 'DEA #'], neverEmpty: true, ...deaNumberColumn },
      deaExpires: { heading: 'DEA Expires', aliases: ['DEA Expiration'], neverEmpty: true, parse: dayCell },
      deaSchedules: { heading: 'DEA Schedules', neverEmpty: true, parse: schedulesCell },
      licenseNumber: {
        ...textColumn('License Number', 60, 'License Number', 'State License', 'License #'),
        neverEmpty: true,
      },
      licenseType: {
        heading: 'License Type',
        aliases: ['License Type'],
        neverEmpty: true,
        parse: choiceCell(stateLicenseTypeNames),
      },
      licenseState: { ...textColumn('License State', 60, 'License State'), neverEmpty: true },
      licenseExpires: {
        heading: 'License Expires',
        aliases: ['License Expires', 'License Expiration'],
        neverEmpty: true,
        parse: dayCell,
      },
    },
    keys: ['number', 'legacyId'],
  })

export type CustomerColumns = ReturnType<typeof customerImport>['columns']

export const licenseFields = [
  'deaNumber',
  'deaExpires',
  'deaSchedules',
  'licenseNumber',
  'licenseType',
  'licenseState',
  'licenseExpires',
] as const satisfies readonly (keyof CustomerColumns)[]

/** How vendors are imported: found by their number or legacy id, else made. The address is the one that orders go to. */
export const vendorImport = (lists: PartnerLists) =>
  importPlan({
    noun: 'vendor',
    columns: {
      number: ownNumber('Number', 'Vendor Number', 'Vendor #'),
      legacyId: legacyNumber(40),
      friendlyName: { ...textColumn('Friendly Name', 120, 'Vendor Name', 'Name', 'Vendor'), required: true },
      legalName: textColumn('Legal Name', 200),
      classId: { heading: 'Class', aliases: ['Vendor Class'], ...listedColumn(lists.classes, 'a vendor class') },
      buyerId: { heading: 'Buyer', ...listedColumn(lists.people, 'the email address or the name of a buyer') },
      termsId: {
        heading: 'Terms',
        aliases: ['Payment Terms'],
        ...listedColumn(lists.terms, 'among the payment terms'),
      },
      currency: {
        heading: 'Currency',
        neverEmpty: true,
        ...listedColumn(lists.currencies, 'a currency of this company'),
      },
      edi: yesNo('EDI'),
      minimumOrder: { heading: 'Minimum Order', parse: priceCell, textOf: centsToDecimal },
      leadTimeDays: { heading: 'Lead Time Days', aliases: ['Lead Time'], parse: wholeNumberCell(0, 365) },
      ...reached,
      ...addressColumns(lists),
    },
    keys: ['number', 'legacyId'],
  })

export type VendorColumns = ReturnType<typeof vendorImport>['columns']
