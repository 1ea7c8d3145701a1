import * as z from 'zod'
import { searchIndex } from '../search-index.ts'
import { licenseKinds } from './licenses.ts'

/** Why a license does not count as it is recorded. */
export const licenseReviewReasons = ['Not verified', 'Verified in the future', 'DEA number of another'] as const

/** Licenses that compliance has to look at, each with the record on which it is put right. */
export const licenseReviewIndex = searchIndex({
  name: 'license_review',
  summary: 'Licenses that are not verified, verified in the future, or whose DEA number another customer or vendor has',
  needs: 'LIST_COMPLIANCE',
  row: z.object({
    id: z.uuid(),
    partyKind: z.enum(['customer', 'vendor']),
    partyId: z.uuid(),
    party: z.string(),
    kind: z.enum(licenseKinds),
    number: z.string(),
    state: z.string().nullable(),
    expiresOn: z.iso.date(),
    reason: z.enum(licenseReviewReasons),
    recordedByName: z.string().nullable(),
  }),
  fields: {
    id: 'id',
    partyKind: 'keyword',
    party: 'text',
    kind: 'keyword',
    number: 'keyword',
    state: 'keyword',
    expiresOn: 'date',
    reason: 'keyword',
  },
  matches: ['party', 'number'],
  sortable: ['party', 'number', 'expiresOn', 'reason'],
  sort: [{ field: 'expiresOn', direction: 'Asc' }],
})
