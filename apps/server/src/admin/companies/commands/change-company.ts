import { sql } from 'kysely'
import { type Company, companies } from '@galen/contract/admin/companies'
import { publishSettings } from '../../../identity/sessions.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { aboutToLock } from '../../../platform/database/locks.ts'
import { difference } from '../../../platform/effects.ts'
import { invalid } from '../../../platform/errors.ts'
import { command, type Preparing } from '../../../platform/operation.ts'
import { mergeChanges } from '../../../platform/versions.ts'
import { auditAbout } from '../../../platform/audit/audit-in-company.ts'
import {
  auditedCompany,
  inEditableCompany,
  loadCompany,
  membersOf,
  publishCompany,
  saveCompany,
  storableLogo,
} from '../company.store.ts'

/** What everyone sees at the top of their screen, or works by. */
const SHOWN = ['name', 'color', 'timeZone'] as const

const prepare = async ({ body: { logo } }: Preparing<typeof companies.change>) =>
  logo ? storableLogo(logo) : undefined

export const changeCompany = command(
  companies.change,
  ({ params: { id }, body, prepared, request, tx, actor, audit, publish }) =>
    inEditableCompany(tx, actor, id, async () => {
      aboutToLock(tx, 'company')
      const before = await loadCompany(tx, id, 'for no key update')
      const sent = { ...body, ...(prepared && body.logo !== before.logo ? newLogo(prepared) : {}) }
      const after = await mergeChanges(tx, id, 'company', id, before, sent)
      if (!after) return before
      await checkCountries(tx, after)
      await saveCompany(tx, after)
      const change = { id, action: 'change', before: auditedCompany(before), after: auditedCompany(after) }
      await auditAbout({ tx, actor, audit, request }, id, {
        entity: 'company',
        version: after.version,
        ...change,
      })
      const changed = difference(change.before, change.after).fields
      await publishCompany({ tx, actor, publish }, id, { version: after.version, changed })
      if (SHOWN.some((field) => after[field] !== before[field]))
        for (const userId of await membersOf(tx, id)) publishSettings(publish, userId, ['company'])
      return loadCompany(tx, id)
    }),
  { prepare },
)

function newLogo(logo: Awaited<ReturnType<typeof storableLogo>>): { readonly logo: string } {
  if ('problem' in logo) throw invalid([{ field: 'logo', message: logo.problem }])
  return logo
}

async function checkCountries(tx: Tx, { addresses }: Company): Promise<void> {
  for (const [kind, address] of Object.entries(addresses)) {
    if (address === null) continue
    const { rows } = await sql`select from country where id = ${address.country}`.execute(tx)
    if (rows.length === 0) throw invalid([{ field: `addresses.${kind}.country`, message: 'is not a country' }])
  }
}
