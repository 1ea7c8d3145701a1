import * as z from 'zod'
import { importRunLifecycle } from '@galen/domain/importing/import-run'
import { allOf, type Needs } from '@galen/domain/permissions'
import { addressNumber } from '../address-number.ts'
import { readableLine, readableProse } from '../readable-text.ts'
import { byId, confirmable, file, NeedsConfirmation, route } from '../route.ts'

export const importKinds = ['customer', 'vendor', 'item', 'variation'] as const
export type ImportKindName = (typeof importKinds)[number]

export const importFates = ['create', 'change', 'same', 'refused'] as const

/** The largest file that one import takes. */
export const IMPORT_FILE_BYTES = 20 * 1024 * 1024
const LONGEST_BASE64 = Math.ceil(IMPORT_FILE_BYTES / 3) * 4

/** A file that someone wants to import, and what its rows would do or have done. */
export const ImportRun = z.object({
  id: z.uuid(),
  kind: z.enum(importKinds),
  fileName: z.string(),
  state: z.enum(importRunLifecycle.statuses),
  blanks: z.enum(['keep', 'clear']),
  creates: z.int(),
  changes: z.int(),
  sames: z.int(),
  refusals: z.int(),
  /** Headings of the file that mean nothing here; their cells are not looked at. */
  ignored: z.array(z.string()),
  madeByName: z.string(),
  /** Whether it is mine, so that I may look into it and import it. */
  isMine: z.boolean(),
  madeAt: z.iso.datetime(),
  importedAt: z.iso.datetime().nullable(),
  /** Until then its rows can be looked at, and imported. */
  expiresAt: z.iso.datetime(),
})
export type ImportRun = z.infer<typeof ImportRun>

const Said = z.object({ column: z.string().nullable(), text: z.string().nullable(), message: z.string() })

/** What becomes of one row of the file. */
export const ImportRow = z.object({
  /** The number a spreadsheet shows next to it. */
  row: z.int(),
  fate: z.enum(importFates),
  /** The record it is about; new ones have none until they are imported. */
  recordId: z.uuid().nullable(),
  name: z.string(),
  differences: z.array(z.object({ column: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  problems: z.array(Said),
  /** What someone should look at, though the row is taken. */
  remarks: z.array(Said),
})
export type ImportRow = z.infer<typeof ImportRow>

const MINUTES = 60_000

const RowsWanted = z.strictObject({
  fate: z.enum(importFates).optional(),
  /** The number of the last row that is known already. */
  after: addressNumber(0, 10_000_000).prefault(0),
  size: addressNumber(1, 200).prefault(100),
})

const importCalls = <K extends ImportKindName>(kind: K, records: string, needs: Needs) => ({
  preview: route({
    method: 'POST',
    path: `/api/import/${kind}`,
    needs,
    summary: `Read a CSV or XLSX file of ${records} and tell what every row would do; nothing is changed yet`,
    largestBody: LONGEST_BASE64 + 4096,
    timeLimitMs: 2 * MINUTES,
    body: z.strictObject({
      fileName: readableLine(200).min(1),
      /** What a blank cell means for a record that is there: leave the field as it is, or empty it. */
      blanks: z.enum(['keep', 'clear']),
      /** The file in base64. */
      content: z.string().min(1).max(LONGEST_BASE64),
    }),
    replies: { 200: ImportRun },
  }),
  runs: route({
    method: 'GET',
    path: `/api/import/${kind}`,
    needs,
    summary: `The latest imports of ${records}`,
    replies: { 200: z.object({ runs: z.array(ImportRun) }) },
  }),
  template: route({
    method: 'GET',
    path: `/api/import/${kind}/template`,
    needs,
    summary: `An empty file with the columns of an import of ${records}`,
    replies: { 200: file('text/csv; charset=utf-8') },
  }),
  run: route({
    method: 'GET',
    path: `/api/import/${kind}/:id`,
    needs,
    summary: `One of my imports of ${records}`,
    params: byId,
    replies: { 200: ImportRun },
  }),
  rows: route({
    method: 'GET',
    path: `/api/import/${kind}/:id/rows`,
    needs,
    summary: `The rows of an import of ${records} with their fates`,
    params: byId,
    query: RowsWanted,
    replies: { 200: z.object({ rows: z.array(ImportRow) }) },
  }),
  leftOut: route({
    method: 'GET',
    path: `/api/import/${kind}/:id/left-out`,
    needs,
    summary: `The rows of an import of ${records} that are left out, as a file to be put right and imported again`,
    params: byId,
    replies: { 200: file('text/csv; charset=utf-8') },
  }),
  apply: route({
    method: 'POST',
    path: `/api/import/${kind}/:id/apply`,
    needs,
    summary: `Import the ${records} of a preview, all of them or none; asks for confirmation when rows are left out`,
    params: byId,
    query: confirmable,
    timeLimitMs: 5 * MINUTES,
    /** Why prices are below the lowest margin, where they are. */
    body: z.strictObject({ reason: readableProse(500).min(1).optional() }),
    replies: { 200: ImportRun, 202: NeedsConfirmation },
  }),
})
export type ImportCalls = ReturnType<typeof importCalls>

export const imports = {
  customer: importCalls('customer', 'customers', allOf('LIST_CUSTOMERS', 'EDIT_CUSTOMER')),
  vendor: importCalls('vendor', 'vendors', allOf('LIST_VENDORS', 'EDIT_VENDOR')),
  item: importCalls('item', 'items', allOf('LIST_ITEMS', 'EDIT_ITEM')),
  variation: importCalls('variation', 'variations', allOf('LIST_ITEMS', 'EDIT_ITEM')),
} satisfies Record<ImportKindName, unknown>
