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
