import * as z from 'zod'
import { type addressKinds, isGs1Prefix, licenseKinds, LOGO_BYTES } from '@galen/domain/admin/company'
import { isTimeZone } from '@galen/domain/dates'
import { readableLine } from '../readable-text.ts'
import { baseVersion, byId, route } from '../route.ts'
import { searchIndex } from '../search-index.ts'
import { topic } from '../topic.ts'
import { CompanyAddress } from './company-address.ts'

export const CompanyLicense = z.strictObject({
  kind: z.enum(licenseKinds),
  number: readableLine(60).min(1),
  /** The state that gave it; empty for one of the whole country. */
  state: z.string().regex(/^(?:[A-Z]{2})?$/, 'must be two capital letters, such as TX'),
  expiresOn: z.iso.date().nullable(),
})

/** A picture in base64: PNG or JPEG, by its own bytes. */
const logo = z
  .base64()
  .min(1)
  .max(Math.ceil(LOGO_BYTES / 3) * 4)

const values = {
  name: readableLine(120).min(1),
  legalName: readableLine(200),
  color: z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'must be a color, such as #2F6798'),
  timeZone: z.string().max(64).refine(isTimeZone, 'is not a time zone'),
  currency: z.string().regex(/^[A-Z]{3}$/, 'must be three capital letters, such as USD'),
  gs1Prefix: z.string().refine(isGs1Prefix, 'must have 4 to 12 digits').nullable(),
  licenses: z.array(CompanyLicense).max(100),
  addresses: z.strictObject({
    main: CompanyAddress.nullable(),
    shipFrom: CompanyAddress.nullable(),
    remit: CompanyAddress.nullable(),
    return: CompanyAddress.nullable(),
  } satisfies Record<(typeof addressKinds)[number], z.ZodType>),
  logo: logo.nullable(),
}

/** Who a company is, as its owners keep it. */
export const Company = z.object({
  id: z.uuid(),
  ...values,
  logoType: z.enum(['image/png', 'image/jpeg']).nullable(),
  users: z.int(),
  version: z.int(),
})
export type Company = z.infer<typeof Company>

/** What a new company starts with when no one says otherwise. */
export const CompanyDefaults = z.object({
  color: z.string(),
  timeZone: z.string(),
  currency: z.string(),
  /** Only a company whose lists one may see. */
  copyFrom: z.uuid().nullable(),
  secondFactorRequired: z.boolean(),
  /** The first day of this fiscal year. */
  booksBeginOn: z.iso.date(),
})
export type CompanyDefaults = z.infer<typeof CompanyDefaults>

const CompanyRow = z.object({
  id: z.uuid(),
  name: z.string(),
  legalName: z.string(),
  color: z.string(),
  timeZone: z.string(),
  currency: z.string(),
  licenses: z.int(),
  /** The one that the person works in now. */
  current: z.boolean(),
  version: z.int(),
})
export type CompanyRow = z.infer<typeof CompanyRow>

const optional = z.object(values).partial().shape

/** Every one of them needs the permission Edit company in the company it is about. */
export const companies = {
  list: route({
    method: 'GET',
    path: '/api/admin/companies',
    needs: 'EDIT_COMPANY',
    summary: 'The companies that I may edit, whose name has the words looked for',
    query: z.strictObject({ query: z.string().max(100).optional() }),
    replies: { 200: z.array(CompanyRow.extend({ users: z.int(), openDocuments: z.int() })) },
  }),
  get: route({
    method: 'GET',
    path: '/api/admin/companies/:id',
    needs: 'EDIT_COMPANY',
    summary: 'One company',
    params: byId,
    replies: { 200: Company },
  }),
  defaults: route({
    method: 'GET',
    path: '/api/admin/company-defaults',
    needs: 'EDIT_COMPANY',
    summary: 'What a new company starts with, as the settings of my company say',
    replies: { 200: CompanyDefaults },
  }),
  create: route({
    method: 'POST',
    path: '/api/admin/companies',
    needs: 'EDIT_COMPANY',
    summary:
      'Create a company, from the defaults where a field is left out; the user who creates it becomes its administrator',
    body: z.strictObject({
      name: values.name,
      color: values.color.optional(),
      timeZone: values.timeZone.optional(),
      currency: values.currency.optional(),
      /** Lists, flags, reasons, rules and settings are copied from there, and from nowhere when it is null. */
      copyFrom: z.uuid().nullable().optional(),
      /** The first day of the books; the first day of this fiscal year when it is left out. */
      booksBeginOn: z.iso.date().optional(),
      /** Everyone in it has to have a second factor; otherwise what was copied holds. */
      secondFactorRequired: z.boolean().optional(),
    }),
    replies: { 200: Company },
  }),
  change: route({
    method: 'PATCH',
    path: '/api/admin/companies/:id',
    needs: 'EDIT_COMPANY',
    summary: 'Change a company; addresses and licenses are sent whole',
    params: byId,
    body: z.strictObject({ ...baseVersion, ...optional }),
    replies: { 200: Company },
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/admin/companies/:id',
    needs: 'EDIT_COMPANY',
    summary: 'Remove a company that has no records and no other users',
    params: byId,
    replies: { 204: null },
  }),
}

/** A company's record changed; the same right as reading it. */
export const companyRecordTopic = topic({
  destination: '/topic/company/:id',
  needs: 'EDIT_COMPANY',
  summary: "A company's record changed",
})

export const companyIndex = searchIndex({
  name: 'company',
  summary: 'The companies that I may edit',
  needs: 'EDIT_COMPANY',
  row: CompanyRow,
  fields: {
    id: 'id',
    name: 'text',
    legalName: 'text',
    timeZone: 'keyword',
    currency: 'keyword',
    licenses: 'number',
    current: 'boolean',
  },
  matches: ['name'],
  sortable: ['name', 'legalName'],
  sort: [{ field: 'name', direction: 'Asc' }],
})
