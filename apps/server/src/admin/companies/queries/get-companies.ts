import { companies } from '@galen/contract/admin/companies'
import { openDocumentsOf } from '../../../platform/open-documents.ts'
import { query } from '../../../platform/operation.ts'
import { companiesWith } from '../../rights/rights.store.ts'
import { withinCompany } from '../../../platform/database/within-company.ts'
import { inEditableCompany, loadCompany } from '../company.store.ts'

export const listCompanies = query(companies.list, async ({ query: { query: words = '' }, db, actor }) => {
  const found = []
  for (const id of await companiesWith(db, actor.userId, 'EDIT_COMPANY'))
    found.push(
      await withinCompany(db, id, async () => ({
        ...(await loadCompany(db, id)),
        openDocuments: await openDocumentsOf(db, id),
      })),
    )
  const sought = words.trim().toLowerCase()
  return found
    .filter(({ name }) => name.toLowerCase().includes(sought))
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map(({ gs1Prefix: _prefix, addresses: _addresses, logo: _logo, logoType: _type, licenses, ...company }) => ({
      ...company,
      licenses: licenses.length,
      current: company.id === actor.companyId,
    }))
})

export const getCompany = query(companies.get, ({ params: { id }, db, actor }) =>
  inEditableCompany(db, actor, id, () => loadCompany(db, id)),
)
