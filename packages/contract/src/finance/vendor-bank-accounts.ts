import * as z from 'zod'
import { decisionNote } from '../decision-note.ts'
import { readableLine } from '../readable-text.ts'
import { byId, route } from '../route.ts'
import { Named } from '../shapes.ts'

const needs = 'EDIT_VENDOR_FINANCE'
const account = {
  bank: readableLine(120).min(1),
  /** The name the account is under. */
  name: readableLine(120).min(1),
  kind: z.enum(['checking', 'savings']),
}
const shown = { ...account, routing: z.string(), lastFour: z.string() }

/** Where a vendor is paid by transfer, and what one person wants changed until a second one has looked at it. */
export const VendorBankAccount = z.object({
  account: z.object({ id: z.uuid(), ...shown, version: z.int() }).nullable(),
  waiting: z
    .object({
      id: z.uuid(),
      action: z.enum(['set', 'remove']),
      ...shown,
      requestedBy: Named,
      requestedAt: z.iso.datetime(),
      /** Whether I am the second person. */
      mayDecide: z.boolean(),
    })
    .nullable(),
})
export type VendorBankAccount = z.infer<typeof VendorBankAccount>

const ofVendor = z.strictObject({ id: z.uuid(), changeId: z.uuid() })

export const vendorBankAccounts = {
  get: route({
    method: 'GET',
    path: '/api/vendors/:id/bank-account',
    needs,
    summary: 'The bank account of a vendor, by its last four digits, and the change that waits for a second person',
    params: byId,
    replies: { 200: VendorBankAccount },
  }),
  ask: route({
    method: 'POST',
    path: '/api/vendors/:id/bank-changes',
    needs,
    summary: 'Ask for another bank account of a vendor; a second person has to agree',
    params: byId,
    body: z.discriminatedUnion('action', [
      z.strictObject({
        action: z.literal('set'),
        ...account,
        kind: account.kind.default('checking'),
        routing: z.string().trim().max(20),
        accountNumber: z
          .string()
          .trim()
          .regex(/^[0-9]{4,17}$/, 'must have 4 to 17 digits'),
      }),
      z.strictObject({ action: z.literal('remove') }),
    ]),
    replies: { 200: VendorBankAccount },
  }),
  approve: route({
    method: 'POST',
    path: '/api/vendors/:id/bank-changes/:changeId/approve',
    needs,
    summary: 'Agree to another bank account of a vendor as the second person',
    params: ofVendor,
    body: decisionNote,
    replies: { 200: VendorBankAccount },
  }),
  refuse: route({
    method: 'POST',
    path: '/api/vendors/:id/bank-changes/:changeId/refuse',
    needs,
    summary: 'Refuse another bank account of a vendor, or take back what I asked for',
    params: ofVendor,
    body: decisionNote,
    replies: { 200: VendorBankAccount },
  }),
  reveal: route({
    method: 'POST',
    path: '/api/vendors/:id/bank-account/reveal',
    needs,
    summary: 'Show the whole number of the bank account of a vendor after a fresh sign-in; the audit remembers it',
    params: byId,
    replies: { 200: z.object({ accountNumber: z.string() }) },
  }),
}
