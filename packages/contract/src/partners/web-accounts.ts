import * as z from 'zod'
import type { WebAccountState } from '@galen/domain/partners/web-account'
import { allOf } from '@galen/domain/permissions'
import { readableLine } from '../readable-text.ts'
import { baseVersion, byId, route } from '../route.ts'
import { emailAddress } from '../shapes.ts'

/** One that was removed is no longer shown. */
export const webAccountStates = ['invited', 'active', 'locked'] as const satisfies readonly WebAccountState[]

const settings = {
  name: readableLine(120),
  seesPrices: z.boolean(),
  /** Where they may order to; everywhere while empty. */
  addressIds: z.array(z.uuid()).max(200),
}

/** The customer's own sign-in to the shop. */
export const WebAccount = z.object({
  id: z.uuid(),
  customerId: z.uuid(),
  email: z.string(),
  ...settings,
  state: z.enum(webAccountStates),
  /** Until when the mailed link works; null when none waits to be used. */
  linkExpiresAt: z.iso.datetime().nullable(),
  lastSignInAt: z.iso.datetime().nullable(),
  openSessions: z.int(),
  cart: z.object({ lines: z.int(), units: z.int(), updatedAt: z.iso.datetime() }).nullable(),
  createdAt: z.iso.datetime(),
  version: z.int(),
})
export type WebAccount = z.infer<typeof WebAccount>

const writing = allOf('LIST_CUSTOMERS', 'EDIT_CUSTOMER')

export const webAccounts = {
  list: route({
    method: 'GET',
    path: '/api/customers/:id/web',
    needs: 'LIST_CUSTOMERS',
    summary: 'The web accounts of a customer',
    params: byId,
    replies: { 200: z.array(WebAccount) },
  }),
  create: route({
    method: 'POST',
    path: '/api/customers/web',
    needs: writing,
    summary: 'Give a customer a web account; a mail has a one-time link to choose a password with',
    body: z.strictObject({
      customerId: z.uuid(),
      email: emailAddress,
      name: settings.name.default(''),
      seesPrices: settings.seesPrices.default(true),
      addressIds: settings.addressIds.default([]),
      sendInvitation: z.boolean().default(true),
    }),
    replies: { 200: WebAccount },
  }),
  /** No one of the company ever types or sees a password: the customer chooses it with the link. */
  change: route({
    method: 'PUT',
    path: '/api/customers/web/:id',
    needs: writing,
    summary: 'Change a web account, lock it, or mail a new one-time link for a password',
    params: byId,
    body: z.strictObject({
      ...baseVersion,
      ...z.object(settings).partial().shape,
      locked: z.boolean().optional(),
      sendLink: z.boolean().optional(),
    }),
    replies: { 200: WebAccount },
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/customers/web/:id',
    needs: writing,
    summary: 'Remove a web account: its password, its link, its sessions and its cart are void',
    params: byId,
    replies: { 204: null },
  }),
}
