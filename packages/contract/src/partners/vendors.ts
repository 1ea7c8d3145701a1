import * as z from 'zod'
import { complianceStatuses } from '@galen/domain/partners/compliance-decision'
import { complianceStandings } from '@galen/domain/partners/compliance-standing'
import { tradingPartnerKindNames } from '@galen/domain/partners/may-supply'
import { vendorAddressKinds } from '@galen/domain/partners/vendor'
import { allOf, anyOf } from '@galen/domain/permissions'
import { readableLine, readableProse } from '../readable-text.ts'
import { baseVersion, byId, confirmable, NeedsConfirmation, route } from '../route.ts'
import { searchIndex } from '../search-index.ts'
import { topic } from '../topic.ts'
import { License, StoredDocument } from './licenses.ts'
import { emailOrNone, Named, phone, postalAddress } from '../shapes.ts'

const reading = anyOf('LIST_VENDORS', 'LIST_PURCHASES')
const writing = allOf('LIST_VENDORS', 'EDIT_VENDOR')
const financing = allOf('LIST_VENDORS', 'EDIT_VENDOR_FINANCE')

const place = {
  ...postalAddress,
  kind: z.enum(vendorAddressKinds),
  phone,
  notes: readableProse(1000),
  active: z.boolean(),
}
/** Where orders, money and returns go, and where goods come from. */
export const VendorAddress = z.object({ id: z.uuid(), ...place })
export type VendorAddress = z.infer<typeof VendorAddress>
const sentAddress = z.strictObject({ id: z.uuid().optional(), ...place })

const person = {
  name: readableLine(200).min(1),
  role: readableLine(200),
  phone,
  email: emailOrNone,
  getsOrders: z.boolean(),
}
export const VendorContact = z.object({ id: z.uuid(), ...person })
export type VendorContact = z.infer<typeof VendorContact>
const sentContact = z.strictObject({ id: z.uuid().optional(), ...person })

/** What is known of a vendor besides its lists. */
const facts = {
  friendlyName: readableLine(120).min(1),
  legalName: readableLine(200),
  legacyId: readableLine(40).min(1).nullable(),
  classId: z.uuid().nullable(),
  buyerId: z.uuid().nullable(),
  termsId: z.uuid().nullable(),
  currency: z.string().regex(/^[A-Z]{3}$/, 'must be three capital letters, such as USD'),
  edi: z.boolean(),
  minimumOrder: z.number().min(0).max(999_999_999_999).multipleOf(0.01).nullable(),
  leadTimeDays: z.int().min(0).max(365).nullable(),
  phone,
  email: emailOrNone,
  website: readableLine(200),
  taxId: readableLine(40),
  notes: readableProse(4000),
}

/** New addresses for money, until a second person has called back. */
export const RemitChange = z.object({
  id: z.uuid(),
  addresses: z.array(VendorAddress.extend({ id: z.uuid().nullable() })),
  note: z.string(),
  askedBy: Named,
  askedAt: z.iso.datetime(),
  /** Whether I am the second person. */
  mayDecide: z.boolean(),
})
export type RemitChange = z.infer<typeof RemitChange>

/** A supplier on one page (Spec §3). */
export const Vendor = z.object({
  id: z.uuid(),
  number: z.string(),
  isActive: z.boolean(),
  ...facts,
  buyerName: z.string().nullable(),
  manufacturers: z.array(Named),
  contacts: z.array(VendorContact),
  addresses: z.array(VendorAddress),
  remitChange: RemitChange.nullable(),
  /** What kind of trading partner it is, which decides what authorizes it. */
  partnerKind: z.enum(tradingPartnerKindNames).nullable(),
  productRange: z.string(),
  complianceStatus: z.enum(complianceStatuses),
  complianceReason: z.string(),
  complianceNote: z.string(),
  complianceByName: z.string().nullable(),
  complianceAt: z.iso.datetime().nullable(),
  nextReviewOn: z.iso.date().nullable(),
  standing: z.enum(complianceStandings),
  standingChangesOn: z.iso.date().nullable(),
  licenses: z.array(License),
  documents: z.array(StoredDocument),
  /** Offers of items that are open. */
  openVariations: z.int(),
  createdAt: z.iso.datetime(),
  version: z.int(),
})
export type Vendor = z.infer<typeof Vendor>

export const vendors = {
  create: route({
    method: 'POST',
    path: '/api/vendors',
    needs: writing,
    summary: 'Make a vendor; its number is given',
    body: z.strictObject({
      friendlyName: facts.friendlyName,
      legalName: facts.legalName.default(''),
      legacyId: facts.legacyId.default(null),
      classId: facts.classId.default(null),
      buyerId: facts.buyerId.default(null),
      /** Those of its class where they are left out. */
      termsId: facts.termsId.optional(),
      currency: facts.currency.default('USD'),
      edi: facts.edi.default(false),
      minimumOrder: facts.minimumOrder.default(null),
      leadTimeDays: facts.leadTimeDays.default(null),
      phone: facts.phone.default(''),
      email: facts.email.default(''),
      website: facts.website.default(''),
      taxId: facts.taxId.default(''),
      notes: facts.notes.default(''),
    }),
    replies: { 200: Vendor },
  }),
  get: route({
    method: 'GET',
    path: '/api/vendors/:id',
    needs: reading,
    summary: 'One vendor with contacts, addresses and the manufacturers it sells',
    params: byId,
    replies: { 200: Vendor },
  }),
  /** Terms need the right to edit the finance of vendors. Addresses for money wait for a second person. */
  change: route({
    method: 'PUT',
    path: '/api/vendors/:id',
    needs: writing,
    summary: 'Change fields of a vendor; a change of addresses for money waits for a second person',
    params: byId,
    body: z.strictObject({
      ...baseVersion,
      ...z.object(facts).partial().shape,
      manufacturerIds: z.array(z.uuid()).max(500).optional(),
      contacts: z.array(sentContact).max(50).optional(),
      addresses: z.array(sentAddress).max(50).optional(),
      /** What the second person should know about new addresses for money. */
      remitNote: readableProse(1000).optional(),
    }),
    replies: { 200: Vendor },
  }),
  /** For anyone who keeps the books and does not edit vendors otherwise. */
  changeFinance: route({
    method: 'PUT',
    path: '/api/vendors/:id/finance',
    needs: financing,
    summary: 'Change the payment terms and the currency of a vendor',
    params: byId,
    body: z.strictObject({ ...baseVersion, termsId: facts.termsId.optional(), currency: facts.currency.optional() }),
    replies: { 200: Vendor },
  }),
  toggle: route({
    method: 'POST',
    path: '/api/vendors/:id/toggle-active',
    needs: writing,
    summary: 'Activate or deactivate a vendor; asks for confirmation when something of it is open',
    params: byId,
    query: confirmable,
    /** Without isActive it becomes what it is not. */
    body: z.strictObject({ isActive: z.boolean().optional(), reason: readableLine(500).optional() }),
    replies: { 200: Vendor, 202: NeedsConfirmation },
  }),
  /** The audit of the vendor keeps that there was someone, and forgets who. */
  eraseContact: route({
    method: 'POST',
    path: '/api/vendors/:id/contacts/:contactId/erase',
    needs: allOf('LIST_VENDORS', 'EDIT_VENDOR', 'AUDIT'),
    summary: 'Erase a contact for good, from the vendor and from its audit',
    params: z.strictObject({ id: z.uuid(), contactId: z.uuid() }),
    body: z.strictObject({ reason: readableLine(500).min(1) }),
    replies: { 200: Vendor },
  }),
  decideRemitChange: route({
    method: 'POST',
    path: '/api/vendors/:id/remit-changes/:changeId/decide',
    needs: financing,
    summary: 'Agree to new addresses for money as the second person, after a call back, or refuse them',
    params: z.strictObject({ id: z.uuid(), changeId: z.uuid() }),
    body: z.strictObject({ approved: z.boolean(), callBackNote: readableLine(1000) }),
    replies: { 200: Vendor },
  }),
}

/** A vendor changed; the same right as reading it. */
export const vendorTopic = topic({ destination: '/topic/vendor/:id', needs: reading, summary: 'A vendor changed' })

export const vendorIndex = searchIndex({
  name: 'vendor',
  summary: 'The vendors of the company',
  needs: reading,
  row: z.object({
    id: z.uuid(),
    number: z.string(),
    legacyId: z.string().nullable(),
    friendlyName: z.string(),
    legalName: z.string(),
    classId: z.uuid().nullable(),
    class: z.string().nullable(),
    buyerId: z.uuid().nullable(),
    buyer: z.string().nullable(),
    termsId: z.uuid().nullable(),
    terms: z.string().nullable(),
    edi: z.boolean(),
    leadTimeDays: z.int().nullable(),
    phone: z.string(),
    email: z.string(),
    openVariations: z.int(),
    complianceStatus: z.enum(complianceStatuses),
    standing: z.enum(complianceStandings),
    nextReviewOn: z.iso.date().nullable(),
    remitWaits: z.boolean(),
    isActive: z.boolean(),
    createdAt: z.iso.datetime(),
    version: z.int(),
  }),
  fields: {
    id: 'id',
    number: 'keyword',
    legacyId: 'keyword',
    friendlyName: 'text',
    legalName: 'text',
    classId: 'id',
    class: 'text',
    buyerId: 'id',
    buyer: 'text',
    termsId: 'id',
    terms: 'text',
    edi: 'boolean',
    leadTimeDays: 'number',
    phone: 'keyword',
    email: 'keyword',
    openVariations: 'number',
    complianceStatus: 'keyword',
    standing: 'keyword',
    nextReviewOn: 'date',
    remitWaits: 'boolean',
    isActive: 'boolean',
    createdAt: 'instant',
  },
  matches: ['number', 'legacyId', 'friendlyName', 'legalName'],
  sortable: [
    'number',
    'friendlyName',
    'class',
    'buyer',
    'terms',
    'leadTimeDays',
    'openVariations',
    'standing',
    'createdAt',
  ],
  sort: [{ field: 'friendlyName', direction: 'Asc' }],
})
