import { randomUUIDv7 } from 'node:crypto'
import type { VendorAddress } from '@galen/contract/partners/vendors'
import type { FieldProblem, RowValues } from '@galen/domain/importing/import-plan'
import type { VendorColumns } from '@galen/domain/importing/partner-columns'
import { centsToNumber } from '@galen/domain/money'
import { settledVendorAddresses, vendorAddressProblems } from '@galen/domain/partners/vendor'
import { takeDocumentNumbers } from '../../admin/document-number.ts'
import { insertMany, saveMany, updateMany } from '../../platform/database/many-rows.ts'
import { versionAfter } from '../../platform/database/next-version.ts'
import { difference } from '../../platform/effects.ts'
import type { Writing } from '../../platform/importing/import-kind.ts'
import type { ChangedRecord, FoundRecord, NewRecord } from '../../platform/importing/preview-rows.ts'
import { loadClassDefaults } from '../classes/class-defaults.ts'
import { todayOf } from '../../platform/work.ts'
import {
  auditedVendor,
  newVendor,
  publishVendor,
  vendorAddressColumns,
  vendorColumns,
  type VendorRecord,
  withSupplierStanding,
} from '../vendors/vendor.store.ts'
import { addressField, saysAddress, withAddress } from './imported-address.ts'

export type FoundVendor = FoundRecord<VendorColumns> & { readonly record: VendorRecord }

type Values = RowValues<VendorColumns>
type New = NewRecord<VendorColumns>
type Changed = ChangedRecord<VendorColumns, FoundVendor>

/** What a file can say of the vendor itself. */
export const IMPORTED = [
  'friendlyName',
  'legalName',
  'legacyId',
  'classId',
  'buyerId',
  'termsId',
  'currency',
  'edi',
  'minimumOrder',
  'leadTimeDays',
  'phone',
  'email',
  'website',
  'taxId',
  'notes',
] as const satisfies readonly (keyof VendorRecord)[]

/** The address that a file means is the one that orders go to. */
export const orderAddress = (addresses: readonly VendorAddress[]): VendorAddress | undefined =>
  addresses.find(({ kind, active }) => kind === 'order' && active)

const newAddress = (): VendorAddress => ({ ...vendorAddressColumns.initial, id: randomUUIDv7() })

/** The addresses of a vendor as a row makes them, and what is wrong with them. */
export function vendorAddressesOf(
  before: readonly VendorAddress[],
  values: Values,
): { readonly addresses: readonly VendorAddress[]; readonly problems: readonly FieldProblem<VendorColumns>[] } {
  if (!saysAddress(values)) return { addresses: before, problems: [] }
  const own = orderAddress(before)
  const [changed = newAddress()] = settledVendorAddresses([withAddress(own ?? newAddress(), values)])
  return {
    addresses: own ? before.map((one) => (one.id === own.id ? changed : one)) : [...before, changed],
    problems: vendorAddressProblems([changed]).map(({ field, message }) => ({
      field: addressField({ field }),
      message,
    })),
  }
}

/** What a row says of the vendor itself; an emptied field is what a new vendor has there. */
function saidOf(values: Values, currency: string): Partial<VendorRecord> {
  const blank = { ...vendorColumns.initial, currency }
  const said = IMPORTED.filter((field) => values[field] !== undefined).map((field) => [
    field,
    values[field] ?? blank[field],
  ])
  const { minimumOrder } = values
  return {
    ...(Object.fromEntries(said) as Partial<VendorRecord>),
    ...(minimumOrder == null ? {} : { minimumOrder: centsToNumber(minimumOrder) }),
  }
}

type Pair = { readonly before: VendorRecord | null; readonly after: VendorRecord }

/** Writes all vendors of a file by a few statements, with one audit row each. */
export async function writeVendors(
  writing: Writing,
  created: readonly New[],
  changed: readonly Changed[],
  currency: string,
): Promise<null> {
  const { tx, actor } = writing
  const ofClass = await loadClassDefaults(tx, actor.companyId, 'vendorClass')
  const numbers = await takeDocumentNumbers(tx, actor.companyId, 'vendor', created.length)
  const added = created.map(({ row, values }, place): Pair => {
    const id = randomUUIDv7()
    writing.made(row, id)
    const { termsId } = ofClass.get(values.classId ?? '') ?? {}
    const said = { ...(termsId !== undefined && { termsId }), ...saidOf(values, currency) }
    const addresses = [...vendorAddressesOf([], values).addresses]
    return { before: null, after: { ...newVendor(id), currency, ...said, addresses, number: numbers[place] ?? '' } }
  })
  const changes = changed.map(({ values, record: { record: before } }): Pair => {
    const addresses = [...vendorAddressesOf(before.addresses, values).addresses]
    const wanted = { ...before, ...saidOf(values, currency), addresses, version: versionAfter(before) }
    return { before, after: saysAddress(values) ? withSupplierStanding(wanted, todayOf(actor)) : wanted }
  })
  const rowOf = ({ after }: Pair) => ({ company_id: actor.companyId, ...vendorColumns.row(after) })
  await insertMany(tx, 'vendor', added.map(rowOf))
  await updateMany(tx, 'vendor', changes.map(rowOf))
  await saveMany(tx, 'vendor_address', [...added, ...changes].flatMap(movedAddresses(actor.companyId)))
  for (const pair of [...added, ...changes]) recordWritten(writing, pair)
  return null
}

/** Addresses that are new or others than before; a file removes none. */
const movedAddresses =
  (companyId: string) =>
  ({ before, after }: Pair) =>
    after.addresses.flatMap((address, place) =>
      address === before?.addresses[place]
        ? []
        : [
            {
              company_id: companyId,
              vendor_id: after.id,
              position: place + 1,
              ...vendorAddressColumns.row(address),
            },
          ],
    )

function recordWritten({ audit, publish }: Writing, { before, after }: Pair): void {
  const { id, version } = after
  const change = { before: before && auditedVendor(before), after: auditedVendor(after) }
  audit('vendor', { id, action: before ? 'change' : 'create', version, ...change })
  if (before) publishVendor(publish, after, difference(change.before, change.after).fields)
}
