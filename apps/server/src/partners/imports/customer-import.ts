import { sql } from 'kysely'
import { guardsOf } from '@galen/domain/guarded-fields'
import type { FieldProblem, RowValues } from '@galen/domain/importing/import-plan'
import { type CustomerColumns, customerImport, licenseFields } from '@galen/domain/importing/partner-columns'
import type { ReadRow } from '@galen/domain/importing/read-rows'
import { parseCents } from '@galen/domain/money'
import { allOf } from '@galen/domain/permissions'
import type { ImportRequest, ImportKind } from '../../platform/importing/import-kind.ts'
import { headingsFor, previewRows } from '../../platform/importing/preview-rows.ts'
import { loadClassDefaults } from '../classes/class-defaults.ts'
import { inCustomerScope, seesOwnCustomersOnly } from '../customer-scope.ts'
import { type CustomerRecord, loadCustomers, newCustomer } from '../customers/customer.store.ts'
import { addressValues } from './imported-address.ts'
import { licenseValues } from './imported-licenses.ts'
import { loadPartnerLists, noLists } from './partner-lists.ts'
import { ownAddress, plainOf, wantedCustomer } from './wanted-customer.ts'
import { type FoundCustomer, writeCustomers } from './write-customers.ts'

const guards = [
  ...guardsOf('customer'),
  { needs: allOf('LIST_COMPLIANCE', 'APPROVE_COMPLIANCE'), fields: licenseFields },
]

/** Customers from files: found by number or legacy id, among those that the person may see. */
export const customerImports: ImportKind = {
  name: 'customer',
  plural: 'customers',
  headings: (actor) => headingsFor(customerImport(noLists), guards, actor),
  tell: previewCustomers,
}

type Values = RowValues<CustomerColumns>

async function previewCustomers(asking: ImportRequest) {
  const { db, actor } = asking
  const plan = customerImport(await loadPartnerLists(db, actor.companyId, { classes: 'customerClass' }))
  const company = await db
    .selectFrom('company')
    .select('currency')
    .where('id', '=', actor.companyId)
    .executeTakeFirstOrThrow()
  const ofClass = await loadClassDefaults(db, actor.companyId, 'customerClass')
  let others: Others = { legacyIds: new Set(), names: new Map() }
  const blank = (values: Values): CustomerRecord => ({
    ...newCustomer('', new Date().toISOString()),
    currency: company.currency,
    ...ofClass.get(values.classId ?? ''),
    // A rep who makes it is its rep.
    salesRepId: seesOwnCustomersOnly(actor) && values.salesRepId === undefined ? actor.userId : null,
  })
  return previewRows<CustomerColumns, FoundCustomer>(asking, {
    plan,
    guards,
    load: async (wanted, rows) => {
      others = await findOthers(asking, wanted.get('legacyId') ?? [], rows)
      return findCustomers(asking, wanted.get('number') ?? [], wanted.get('legacyId') ?? [], rows)
    },
    judge: (values, record) => [
      ...wantedCustomer(record?.kept ?? blank(values), values, actor).problems,
      ...repProblems(asking, values),
      ...otherProblems(values, record, others),
    ],
    nameOf: ({ companyName, number, legacyId }) => companyName ?? number ?? legacyId ?? '',
    write: (writing, created, changed) => writeCustomers(writing, created, changed, blank),
  })
}

/** Customers by their numbers, as far as the person may see them. */
async function findCustomers(
  { db, actor, holding }: ImportRequest,
  numbers: readonly string[],
  legacyIds: readonly string[],
  rows: readonly ReadRow<CustomerColumns>[],
): Promise<FoundCustomer[]> {
  const { companyId } = actor
  const { rows: found } = await sql<{ id: string }>`
    select c.id from customer c
    where c.company_id = ${companyId} and lower(c.number) = any(${numbers as string[]}::text[]) and ${inCustomerScope(actor)}
    union select c.id from customer c
    where c.company_id = ${companyId} and lower(c.legacy_id) = any(${legacyIds as string[]}::text[]) and ${inCustomerScope(actor)}`.execute(
    db,
  )
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return []
  if (holding)
    await sql`
      select from customer where company_id = ${companyId} and id = any(${ids}::uuid[]) order by id for no key update`.execute(
      holding,
    )
  const said = new Map<string, Values>()
  for (const { values } of rows) {
    if (values.legacyId) said.set(`legacy ${values.legacyId.toLowerCase()}`, values)
    if (values.number) said.set(`number ${values.number.toLowerCase()}`, values)
  }
  return (await loadCustomers(db, companyId, ids)).map((kept) => {
    const number = kept.number.toLowerCase()
    const legacyId = kept.legacyId?.toLowerCase() ?? null
    const row = said.get(`number ${number}`) ?? said.get(`legacy ${legacyId}`) ?? {}
    return {
      id: kept.id,
      version: kept.version,
      name: `${kept.number} ${kept.companyName}`,
      kept,
      keys: { number: [number], legacyId: [legacyId] },
      values: {
        ...plainOf(kept),
        number: kept.number,
        creditLimit: kept.creditLimit === null ? null : parseCents(kept.creditLimit),
        ...addressValues(ownAddress(kept.addresses)),
        ...licenseValues(kept.licenses, row),
      },
    }
  })
}

/** What belongs to customers that a row is not about. */
type Others = { readonly legacyIds: ReadonlySet<string>; readonly names: ReadonlyMap<string, string | null> }

const isKeyless = ({ number, legacyId }: Values) => !number && !legacyId

async function findOthers(
  { db, actor }: ImportRequest,
  legacyIds: readonly string[],
  rows: readonly ReadRow<CustomerColumns>[],
): Promise<Others> {
  const keyless = rows.flatMap(({ values }) => (isKeyless(values) && values.companyName) || [])
  const names = [...new Set(keyless.map((name) => name.toLowerCase()))]
  const hidden = await sql<{ legacyId: string }>`
    select lower(c.legacy_id) as "legacyId" from customer c where c.company_id = ${actor.companyId}
      and lower(c.legacy_id) = any(${legacyIds as string[]}::text[]) and not coalesce(${inCustomerScope(actor)}, false)`.execute(
    db,
  )
  const named = await sql<{ name: string; number: string | null }>`
    select lower(c.company_name) as name, case when ${inCustomerScope(actor)} then c.number end as number from customer c
    where c.company_id = ${actor.companyId} and lower(c.company_name) = any(${names}::text[])`.execute(db)
  return {
    legacyIds: new Set(hidden.rows.map(({ legacyId }) => legacyId)),
    names: new Map(named.rows.map(({ name, number }) => [name, number])),
  }
}

type Problems = readonly FieldProblem<CustomerColumns>[]

/** Without any key a file would add the same customers each time it is read. */
function otherProblems(values: Values, record: FoundCustomer | undefined, { legacyIds, names }: Others): Problems {
  if (values.legacyId && legacyIds.has(values.legacyId.toLowerCase()))
    return [{ field: 'legacyId', message: 'belongs to another customer already' }]
  const name = values.companyName?.toLowerCase() ?? ''
  if (record || !isKeyless(values) || !names.has(name)) return []
  const number = names.get(name)
  const message = number
    ? `is the name of customer ${number}. Give its number to change it, or a legacy id to add another`
    : 'is the name of another customer. Give a legacy id to add one'
  return [{ field: 'companyName', message }]
}

/** Someone who sees only their own customers does not give them away, nor lose sight of them. */
const repProblems = ({ actor }: ImportRequest, { salesRepId }: Values): Problems =>
  seesOwnCustomersOnly(actor) && salesRepId !== undefined && salesRepId !== actor.userId
    ? [{ field: 'salesRepId', message: 'can be assigned to another user only by someone who sees all customers' }]
    : []
