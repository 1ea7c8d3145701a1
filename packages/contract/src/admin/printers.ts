import * as z from 'zod'
import {
  documentKindNames,
  isPrinterAddress,
  printerKinds,
  printerStates,
  printJobLifecycle,
} from '@galen/domain/admin/printing'
import { readableLine } from '../readable-text.ts'
import { baseVersion, byId, confirmable, file, NeedsConfirmation, route } from '../route.ts'

const values = {
  name: readableLine(80).min(1),
  kind: z.enum(printerKinds),
  location: readableLine(80),
  state: z.enum(printerStates),
  active: z.boolean(),
  /** Where it listens for print jobs; without one, jobs are stored. */
  address: z
    .string()
    .trim()
    .max(200)
    .refine(isPrinterAddress, 'must be an address such as ipp://10.0.0.12/ipp/print')
    .nullable(),
}

/** A printer that an agent reported or an administrator registered. */
export const Printer = z.object({
  id: z.uuid(),
  ...values,
  /** When it last said how it is. */
  seenAt: z.iso.datetime().nullable(),
  usedBy: z.int(),
  version: z.int(),
})
export type Printer = z.infer<typeof Printer>

const optional = z.object(values).partial().shape

/** Something that was sent to a printer, and what became of it. */
export const PrintJob = z.object({
  id: z.uuid(),
  printerId: z.uuid(),
  printerName: z.string(),
  title: z.string(),
  state: z.enum(printJobLifecycle.statuses),
  /** What the printer answered, or why it was stored or failed. */
  note: z.string().nullable(),
  askedAt: z.iso.datetime(),
})
export type PrintJob = z.infer<typeof PrintJob>

/** Which printer a person uses for one kind of document; without a printer it is asked each time. */
export const UserPrinter = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  documentKind: z.enum(documentKindNames),
  printerId: z.uuid().nullable(),
  printerName: z.string().nullable(),
  version: z.int(),
})
export type UserPrinter = z.infer<typeof UserPrinter>

/** Oneself unless a person is named; for others EDIT_USER is needed. */
const whose = { userId: z.uuid().optional() }

export const printers = {
  list: route({
    method: 'GET',
    path: '/api/print-service/printers',
    needs: 'signed-in',
    summary: 'The printers of the company, by name',
    query: z.strictObject({ query: z.string().max(100).optional() }),
    replies: { 200: z.array(Printer) },
  }),
  add: route({
    method: 'POST',
    path: '/api/print-service/printers',
    needs: 'EDIT_SYSTEM_PROPERTIES',
    summary: 'Register a printer',
    body: z.strictObject({ ...optional, name: values.name, kind: values.kind }),
    replies: { 200: Printer },
  }),
  change: route({
    method: 'PUT',
    path: '/api/print-service/printers/:id',
    needs: 'EDIT_SYSTEM_PROPERTIES',
    summary: 'Change a printer or say how it is',
    params: byId,
    body: z.strictObject({ ...baseVersion, ...optional }),
    replies: { 200: Printer },
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/print-service/printers/:id',
    needs: 'EDIT_SYSTEM_PROPERTIES',
    summary: 'Remove a printer, or deactivate it when people use it',
    params: byId,
    replies: { 200: z.object({ deactivated: z.literal(true), usedBy: z.int(), printer: Printer }), 204: null },
  }),
  test: route({
    method: 'POST',
    path: '/api/print-service/printers/:id/test',
    needs: 'EDIT_SYSTEM_PROPERTIES',
    summary: 'Print a test page; what becomes of it is asked by its id',
    params: byId,
    replies: { 200: PrintJob },
  }),
  print: route({
    method: 'POST',
    path: '/api/print-service/print',
    needs: 'signed-in',
    summary: 'Print a document on my printer for it, or on another; a second label is asked about',
    query: confirmable,
    body: z.strictObject({
      documentKind: z.enum(documentKindNames),
      id: z.uuid(),
      printerId: z.uuid().optional(),
    }),
    replies: { 200: PrintJob, 202: NeedsConfirmation },
  }),
  download: route({
    method: 'GET',
    path: '/api/print-service/documents/:documentKind/:id',
    needs: 'signed-in',
    summary: 'What would be printed, as a PDF',
    params: z.strictObject({ documentKind: z.enum(documentKindNames), id: z.uuid() }),
    replies: { 200: file('application/pdf') },
  }),
  job: route({
    method: 'GET',
    path: '/api/print-service/jobs/:id',
    needs: 'signed-in',
    summary: 'What became of something that I printed',
    params: byId,
    replies: { 200: PrintJob },
  }),
}

export const userPrinters = {
  list: route({
    method: 'GET',
    path: '/api/print-service/user-printers',
    needs: 'signed-in',
    summary: 'Which printer a person uses for what: mine, or of a person I may edit',
    query: z.strictObject(whose),
    replies: { 200: z.array(UserPrinter) },
  }),
  add: route({
    method: 'POST',
    path: '/api/print-service/user-printers',
    needs: 'signed-in',
    summary: 'Choose the printer for a kind of document',
    body: z.strictObject({ ...whose, documentKind: z.enum(documentKindNames), printerId: z.uuid().nullable() }),
    replies: { 200: UserPrinter },
  }),
  change: route({
    method: 'PUT',
    path: '/api/print-service/user-printers/:id',
    needs: 'signed-in',
    summary: 'Choose another printer for a kind of document',
    params: byId,
    body: z.strictObject({ ...baseVersion, printerId: z.uuid().nullable() }),
    replies: { 200: UserPrinter },
  }),
}
