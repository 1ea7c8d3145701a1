import * as z from 'zod'
import { type InterchangeQualifier, interchangeQualifiers } from '@galen/domain/edi/edi-configuration'
import { ediDirections, ediEntityTypes } from '@galen/domain/edi/edi-direction'
import { readableLine } from '../readable-text.ts'
import { baseVersion, byId, route } from '../route.ts'
import { searchIndex } from '../search-index.ts'

const qualifier = z.enum(Object.keys(interchangeQualifiers) as [InterchangeQualifier, ...InterchangeQualifier[]])
/** Fifteen characters that are no separators; empty for the number of the partner, or the name of our company. */
const identifier = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9 .&/_-]{0,15}$/, 'must have at most 15 letters, digits, spaces, or . & / _ -')

/** Who a partner is inside an interchange. */
const partner = { id: z.uuid(), qualifier, identifier }

const values = {
  entityType: z.enum(ediEntityTypes),
  /** The customers or vendors it is for. */
  entityId: z.array(z.uuid()).min(1).max(200),
  ediType: z.string().regex(/^\d{3}$/, 'must be three digits, such as 850'),
  direction: z.enum(ediDirections),
  templateFile: readableLine(80).min(1),
}

/** Our own besides the fields of the specification. */
const ours = {
  active: z.boolean(),
  testMode: z.boolean(),
  ownQualifier: qualifier,
  ownIdentifier: identifier,
  /** Only partners whose identifier is not their number. */
  partners: z.array(z.strictObject(partner)).max(200),
}

export const EdiConfiguration = z.object({
  id: z.uuid(),
  ...values,
  ...ours,
  partners: z.array(z.object({ ...partner, number: z.string(), name: z.string() })),
  version: z.int(),
  changedAt: z.iso.datetime(),
  changedBy: z.string().nullable(),
})
export type EdiConfiguration = z.infer<typeof EdiConfiguration>

const EdiTemplate = z.object({
  templateFile: z.string(),
  name: z.string(),
  entityType: z.enum(ediEntityTypes),
  ediType: z.string(),
  direction: z.enum(ediDirections),
  version: z.string(),
  revision: z.int(),
  productCodes: z.array(z.string()),
  fields: z.array(z.object({ element: z.string(), label: z.string(), meaning: z.string(), required: z.boolean() })),
})

const optional = z.object(ours).partial().shape

/** How documents are exchanged, by kind of document and partner. */
export const ediConfigurations = {
  templates: route({
    method: 'GET',
    path: '/api/edi-service/edi-configuration/templates',
    needs: 'signed-in',
    summary: 'The maps by which documents are written and read',
    replies: { 200: z.array(EdiTemplate) },
  }),
  get: route({
    method: 'GET',
    path: '/api/edi-service/edi-configuration/:id',
    needs: 'signed-in',
    summary: 'One configuration with its partners',
    params: byId,
    replies: { 200: EdiConfiguration },
  }),
  add: route({
    method: 'POST',
    path: '/api/edi-service/edi-configuration',
    needs: 'EDIT_EDI',
    summary: 'Set up the exchange of a document with partners',
    body: z.strictObject({ id: z.uuid().optional(), ...values, ...optional }),
    replies: { 200: EdiConfiguration },
  }),
  change: route({
    method: 'PUT',
    path: '/api/edi-service/edi-configuration/:id',
    needs: 'EDIT_EDI',
    summary: 'Change the exchange of a document with partners',
    params: byId,
    body: z.strictObject({ ...baseVersion, id: z.uuid().optional(), ...z.object(values).partial().shape, ...optional }),
    replies: { 200: EdiConfiguration },
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/edi-service/edi-configuration/:id',
    needs: 'EDIT_EDI',
    summary: 'End the exchange of a document with partners; what was exchanged stays',
    params: byId,
    replies: { 204: null },
  }),
}

export const ediConfigurationIndex = searchIndex({
  name: 'edi-configuration',
  summary: 'Which documents are exchanged with whom',
  needs: 'signed-in',
  row: z.object({
    id: z.uuid(),
    entityType: z.enum(ediEntityTypes),
    entityId: z.array(z.uuid()),
    partners: z.string(),
    partnerCount: z.int(),
    ediType: z.string(),
    direction: z.enum(ediDirections),
    templateFile: z.string(),
    active: z.boolean(),
    testMode: z.boolean(),
    lastTrafficAt: z.iso.datetime().nullable(),
    failures: z.int(),
    version: z.int(),
  }),
  fields: {
    id: 'id',
    entityType: 'keyword',
    partners: 'text',
    partnerCount: 'number',
    ediType: 'keyword',
    direction: 'keyword',
    templateFile: 'keyword',
    active: 'boolean',
    testMode: 'boolean',
    lastTrafficAt: 'instant',
    failures: 'number',
  },
  matches: ['partners', 'ediType', 'templateFile'],
  sortable: ['entityType', 'ediType', 'direction', 'templateFile', 'active', 'lastTrafficAt', 'failures'],
  sort: [
    { field: 'ediType', direction: 'Asc' },
    { field: 'direction', direction: 'Asc' },
  ],
})
