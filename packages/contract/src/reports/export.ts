import * as z from 'zod'
import { listExportLifecycle } from '@galen/domain/reports/list-export'
import { MAX_QUERY_LENGTH } from '@galen/domain/search/query-language'
import { byId, file, route } from '../route.ts'
import { topic } from '../topic.ts'

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Up to here the file is the answer; more is written in the background. */
export const SMALL_EXPORT = 5000
export const MOST_EXPORTED_IDS = 10_000
const MOST_WORDS = 100

const ExportRequest = z.strictObject({
  format: z.enum(exportFormats),
  query: z.string().max(MAX_QUERY_LENGTH),
  sort: z.array(z.strictObject({ field: z.string().max(64), direction: z.enum(['Asc', 'Desc']) })).max(3),
  /** Only these rows: a page or a selection. */
  ids: z.array(z.string().min(1).max(64)).min(1).max(MOST_EXPORTED_IDS).optional(),
  /** In the order of the file; the heading is only text. */
  columns: z
    .array(
      z.strictObject({
        field: z.string().min(1).max(64),
        heading: z.string().max(120),
        /** What is in the file for a value, as the list shows it. */
        words: z
          .record(z.string().max(64), z.string().max(120))
          .refine((words) => Object.keys(words).length <= MOST_WORDS, `must have at most ${MOST_WORDS} values`)
          .optional(),
      }),
    )
    .min(1)
    .max(60),
})
export type ExportRequest = z.infer<typeof ExportRequest>

export const Export = z.object({
  id: z.uuid(),
  index: z.string(),
  format: z.enum(exportFormats),
  state: z.enum(listExportLifecycle.statuses),
  /** Null until it is written. */
  rows: z.int().nullable(),
  lastError: z.string().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type Export = z.infer<typeof Export>

export const listExports = {
  request: route({
    method: 'POST',
    path: '/api/export/:index',
    needs: 'EXPORT',
    summary: 'Write rows of a list into a file; 202 when there are so many that the file follows later',
    timeLimitMs: 30_000,
    params: z.strictObject({ index: z.string().max(64) }),
    body: ExportRequest,
    replies: { 200: file('application/octet-stream'), 202: Export },
  }),
  list: route({
    method: 'GET',
    path: '/api/exports',
    needs: 'EXPORT',
    summary: 'My exports of the last 24 hours that were written in the background',
    replies: { 200: z.array(Export) },
  }),
  file: route({
    method: 'GET',
    path: '/api/exports/:id/file',
    needs: 'EXPORT',
    summary: 'The file of an export of mine, for 24 hours',
    timeLimitMs: 60_000,
    params: byId,
    replies: { 200: file('application/octet-stream') },
  }),
}

export const exportsQueue = topic({
  destination: '/user/queue/exports',
  needs: 'signed-in',
  summary: 'An export of mine is ready, or failed',
})
