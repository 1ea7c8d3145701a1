import * as z from 'zod'
import { LONGEST_WINDOW, MOST_OF_A_SUBSTANCE } from '@galen/domain/compliance/substance-limit'
import { allOf } from '@galen/domain/permissions'
import { readableLine, readableProse } from '../readable-text.ts'
import { byId, route } from '../route.ts'
import { searchIndex } from '../search-index.ts'

const deciding = allOf('LIST_COMPLIANCE', 'APPROVE_COMPLIANCE')

const amount = z.number().min(0).max(MOST_OF_A_SUBSTANCE).multipleOf(0.001).nullable()
const given = {
  fromDate: z.iso.date(),
  /** Tablets, capsules, patches; what is measured counts by the package. */
  dosageUnits: amount,
  /** Milligrams of the base. */
  milligrams: amount,
  note: readableProse(2000).min(1),
}

export const SubstanceLimit = z.object({
  id: z.uuid(),
  substance: z.string(),
  classId: z.uuid().nullable(),
  windowDays: z.int(),
  version: z.int(),
})

export const SubstanceLimitVersion = z.object({
  version: z.int(),
  fromDate: z.iso.date(),
  dosageUnits: z.number().nullable(),
  milligrams: z.number().nullable(),
  note: z.string(),
  createdAt: z.iso.datetime(),
  createdByName: z.string().nullable(),
})
export type SubstanceLimitVersion = z.infer<typeof SubstanceLimitVersion>

/** How much of a controlled substance a class of customers may get within a window of days. */
export const substanceLimits = {
  create: route({
    method: 'POST',
    path: '/api/compliance/limits',
    needs: deciding,
    summary: 'Set the first limit of a substance for a class of customers and a window',
    body: z.strictObject({
      substance: readableLine(200).min(1),
      /** Null is for every class without a limit of its own. */
      classId: z.uuid().nullable(),
      windowDays: z.int().min(1).max(LONGEST_WINDOW),
      ...given,
    }),
    replies: { 200: SubstanceLimit },
  }),
  change: route({
    method: 'PUT',
    path: '/api/compliance/limits/:id',
    needs: deciding,
    summary: 'Add a version to a limit, which holds from a day on; earlier versions stay as they were',
    params: byId,
    /** The version is the one that the new version follows. */
    body: z.strictObject({ version: z.int().positive(), ...given }),
    replies: { 200: SubstanceLimit },
  }),
  history: route({
    method: 'GET',
    path: '/api/compliance/limits/:id/history',
    needs: 'LIST_COMPLIANCE',
    summary: 'Every version of a limit, newest first',
    params: byId,
    replies: { 200: z.array(SubstanceLimitVersion) },
  }),
}

/** One row for each limit, with the version that holds today or, where none does yet, the first one to come. */
export const substanceLimitIndex = searchIndex({
  name: 'substance_limit',
  summary: 'Limits of controlled substances by class of customers and window',
  needs: 'LIST_COMPLIANCE',
  row: z.object({
    id: z.uuid(),
    substance: z.string(),
    classId: z.uuid().nullable(),
    className: z.string().nullable(),
    windowDays: z.int(),
    fromDate: z.iso.date(),
    dosageUnits: z.number().nullable(),
    milligrams: z.number().nullable(),
    /** The version that is shown, and the newest one, which may hold later. */
    shownVersion: z.int(),
    version: z.int(),
    note: z.string(),
    changedByName: z.string().nullable(),
  }),
  fields: {
    id: 'id',
    substance: 'text',
    classId: 'id',
    windowDays: 'number',
    fromDate: 'date',
    dosageUnits: 'number',
    milligrams: 'number',
  },
  matches: ['substance', 'className', 'note'],
  sortable: ['substance', 'windowDays', 'fromDate', 'dosageUnits', 'milligrams'],
  sort: [{ field: 'substance', direction: 'Asc' }],
})
