import * as z from 'zod'
import { readableProse } from '../readable-text.ts'
import { baseVersion, byId, confirmable, NeedsConfirmation, route } from '../route.ts'
import { searchIndex } from '../search-index.ts'
import { topic } from '../topic.ts'
import { emailAddress, Named, personName } from '../shapes.ts'

const reason = readableProse(300).min(3)

/** What a person does in the company (Spec §3, profile options). */
export const profileTypes = ['salesPerson', 'accountManager', 'buyer'] as const

const values = {
  givenName: personName,
  familyName: personName,
  roleIds: z.array(z.uuid()).max(50),
  /** The companies they work in, of those whose users I may edit. */
  companyIds: z.array(z.uuid()).max(200),
  /** Where they start when they sign in. */
  defaultCompanyId: z.uuid().nullable(),
  profileTypes: z.array(z.enum(profileTypes)).max(profileTypes.length),
  number: z.int().min(1).max(999_999),
}
const optional = z.object(values).partial().shape

/** A person as the administrators of this company know them. The secret of their second factor never leaves. */
export const User = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  ...values,
  active: z.boolean(),
  mfaEnabled: z.boolean(),
  /** They have to set up a second factor before they may do anything in this company. */
  mfaRequired: z.boolean(),
  /** Invited, and has not been in this company yet. */
  invited: z.boolean(),
  roles: z.array(Named),
  /** The names of the roles, as the index has them. */
  role: z.string(),
  /** The company that is asked. */
  company: z.object({ id: z.uuid(), name: z.string(), color: z.string() }),
  /** Where their documents come out, of the printers they chose the one they chose for most. */
  printer: z.string().nullable(),
  companies: z.array(z.object({ id: z.uuid(), name: z.string(), color: z.string() })),
  signedInAt: z.iso.datetime().nullable(),
  sessions: z.array(
    z.object({
      id: z.uuid(),
      device: z.string(),
      address: z.string(),
      startedAt: z.iso.datetime(),
      usedAt: z.iso.datetime(),
    }),
  ),
  /** The last times they signed in to this company, newest first. */
  signIns: z.array(z.object({ at: z.iso.datetime(), device: z.string(), address: z.string() })),
  version: z.int(),
})
export type User = z.infer<typeof User>

/** One kind of thing that someone owns, and how many of them. */
export const OwnedReference = z.object({ kind: z.string(), label: z.string(), count: z.int() })
export type OwnedReference = z.infer<typeof OwnedReference>

export const users = {
  create: route({
    method: 'POST',
    path: '/api/admin/user',
    needs: 'EDIT_USER',
    summary:
      'Invite a person into the company; asks for confirmation when their roles join duties that should be apart',
    query: confirmable,
    body: z.strictObject({ email: emailAddress, ...optional, givenName: personName, familyName: personName }),
    replies: { 200: User, 202: NeedsConfirmation },
  }),
  get: route({
    method: 'GET',
    path: '/api/admin/user/:email',
    needs: 'signed-in',
    summary: 'One person of the company: oneself, or anybody for those who may edit users',
    params: z.strictObject({ email: emailAddress }),
    replies: { 200: User },
  }),
  /** Without its id an update is refused with 'Error update data' (Spec §8). */
  change: route({
    method: 'PUT',
    path: '/api/admin/user/:email',
    needs: 'EDIT_USER',
    summary: 'Change a person; asks for confirmation when their roles join duties that should be apart',
    params: z.strictObject({ email: emailAddress }),
    query: confirmable,
    body: z.strictObject({ id: z.uuid().optional(), ...baseVersion, ...optional }),
    replies: { 200: User, 202: NeedsConfirmation },
  }),
  toggle: route({
    method: 'PATCH',
    path: '/api/admin/user/:id',
    needs: 'EDIT_USER',
    summary: 'Let a person in or keep them out of this company, turn their second factor off, or ask them for one',
    params: byId,
    body: z.strictObject({
      active: z.boolean().optional(),
      mfaEnabled: z.boolean().optional(),
      mfaRequired: z.boolean().optional(),
      /** Why the second factor is turned off, for the audit. */
      reason: reason.optional(),
      /** Who takes over what a person owns who is kept out. */
      handOverTo: z.uuid().optional(),
    }),
    replies: { 200: User },
  }),
  belongings: route({
    method: 'GET',
    path: '/api/admin/user/:id/belongings',
    needs: 'EDIT_USER',
    summary: 'What a person owns in this company and could hand over to a colleague',
    params: byId,
    replies: { 200: z.array(OwnedReference) },
  }),
  companies: route({
    method: 'GET',
    path: '/api/admin/user-companies',
    needs: 'EDIT_USER',
    summary: 'The companies whose users I may edit, and who of my colleagues works in each',
    replies: {
      200: z.array(z.object({ id: z.uuid(), name: z.string(), color: z.string(), userIds: z.array(z.uuid()) })),
    },
  }),
  endSessions: route({
    method: 'POST',
    path: '/api/admin/user/:id/end-sessions',
    needs: 'EDIT_USER',
    summary: 'Sign a person out of this company everywhere',
    params: byId,
    replies: { 204: null },
  }),
  endSession: route({
    method: 'DELETE',
    path: '/api/admin/user/:id/sessions/:sessionId',
    needs: 'EDIT_USER',
    summary: 'Sign a person out of this company on one device',
    params: z.strictObject({ id: z.uuid(), sessionId: z.uuid() }),
    replies: { 204: null },
  }),
  disableSecondFactor: route({
    method: 'POST',
    path: '/api/admin/user/:id/mfa/disable',
    needs: 'EDIT_USER',
    summary: "Turn a user's second factor off; mails them and ends their sessions",
    params: byId,
    // The specification has this call without a body.
    body: z.strictObject({ reason: reason.optional() }),
    replies: { 204: null },
  }),
  resetPassword: route({
    method: 'POST',
    path: '/api/admin/user/resetPassword/:email',
    needs: 'EDIT_USER',
    summary: 'Mail a user a link to choose a new password',
    params: z.strictObject({ email: emailAddress }),
    replies: { 204: null },
  }),
  handOverLink: route({
    method: 'POST',
    path: '/api/admin/user/passwordLink/:email',
    needs: 'EDIT_USER',
    summary: 'A link to choose a password, shown once, to hand over where no mail server is set up',
    params: z.strictObject({ email: emailAddress }),
    replies: { 200: z.object({ link: z.string(), hours: z.int() }) },
  }),
}

/** A user's record changed; the same right as reading the user. */
export const userTopic = topic({
  destination: '/topic/user/:id',
  needs: 'signed-in',
  summary: "A user's record changed",
})

export const userIndex = searchIndex({
  name: 'user',
  summary: 'The users of this company',
  needs: 'EDIT_USER',
  row: z.object({
    id: z.uuid(),
    number: z.int(),
    name: z.string(),
    email: z.string(),
    active: z.boolean(),
    mfaEnabled: z.boolean(),
    mfaRequired: z.boolean(),
    roles: z.string(),
    salesPerson: z.boolean(),
    accountManager: z.boolean(),
    buyer: z.boolean(),
    signedInAt: z.iso.datetime().nullable(),
    /** Invited, and has not been in this company yet. */
    invited: z.boolean(),
    /** On how many devices they are signed in to this company. */
    sessions: z.int(),
    /** Where their documents come out, of the printers they chose the one they chose for most. */
    defaultPrinter: z.string().nullable(),
  }),
  fields: {
    id: 'id',
    number: 'number',
    name: 'text',
    email: 'text',
    active: 'boolean',
    mfaEnabled: 'boolean',
    mfaRequired: 'boolean',
    roles: 'text',
    salesPerson: 'boolean',
    accountManager: 'boolean',
    buyer: 'boolean',
    signedInAt: 'instant',
    invited: 'boolean',
    sessions: 'number',
  },
  matches: ['name', 'email', 'roles'],
  sortable: ['number', 'name', 'email', 'active', 'signedInAt'],
  sort: [{ field: 'name', direction: 'Asc' }],
})
