import * as z from 'zod'
import { searchIndex } from '../search-index.ts'

export const countryIndex = searchIndex({
  name: 'country',
  summary: 'Countries of the world, by name',
  needs: 'signed-in',
  row: z.object({ id: z.string(), name: z.string() }),
  fields: { id: 'keyword', name: 'text' },
  matches: ['name', 'id'],
  sortable: ['name', 'id'],
  sort: [{ field: 'name', direction: 'Asc' }],
})
