import * as z from 'zod'
import { documentKindNames, printerKinds, printerStates } from '@galen/domain/admin/printing'
import { baseVersion, byId, route } from '../route.ts'

const values = {
  name: z.string().trim().min(1).max(80),
  kind: z.enum(printerKinds),
  location: z.string().trim().max(80),
  state: z.enum(printerStates),
  active: z.boolean(),
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
