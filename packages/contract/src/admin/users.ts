import * as z from 'zod'
import { isEmailAddress, INVALID_EMAIL } from '@galen/domain/email-address'
import { byId, route } from '../route.ts'
import { searchIndex } from '../search-index.ts'
import { topic } from '../topic.ts'

export const users = {
  disableSecondFactor: route({
    method: 'POST',
    path: '/api/admin/user/:id/mfa/disable',
    needs: 'EDIT_USER',
    summary: "Turn a user's second factor off; mails them and ends their sessions",
    params: byId,
    replies: { 204: null },
  }),
  resetPassword: route({
    method: 'POST',
    path: '/api/admin/user/resetPassword/:email',
    needs: 'EDIT_USER',
    summary: 'Mail a user a link to choose a new password',
    params: z.strictObject({ email: z.string().max(254).refine(isEmailAddress, INVALID_EMAIL) }),
    replies: { 204: null },
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
    roles: z.string(),
    salesPerson: z.boolean(),
    accountManager: z.boolean(),
    buyer: z.boolean(),
    signedInAt: z.iso.datetime().nullable(),
  }),
  fields: {
    id: 'id',
    number: 'number',
    name: 'text',
    email: 'text',
    active: 'boolean',
    mfaEnabled: 'boolean',
    roles: 'text',
    salesPerson: 'boolean',
    accountManager: 'boolean',
    buyer: 'boolean',
    signedInAt: 'instant',
  },
  matches: ['name', 'email', 'roles'],
  sortable: ['number', 'name', 'email', 'active', 'signedInAt'],
  sort: [{ field: 'name', direction: 'Asc' }],
  maxSize: 1000,
})

/** Colleagues by number, for pickers and for showing who did something; cached 60 s in the browser (Spec §7). */
export const userProfileIndex = searchIndex({
  name: 'user-profile',
  summary: 'Number, name, e-mail and duties of my colleagues',
  needs: 'signed-in',
  row: z.object({
    id: z.uuid(),
    number: z.int(),
    name: z.string(),
    email: z.string(),
    salesPerson: z.boolean(),
    accountManager: z.boolean(),
    buyer: z.boolean(),
    active: z.boolean(),
  }),
  fields: {
    id: 'id',
    number: 'number',
    name: 'text',
    email: 'text',
    salesPerson: 'boolean',
    accountManager: 'boolean',
    buyer: 'boolean',
    active: 'boolean',
  },
  matches: ['name', 'email'],
  sortable: ['number', 'name', 'email'],
  sort: [{ field: 'number', direction: 'Asc' }],
  maxSize: 1000,
})
