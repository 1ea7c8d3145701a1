import * as z from 'zod'
import { bankFileKinds } from '@galen/domain/finance/bank-file'
import { bankStatementFormats } from '@galen/domain/finance/bank-statement'
import { allOf, anyOf } from '@galen/domain/permissions'
import { readableLine } from '../readable-text.ts'
import { byId, file, route } from '../route.ts'
import { searchIndex } from '../search-index.ts'
import { enteredDay, shownDay } from './money-fields.ts'

const needs = allOf('CREATE_PAYMENT', 'EDIT_VENDOR_FINANCE')

const row = {
  id: z.uuid(),
  number: z.string(),
  kind: z.enum(bankFileKinds),
  bankAccountId: z.uuid(),
  bankAccount: z.string().nullable(),
  fileName: z.string(),
  payments: z.int(),
  total: z.number(),
  /** The sum of routing numbers, or of check numbers, as the bank compares it. */
  hashTotal: z.number(),
  effectiveDate: shownDay,
  createdAt: z.iso.datetime(),
  createdByName: readableLine(200).nullable(),
}

/** A file for the bank, with the payments in it. */
export const BankFile = z.object({
  ...row,
  paid: z.array(
    z.object({
      id: z.uuid(),
      number: z.string(),
      payee: z.string(),
      checkNumber: z.string().nullable(),
      amount: z.number(),
      status: z.string(),
    }),
  ),
})
export type BankFile = z.infer<typeof BankFile>

const MOST_PAYMENTS = 5000

export const bankFiles = {
  accounts: route({
    method: 'GET',
    path: '/api/payment/bank-accounts',
    needs: anyOf('CREATE_PAYMENT', 'EDIT_BATCH'),
    summary: 'The bank accounts of the company by name, for payments, files and statements',
    replies: {
      200: z.array(
        z.object({ id: z.uuid(), bank: z.string(), name: z.string(), lastFour: z.string(), isDefault: z.boolean() }),
      ),
    },
  }),
  get: route({
    method: 'GET',
    path: '/api/payment/bank-files/:id',
    needs,
    summary: 'A file for the bank with the payments in it',
    params: byId,
    replies: { 200: BankFile },
  }),
  create: route({
    method: 'POST',
    path: '/api/payment/bank-files',
    needs,
    summary: 'Write the payments that wait into a numbered file for the bank; each is in one file only',
    body: z.strictObject({
      kind: z.enum(bankFileKinds),
      /** The account that pays; without it the default one. */
      bankAccountId: z.uuid().optional(),
      /** The day on which the money moves. */
      effectiveDate: enteredDay.optional(),
      /** Without them, every payment that waits. */
      paymentIds: z.array(z.uuid()).min(1).max(MOST_PAYMENTS).optional(),
    }),
    replies: { 200: BankFile },
  }),
  download: route({
    method: 'GET',
    path: '/api/payment/bank-files/:id/download',
    needs,
    summary: 'The file itself, as often as it is needed; nothing is booked again',
    params: byId,
    replies: { 200: file('text/plain') },
  }),
}

export const bankFileIndex = searchIndex({
  name: 'bank-file',
  summary: 'Files for the bank: transfers, and checks that were written',
  needs,
  row: z.object(row),
  fields: {
    id: 'id',
    number: 'keyword',
    kind: 'keyword',
    bankAccountId: 'id',
    fileName: 'keyword',
    payments: 'number',
    total: 'number',
    effectiveDate: 'date',
    createdAt: 'instant',
  },
  matches: ['number', 'fileName'],
  sortable: ['number', 'kind', 'total', 'effectiveDate', 'createdAt'],
  sort: [{ field: 'createdAt', direction: 'Desc' }],
  totals: ['payments', 'total'],
})

const statementLine = z.object({
  date: shownDay,
  amount: z.number(),
  reference: z.string(),
  description: z.string(),
  /** What it cleared; null when nothing of ours fits. */
  cleared: z
    .object({ kind: z.enum(['batch', 'vendor-payment', 'bank-file']), id: z.uuid(), number: z.string() })
    .nullable(),
})

/** A statement of the bank, with what it cleared. */
export const BankStatement = z.object({
  id: z.uuid(),
  bankAccountId: z.uuid(),
  bankAccount: z.string().nullable(),
  format: z.enum(bankStatementFormats),
  fileName: z.string(),
  date: shownDay,
  lineCount: z.int(),
  clearedCount: z.int(),
  lines: z.array(statementLine),
})
export type BankStatement = z.infer<typeof BankStatement>

const LONGEST_STATEMENT = 2_000_000

export const bankStatements = {
  get: route({
    method: 'GET',
    path: '/api/payment/bank-statements/:id',
    needs: 'EDIT_BATCH',
    summary: 'A statement of the bank with what it cleared',
    params: byId,
    replies: { 200: BankStatement },
  }),
  read: route({
    method: 'POST',
    path: '/api/payment/bank-statements',
    needs: 'EDIT_BATCH',
    summary: 'Read a statement of the bank, BAI2 or CSV: marks deposits and payments cleared',
    body: z.strictObject({
      bankAccountId: z.uuid(),
      format: z.enum(bankStatementFormats),
      fileName: readableLine(200).min(1),
      content: z.string().min(1).max(LONGEST_STATEMENT),
    }),
    replies: { 200: BankStatement },
  }),
}
