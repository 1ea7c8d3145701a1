import * as z from 'zod'
import { readDecimal } from '@galen/domain/decimal'
import { complianceStatuses } from '@galen/domain/partners/compliance-decision'
import { complianceStandings } from '@galen/domain/partners/compliance-standing'
import { freightRules } from '@galen/domain/partners/customer'
import { allOf, anyOf } from '@galen/domain/permissions'
import { sentGuarded } from '../guarded.ts'
import { statementChoice } from '../finance/statements.ts'
import { readableLine, readableProse } from '../readable-text.ts'
import { baseVersion, byId, confirmable, file, NeedsConfirmation, route } from '../route.ts'
import { rowShape, sentRowShape } from '../field-schemas.ts'
import { emailOrNone, phone } from '../shapes.ts'
import { topic } from '../topic.ts'
import { allAddressFields } from './customer-address.fields.ts'
import { GivenLicense, License, StoredDocument } from './licenses.ts'

const line = readableLine(200)
const prose = readableProse(4000)
const hundredths = (number: number) => (readDecimal(number)?.scale ?? 9) <= 2
const decimal = (from: number, to: number) =>
  z.number().min(from).max(to).refine(hundredths, 'must have at most two decimals')

const CustomerAddress = z.object({ id: z.uuid(), ...rowShape(allAddressFields) })

const contactValues = {
  name: line.min(1),
  role: line,
  phone,
  email: emailOrNone,
  getsInvoices: z.boolean(),
  getsStatements: z.boolean(),
}
const CustomerContact = z.object({ id: z.uuid(), ...contactValues })

const plainValues = {
  companyName: line.min(1),
  friendlyName: line,
  legacyId: readableLine(40).min(1).nullable(),
  classId: z.uuid().nullable(),
  referralId: z.uuid().nullable(),
  salesRepId: z.uuid().nullable(),
  accountManagerId: z.uuid().nullable(),
  phone,
  email: emailOrNone,
  website: line,
  taxId: readableLine(40),
  notes: prose,
  priceAdjustment: decimal(-99.99, 999.99).nullable(),
  /** Seen and changed with the permission View cost. */
  minimumMargin: decimal(0, 99.99).nullable(),
  dropShipAllowed: z.boolean(),
  shipVia: line,
  freightRule: z.enum(freightRules),
  mailsInvoice: z.boolean(),
  /** What they may buy at all; everything while empty. */
  itemClassIds: z.array(z.uuid()).max(500),
}

/** Seen and changed with the permission Edit customer finance. */
const financeValues = {
  termsId: z.uuid().nullable(),
  /** Null means no limit; zero means that they pay first. */
  creditLimit: decimal(0, 999_999_999_999.99).nullable(),
  currency: z.string().regex(/^[A-Z]{3}$/, 'must be three capital letters, such as USD'),
}

const given = {
  ...plainValues,
  ...financeValues,
  addresses: z.array(z.strictObject({ id: z.uuid().optional(), ...sentRowShape(allAddressFields) })).max(500),
  contacts: z.array(z.strictObject({ id: z.uuid().optional(), ...contactValues })).max(200),
}
const changes = z.object(given).partial().shape
/** Shown as null to those who may not see them, so null from them is no change. */
const hiddenFromSome = {
  termsId: sentGuarded('EDIT_CUSTOMER_FINANCE', changes.termsId),
  creditLimit: sentGuarded('EDIT_CUSTOMER_FINANCE', changes.creditLimit),
  currency: sentGuarded('EDIT_CUSTOMER_FINANCE', changes.currency),
  minimumMargin: sentGuarded('VIEW_COST', changes.minimumMargin),
}

const name = z.string().nullable()

/** A customer as the person who asks may see it: finance and margins are null for users without the permission. */
export const Customer = z.object({
  id: z.uuid(),
  number: z.string(),
  isActive: z.boolean(),
  ...plainValues,
  ...financeValues,
  currency: z.string().nullable(),
  /** The lowest margin while it has none of its own; null without the permission View cost. */
  defaultMargin: z.object({ percent: z.number(), from: z.enum(['class', 'rule', 'company']) }).nullable(),
  className: name,
  referralName: name,
  salesRepName: name,
  accountManagerName: name,
  termsName: name,
  internalMemo: z.string(),
  addresses: z.array(CustomerAddress),
  contacts: z.array(CustomerContact),
  complianceStatus: z.enum(complianceStatuses),
  complianceReason: z.string(),
  complianceNote: z.string(),
  complianceByName: name,
  complianceAt: z.iso.datetime().nullable(),
  nextReviewOn: z.iso.date().nullable(),
  questionnaire: z.record(z.string(), z.string()),
  standing: z.enum(complianceStandings),
  standingChangesOn: z.iso.date().nullable(),
  licenses: z.array(License),
  documents: z.array(StoredDocument),
  lastOrderAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  version: z.int(),
})
export type Customer = z.infer<typeof Customer>

/** Customers that may be the one that is about to be made; whom the person may not see is counted only. */
const SimilarCustomers = NeedsConfirmation.extend({
  similar: z.array(z.object({ id: z.uuid(), number: z.string(), companyName: z.string(), why: z.string() })),
})

/** As the list of customers: anyone who finds one there can open it. */
const reading = anyOf('LIST_CUSTOMERS', 'CREATE_SALE')
const editing = allOf('LIST_CUSTOMERS', 'EDIT_CUSTOMER')
/** Anyone who takes something out of the audit may also look into it. */
const erasing = allOf('LIST_CUSTOMERS', 'EDIT_CUSTOMER', 'AUDIT')
const reason = readableProse(500)

export const customers = {
  create: route({
    method: 'POST',
    path: '/api/customers',
    needs: editing,
    summary:
      'Make a customer, with what its class starts with; asks for confirmation when there is one with a similar name or the same license',
    query: confirmable,
    body: z.strictObject({
      ...changes,
      companyName: given.companyName,
      classId: z.uuid(),
      licenses: z.array(GivenLicense).max(200).optional(),
    }),
    replies: { 200: Customer, 202: SimilarCustomers },
  }),
  get: route({
    method: 'GET',
    path: '/api/customers/:id',
    needs: reading,
    summary: 'One customer',
    params: byId,
    replies: { 200: Customer },
  }),
  change: route({
    method: 'PUT',
    path: '/api/customers/:id',
    needs: editing,
    summary: 'Change a customer: only what is sent, addresses and contacts each as a whole',
    params: byId,
    body: z.strictObject({ ...baseVersion, ...changes, ...hiddenFromSome }),
    replies: { 200: Customer },
  }),
  toggleActive: route({
    method: 'POST',
    path: '/api/customers/:id/toggle-active',
    needs: editing,
    summary: 'Activate a customer, or deactivate it after telling what is open',
    params: byId,
    query: confirmable,
    /** Without isActive it becomes what it is not. */
    body: z.strictObject({ isActive: z.boolean().optional(), reason: reason.optional() }),
    replies: { 200: Customer, 202: NeedsConfirmation },
  }),
  /** The audit of the customer keeps that there was someone, and forgets who. */
  eraseContact: route({
    method: 'POST',
    path: '/api/customers/:id/contacts/:contactId/erase',
    needs: erasing,
    summary: 'Erase a contact for good, from the customer and from its audit',
    params: z.strictObject({ id: z.uuid(), contactId: z.uuid() }),
    body: z.strictObject({ reason: reason.min(1) }),
    replies: { 200: Customer },
  }),
  saveInternalMemo: route({
    method: 'PUT',
    path: '/api/customers/:id/internal-memo',
    needs: editing,
    summary: 'Change the memo that only we see',
    params: byId,
    body: z.strictObject({ ...baseVersion, internalMemo: prose }),
    replies: { 200: Customer },
  }),
  totalInvoiced: route({
    method: 'GET',
    path: '/api/customers/:id/total-invoiced',
    needs: reading,
    summary: 'What was invoiced to a customer, net of returns',
    params: byId,
    replies: {
      200: z.object({
        total: z.number(),
        lastTwelveMonths: z.number(),
        /** Ordered within the last 30 days. */
        isActiveLast30Days: z.boolean(),
        months: z.array(z.object({ month: z.iso.date(), invoiced: z.number(), returned: z.number() })),
      }),
    },
  }),
  statement: route({
    method: 'GET',
    path: '/api/customers/:id/statement',
    needs: 'EDIT_CUSTOMER_FINANCE',
    summary: 'The statement of a customer as a PDF: what is open on a day, or all of a time',
    params: byId,
    query: statementChoice,
    replies: { 200: file('application/pdf') },
  }),
  migrate: route({
    method: 'POST',
    path: '/api/customers/migration/:id',
    needs: editing,
    summary: 'Copy a customer into another company of mine; a dry run only reports what it would do',
    params: byId,
    body: z.strictObject({ companyId: z.uuid(), dryRun: z.boolean() }),
    replies: {
      200: z.object({
        /** The copy; null after a dry run. */
        id: z.uuid().nullable(),
        number: z.string().nullable(),
        taken: z.array(z.string()),
        /** Who looks after the customer, and whether they do so in the other company too. */
        people: z.array(
          z.object({ as: z.enum(['salesRep', 'accountManager']), name: z.string(), isTaken: z.boolean() }),
        ),
        withoutCounterpart: z.array(z.string()),
      }),
    },
  }),
}

/** A customer changed; the same right and the same scope as reading it. */
export const customerTopic = topic({
  destination: '/topic/customer/:id',
  needs: reading,
  summary: 'A customer changed',
})
