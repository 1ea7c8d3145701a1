import * as z from 'zod'
import { decisionNote } from '../decision-note.ts'
import { bankAccountUses, isRoutingNumber } from '@galen/domain/admin/company'
import { anyOf } from '@galen/domain/permissions'
import { readableLine } from '../readable-text.ts'
import { byId, route } from '../route.ts'
import { Named } from '../shapes.ts'

const bank = {
  bank: readableLine(120).min(1),
  /** The name the account is under. */
  name: readableLine(120).min(1),
  routing: z.string().trim().refine(isRoutingNumber, 'is not a routing number'),
  use: z.enum(bankAccountUses),
  isDefault: z.boolean(),
}
const accountNumber = z
  .string()
  .trim()
  .regex(/^[0-9]{4,17}$/, 'must have 4 to 17 digits')

export const BankAccount = z.object({ id: z.uuid(), ...bank, lastFour: z.string(), version: z.int() })
export type BankAccount = z.infer<typeof BankAccount>

/** What one person wants changed, until a second one has looked at it. */
export const BankChange = z.object({
  id: z.uuid(),
  kind: z.enum(['add', 'change', 'remove']),
  accountId: z.uuid().nullable(),
  ...bank,
  lastFour: z.string(),
  askedBy: Named,
  askedAt: z.iso.datetime(),
  /** Whether I am the second person. */
  mayDecide: z.boolean(),
})
export type BankChange = z.infer<typeof BankChange>

export const BankAccounts = z.object({ accounts: z.array(BankAccount), waiting: z.array(BankChange) })
export type BankAccounts = z.infer<typeof BankAccounts>

/** Editors of the company, and those who decide about money. */
const deciding = anyOf('EDIT_COMPANY', 'CREATE_PAYMENT')

const ofCompany = z.strictObject({ id: z.uuid(), changeId: z.uuid() })

export const bankAccounts = {
  list: route({
    method: 'GET',
    path: '/api/admin/companies/:id/bank-accounts',
    needs: 'EDIT_COMPANY',
    summary: 'The bank accounts of a company, by their last four digits, and changes that wait for a second person',
    params: byId,
    replies: { 200: BankAccounts },
  }),
  ask: route({
    method: 'POST',
    path: '/api/admin/companies/:id/bank-changes',
    needs: 'EDIT_COMPANY',
    summary: 'Ask for a change of the bank accounts; a second person has to agree',
    params: byId,
    body: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('add'), ...bank, accountNumber }),
      z.strictObject({
        kind: z.literal('change'),
        accountId: z.uuid(),
        ...z.object(bank).partial().shape,
        accountNumber: accountNumber.optional(),
      }),
      z.strictObject({ kind: z.literal('remove'), accountId: z.uuid() }),
    ]),
    replies: { 200: BankAccounts },
  }),
  approve: route({
    method: 'POST',
    path: '/api/admin/companies/:id/bank-changes/:changeId/approve',
    needs: deciding,
    summary: 'Agree to a change of the bank accounts as the second person; both are notified by email',
    params: ofCompany,
    body: decisionNote,
    replies: { 200: BankAccounts },
  }),
  refuse: route({
    method: 'POST',
    path: '/api/admin/companies/:id/bank-changes/:changeId/refuse',
    needs: deciding,
    summary: 'Refuse a change of the bank accounts, or take back what I asked for',
    params: ofCompany,
    body: decisionNote,
    replies: { 200: BankAccounts },
  }),
  reveal: route({
    method: 'POST',
    path: '/api/admin/companies/:id/bank-accounts/:accountId/reveal',
    needs: 'EDIT_COMPANY',
    summary: 'Show the whole number of a bank account after a fresh sign-in; the audit remembers it',
    params: z.strictObject({ id: z.uuid(), accountId: z.uuid() }),
    replies: { 200: z.object({ accountNumber: z.string() }) },
  }),
}
