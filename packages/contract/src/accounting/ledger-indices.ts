import * as z from 'zod'
import { searchIndex } from '../search-index.ts'

export const journalIndex = searchIndex({
  name: 'journal',
  summary: 'Journal entries with the documents that they book',
  needs: 'ACCOUNTING_VIEW',
  row: z.object({
    id: z.uuid(),
    number: z.int(),
    date: z.iso.date(),
    sourceKind: z.string(),
    sourceId: z.uuid(),
    sourceNumber: z.string(),
    memo: z.string(),
    /** The sum of its debits. */
    amount: z.number(),
    lines: z.int(),
    accounts: z.string(),
    reversesId: z.uuid().nullable(),
    reversed: z.boolean(),
    postedAt: z.iso.datetime(),
    postedByName: z.string().nullable(),
  }),
  fields: {
    id: 'id',
    number: 'number',
    date: 'date',
    sourceKind: 'keyword',
    sourceId: 'id',
    sourceNumber: 'keyword',
    memo: 'text',
    reversed: 'boolean',
    postedAt: 'instant',
    postedByName: 'text',
  },
  matches: ['sourceNumber', 'memo'],
  sortable: ['date', 'number', 'postedAt'],
  sort: [
    { field: 'date', direction: 'Desc' },
    { field: 'number', direction: 'Desc' },
  ],
})

/** The ledger of the accounts, line by line. */
export const journalLineIndex = searchIndex({
  name: 'journal-line',
  summary: 'Lines of journal entries, by account and day',
  needs: 'ACCOUNTING_VIEW',
  row: z.object({
    /** The entry and the place of the line in it. */
    id: z.string(),
    entryId: z.uuid(),
    number: z.int(),
    date: z.iso.date(),
    accountId: z.uuid(),
    accountCode: z.string(),
    accountName: z.string(),
    sourceKind: z.string(),
    sourceId: z.uuid(),
    sourceNumber: z.string(),
    party: z.string().nullable(),
    memo: z.string(),
    /** An entry that opens the books or closes a year belongs to no month: monthly reports leave it out. */
    stage: z.enum(['opening', 'closing']).nullable(),
    debit: z.number(),
    credit: z.number(),
    /** Debits positive, credits negative. */
    amount: z.number(),
  }),
  fields: {
    id: 'keyword',
    entryId: 'id',
    date: 'date',
    accountId: 'id',
    accountCode: 'keyword',
    sourceKind: 'keyword',
    sourceNumber: 'keyword',
    party: 'text',
    memo: 'text',
    stage: 'keyword',
    debit: 'number',
    credit: 'number',
    amount: 'number',
  },
  matches: ['sourceNumber', 'memo', 'party'],
  sortable: ['date'],
  sort: [{ field: 'date', direction: 'Desc' }],
  totals: ['debit', 'credit'],
})

/** What was received or shipped and is not billed yet: the documents behind two accounts, with their age. */
export const accrualIndex = searchIndex({
  name: 'accrual',
  summary: 'Receipts, shipments and drop-ship sales that wait for a bill, with their age in days',
  needs: 'ACCOUNTING_VIEW',
  row: z.object({
    id: z.string(),
    ledger: z.enum(['received-not-invoiced', 'accrued-freight']),
    kind: z.enum(['receipt', 'invoice', 'sales-order']),
    documentId: z.uuid(),
    number: z.string(),
    party: z.string(),
    partyId: z.uuid(),
    date: z.iso.date(),
    age: z.int(),
    /** What is owed is negative, as on its account. */
    amount: z.number(),
  }),
  fields: {
    id: 'keyword',
    ledger: 'keyword',
    kind: 'keyword',
    documentId: 'id',
    number: 'keyword',
    party: 'text',
    partyId: 'id',
    date: 'date',
    age: 'number',
    amount: 'number',
  },
  matches: ['number', 'party'],
  sortable: ['date', 'age', 'number', 'amount'],
  sort: [{ field: 'age', direction: 'Desc' }],
  totals: ['amount'],
})

export const ledgerAccountIndex = searchIndex({
  name: 'ledger-account',
  summary: 'Ledger accounts with their balances',
  needs: 'ACCOUNTING_VIEW',
  row: z.object({
    id: z.uuid(),
    code: z.string(),
    name: z.string(),
    class: z.enum(['asset', 'liability', 'equity', 'income', 'expense']),
    active: z.boolean(),
    /** What the account is used for, in words. */
    roles: z.array(z.string()),
    debit: z.number(),
    credit: z.number(),
    balance: z.number(),
  }),
  fields: {
    id: 'id',
    code: 'keyword',
    name: 'text',
    class: 'keyword',
    active: 'boolean',
    debit: 'number',
    credit: 'number',
    balance: 'number',
  },
  matches: ['code', 'name'],
  sortable: ['code', 'name', 'balance'],
  sort: [{ field: 'code', direction: 'Asc' }],
  totals: ['debit', 'credit', 'balance'],
})
