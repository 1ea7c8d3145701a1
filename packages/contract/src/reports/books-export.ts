import * as z from 'zod'
import { allOf } from '@galen/domain/permissions'
import { isBusinessDate } from '@galen/domain/dates'
import { file, route } from '../route.ts'

const day = z.string().max(10).refine(isBusinessDate, 'must be a day, such as 2026-11-15')

/** The most lines of one file; longer periods are taken in parts. */
export const MOST_JOURNAL_LINES = 200_000

const journalFileFormats = ['csv', 'xlsx', 'journal'] as const
export type JournalFileFormat = (typeof journalFileFormats)[number]

export const booksExport = {
  create: route({
    method: 'POST',
    path: '/api/accounting/export',
    needs: allOf('ACCOUNTING_VIEW', 'EXPORT'),
    summary: 'The journal of a period as a file: CSV, XLSX, or a text file that ends with its SHA-256',
    timeLimitMs: 60_000,
    body: z.strictObject({ from: day, to: day, format: z.enum(journalFileFormats) }),
    replies: { 200: file('application/octet-stream') },
  }),
}
