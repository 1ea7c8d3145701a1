import { sql } from 'kysely'
import { guardsOf } from '@galen/domain/guarded-fields'
import type { FieldProblem, RowValues } from '@galen/domain/importing/import-plan'
import { type VendorColumns, vendorImport } from '@galen/domain/importing/partner-columns'
import type { ReadRow } from '@galen/domain/importing/read-rows'
import { parseCents } from '@galen/domain/money'
import type { ImportRequest, ImportKind } from '../../platform/importing/import-kind.ts'
import { headingsFor, previewRows } from '../../platform/importing/preview-rows.ts'
import { addressValues } from './imported-address.ts'
import { loadPartnerLists, noLists } from './partner-lists.ts'
import { loadVendors } from '../vendors/vendor.store.ts'
import { type FoundVendor, IMPORTED, orderAddress, vendorAddressesOf, writeVendors } from './write-vendors.ts'

const guards = guardsOf('vendor')

/** Vendors from files: found by number or legacy id. Where money goes is never read from a file. */
export const vendorImports: ImportKind = {
  name: 'vendor',
  plural: 'vendors',
  headings: (actor) => headingsFor(vendorImport(noLists), guards, actor),
  tell: previewVendors,
}

type Values = RowValues<VendorColumns>
async function previewVendors(asking: ImportRequest) {
  const { db, actor } = asking
  const plan = vendorImport(await loadPartnerLists(db, actor.companyId, { classes: 'vendorClass', buyersOnly: true }))
  const { currency } = await db
    .selectFrom('company')
    .select('currency')
    .where('id', '=', actor.companyId)
    .executeTakeFirstOrThrow()
  let names: ReadonlyMap<string, string> = new Map()
  return previewRows<VendorColumns, FoundVendor>(asking, {
    plan,
    guards,
    load: async (wanted, rows) => {
      names = await vendorsNamed(asking, rows)
      return findVendors(asking, wanted.get('number') ?? [], wanted.get('legacyId') ?? [])
    },
    judge: (values, record) => [
      ...vendorAddressesOf(record?.record.addresses ?? [], values).problems,
      ...(record ? [] : namesakeProblems(values, names)),
    ],
    nameOf: ({ friendlyName, number, legacyId }) => friendlyName ?? number ?? legacyId ?? '',
    write: (writing, created, changed) => writeVendors(writing, created, changed, currency),
  })
}

async function findVendors(
  { db, actor: { companyId }, holding }: ImportRequest,
  numbers: readonly string[],
  legacyIds: readonly string[],
): Promise<FoundVendor[]> {
  const { rows } = await sql<{ id: string }>`
    select v.id from vendor v
    where v.company_id = ${companyId} and (lower(v.number) = any(${numbers as string[]}::text[])
      or lower(v.legacy_id) = any(${legacyIds as string[]}::text[]))
    order by v.id ${holding ? sql`for no key update of v` : sql``}`.execute(db)
  const vendors = await loadVendors(
    db,
    companyId,
    rows.map(({ id }) => id),
  )
  return vendors.map((record) => {
    const { id, number, version, addresses, minimumOrder, legacyId } = record
    const values = Object.fromEntries(IMPORTED.map((field) => [field, record[field] === '' ? null : record[field]]))
    return {
      id,
      version,
      name: `${number} ${record.friendlyName}`,
      record,
      keys: { number: [number.toLowerCase()], legacyId: [legacyId?.toLowerCase() ?? null] },
      values: {
        ...(values as Values),
        number,
        minimumOrder: minimumOrder === null ? null : parseCents(minimumOrder),
        ...addressValues(orderAddress(addresses)),
      },
    }
  })
}

const isKeyless = ({ number, legacyId }: Values) => !number && !legacyId

async function vendorsNamed(
  { db, actor }: ImportRequest,
  rows: readonly ReadRow<VendorColumns>[],
): Promise<ReadonlyMap<string, string>> {
  const keyless = rows.flatMap(({ values }) => (isKeyless(values) && values.friendlyName) || [])
  const names = [...new Set(keyless.map((name) => name.toLowerCase()))]
  const found = await sql<{ name: string; number: string }>`
    select lower(friendly_name) as name, number from vendor
    where company_id = ${actor.companyId} and lower(friendly_name) = any(${names}::text[])`.execute(db)
  return new Map(found.rows.map(({ name, number }) => [name, number]))
}

/** Without any key a file would add the same vendors each time it is read. */
function namesakeProblems(values: Values, names: ReadonlyMap<string, string>): readonly FieldProblem<VendorColumns>[] {
  const number = isKeyless(values) ? names.get(values.friendlyName?.toLowerCase() ?? '') : undefined
  return number === undefined
    ? []
    : [
        {
          field: 'friendlyName',
          message: `is the name of vendor ${number}. Give its number to change it, or a legacy id to add another`,
        },
      ]
}
