import * as z from 'zod'
import { HIGHEST_NUMBER, numberSeriesNames, PREFIX_FORM } from '@galen/domain/admin/number-series'
import { allOf, anyOf } from '@galen/domain/permissions'
import { baseVersion, confirmable, NeedsConfirmation, route } from '../route.ts'

const values = {
  prefix: z.string().trim().regex(PREFIX_FORM, 'must be at most 8 capital letters, digits and -'),
  digits: z.int().min(1).max(10),
  /** What the next document gets. */
  next: z.int().min(1).max(HIGHEST_NUMBER),
}

/** How documents of one kind are numbered in this company. */
export const NumberSeriesRow = z.object({
  id: z.enum(numberSeriesNames),
  label: z.string(),
  ...values,
  /** The next number as it will be written: SO-000042. */
  preview: z.string(),
  /** How many numbers were given. */
  last: z.int(),
  version: z.int(),
  changedAt: z.iso.datetime().nullable(),
  changedBy: z.string().nullable(),
})
export type NumberSeriesRow = z.infer<typeof NumberSeriesRow>

export const numberSeriesCalls = {
  list: route({
    method: 'GET',
    path: '/api/admin/number-series',
    needs: anyOf('LIST_SYSTEM_PROPERTIES', 'ACCOUNTING_VIEW'),
    summary: 'How each kind of document is numbered',
    replies: { 200: z.array(NumberSeriesRow) },
  }),
  change: route({
    method: 'PUT',
    path: '/api/admin/number-series/:id',
    needs: allOf('EDIT_SYSTEM_PROPERTIES', 'ACCOUNTING_VIEW'),
    summary: 'Number a kind of document in another way; asks for confirmation when numbers would be skipped',
    params: z.strictObject({ id: z.enum(numberSeriesNames) }),
    query: confirmable,
    body: z.strictObject({ ...baseVersion, ...z.object(values).partial().shape }),
    replies: { 200: NumberSeriesRow, 202: NeedsConfirmation },
  }),
}
