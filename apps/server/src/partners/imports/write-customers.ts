import { randomUUIDv7 } from 'node:crypto'
import type { RowValues } from '@galen/domain/importing/import-plan'
import type { CustomerColumns } from '@galen/domain/importing/partner-columns'
import { takeDocumentNumbers } from '../../admin/document-number.ts'
import { insertMany, saveMany, updateMany } from '../../platform/database/many-rows.ts'
import { versionAfter } from '../../platform/database/next-version.ts'
import type { Writing } from '../../platform/importing/import-kind.ts'
import type { ChangedRecord, FoundRecord, NewRecord } from '../../platform/importing/preview-rows.ts'
import { writeCustomerSearchText } from '../customer-search-text.ts'
import {
  auditedCustomer,
  customerAddressColumns,
  type CustomerRecord,
  customerRow,
  recordChange,
} from '../customers/customer.store.ts'
import { checkDeaHolders } from '../licenses/dea-holders.ts'
import { licenseColumns } from '../licenses/license.store.ts'
import { wantedCustomer } from './wanted-customer.ts'

export type FoundCustomer = FoundRecord<CustomerColumns> & { readonly kept: CustomerRecord }

type New = NewRecord<CustomerColumns>
type Changed = ChangedRecord<CustomerColumns, FoundCustomer>
type Pair = { readonly before: CustomerRecord | null; readonly after: CustomerRecord }

/** Writes all customers of a file by a few statements, with one audit row each. */
export async function writeCustomers(
  writing: Writing,
  created: readonly New[],
  changed: readonly Changed[],
  blank: (values: RowValues<CustomerColumns>) => CustomerRecord,
): Promise<null> {
  const { tx, actor, audit, made } = writing
  const { companyId } = actor
  const changes = changed.map(({ values, record: { kept } }) => {
    const { customer } = wantedCustomer(kept, values, actor)
    return { before: kept, after: { ...customer, version: versionAfter(kept) } }
  })
  const numbers = await takeDocumentNumbers(tx, companyId, 'customer', created.length)
  const additions = created.map(({ row, values }, place) => {
    const id = randomUUIDv7()
    made(row, id)
    const { customer } = wantedCustomer({ ...blank(values), id, number: numbers[place] ?? '' }, values, actor)
    return { before: null, after: customer }
  })
  await insertMany(
    tx,
    'customer',
    additions.map(({ after }) => customerRow(companyId, after)),
  )
  await updateMany(
    tx,
    'customer',
    changes.map(({ after }) => customerRow(companyId, after)),
  )
  await saveLists(writing, [...additions, ...changes])
  await writeCustomerSearchText(
    tx,
    companyId,
    [...additions, ...changes].map(({ after }) => after.id),
  )
  for (const { after } of additions)
    audit('customer', { id: after.id, action: 'create', version: 1, before: null, after: auditedCustomer(after) })
  for (const { before, after } of changes) recordChange(writing, before, after, { action: 'change' })
  return null
}

/** Addresses and licenses that are new or others than before; a file removes none. */
async function saveLists({ tx, actor: { companyId } }: Writing, pairs: readonly Pair[]): Promise<void> {
  const differs = (one: object, before: readonly object[]) =>
    !before.some((other) => JSON.stringify(other) === JSON.stringify(one))
  const addresses = pairs.flatMap(({ before, after }) =>
    after.addresses.flatMap((one, position) =>
      differs(one, before?.addresses ?? [])
        ? [{ company_id: companyId, customer_id: after.id, position, ...customerAddressColumns.row(one) }]
        : [],
    ),
  )
  const licenses = pairs.flatMap(({ before, after }) =>
    after.licenses.flatMap((one, place) =>
      differs(one, before?.licenses ?? [])
        ? [
            // A renewed license is warned of again.
            {
              company_id: companyId,
              customer_id: after.id,
              position: place + 1,
              warned_days: null,
              ...licenseColumns.row(one),
            },
          ]
        : [],
    ),
  )
  await saveMany(tx, 'customer_address', addresses)
  await checkDeaHolders(
    tx,
    companyId,
    pairs.map(({ after }) => ({ ownerId: after.id, licenses: after.licenses })),
  )
  await saveMany(tx, 'license', licenses)
}
