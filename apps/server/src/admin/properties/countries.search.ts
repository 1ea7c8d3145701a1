import { countryIndex } from '@galen/contract/admin/countries'
import { serveIndex } from '../../platform/search/search.ts'

/** The same for every company. */
export const countrySearch = serveIndex(countryIndex, (db) => db.selectFrom('country').select(['id', 'name']))
