import * as z from 'zod'
import { searchIndex } from '../search-index.ts'

/** Colleagues by number, for pickers and for showing who did something; cached 60 s in the browser (Spec §7). */
export const userProfileIndex = searchIndex({
  name: 'user-profile',
  summary: 'Number, name, email and profile of my colleagues',
  needs: 'signed-in',
  row: z.object({
    id: z.uuid(),
    number: z.int(),
    name: z.string(),
    email: z.string(),
    salesPerson: z.boolean(),
    accountManager: z.boolean(),
    buyer: z.boolean(),
    active: z.boolean(),
  }),
  fields: {
    id: 'id',
    number: 'number',
    name: 'text',
    email: 'text',
    salesPerson: 'boolean',
    accountManager: 'boolean',
    buyer: 'boolean',
    active: 'boolean',
  },
  matches: ['name', 'email'],
  sortable: ['number', 'name', 'email'],
  sort: [{ field: 'number', direction: 'Asc' }],
})
