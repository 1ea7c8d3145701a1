import { randomUUIDv7 } from 'node:crypto'
import type { VendorAddress } from '@galen/contract/partners/vendors'
import type { FieldProblem, RowValues } from '@galen/domain/importing/import-plan'
import type { VendorColumns } from '@galen/domain/importing/partner-columns'
import { centsToNumber } from '@galen/domain/money'
import { settledVendorAddresses, vendorAddressProblems } from '@galen/domain/partners/vendor'
import { takeDocumentNumbers } from '../../admin/document-number.ts'
import { insertMany, saveMany, updateMany } from '../../platform/database/many-rows.ts'
import type { Writing } from '../../platform/importing/import-kind.ts'
import type { ChangedRecord, FoundRecord, NewRecord } from '../../platform/importing/tell-rows.ts'
import { loadClassDefaults } from '../class-defaults.ts'
import { publishVendor } from '../vendors/vendor-changes.ts'
import { refreshStandings } from '../vendors/vendor-standing.ts'
import { addressColumns, vendorColumns } from '../vendors/vendor.store.ts'
import { addressField, saysAddress, withAddress } from './imported-address.ts'

export type StoredVendor = ImportedVendor & {
  readonly id: string
  readonly number: string
  readonly version: number
  readonly addresses: readonly VendorAddress[]
}

export type FoundVendor = FoundRecord<VendorColumns> & { readonly kept: StoredVendor }

export type ImportedVendor = Parameters<typeof vendorColumns>[0]
type Values = RowValues<VendorColumns>
type New = NewRecord<VendorColumns>
type Changed = ChangedRecord<VendorColumns, FoundVendor>

const blankVendor = (currency: string): ImportedVendor => ({
  friendlyName: '',
  legalName: '',
  legacyId: null,
  classId: null,
  buyerId: null,
  termsId: null,
  currency,
  edi: false,
  minimumOrder: null,
  leadTimeDays: null,
  phone: '',
  email: '',
  website: '',
  taxId: '',
  notes: '',
})

/** The address that a file means is the one that orders go to. */
export const orderAddress = (addresses: readonly VendorAddress[]): VendorAddress | undefined =>
  addresses.find(({ kind, active }) => kind === 'order' && active)

const newAddress = (): VendorAddress => ({
  id: randomUUIDv7(),
  name: '',
  address: '',
  address2: '',
  city: '',
  state: '',
  zipCode: '',
  country: 'US',
  kind: 'order',
  phone: '',
  notes: '',
  active: true,
})

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
function saidOf(values: Values, currency: string): Partial<ImportedVendor> {
  const blank = blankVendor(currency)
  const fields = (Object.keys(blank) as (keyof ImportedVendor)[]).filter((field) => values[field] !== undefined)
  const said = Object.fromEntries(
    fields.map((field) => [field, values[field] ?? blank[field]]),
  ) as Partial<ImportedVendor>
  const { minimumOrder } = values
  return minimumOrder == null ? said : { ...said, minimumOrder: centsToNumber(minimumOrder) }
}

/** Writes all vendors of a file by a few statements, with one audit row each. */
export async function writeVendors(
  writing: Writing,
  created: readonly New[],
  changed: readonly Changed[],
  currency: string,
): Promise<null> {
  const { tx, actor, audit, made } = writing
  const { companyId } = actor
  const ofClass = await loadClassDefaults(tx, companyId, 'vendorClass')
  const numbers = await takeDocumentNumbers(tx, companyId, 'vendor', created.length)
  const added = created.map(({ row, values }, place) => {
    const id = randomUUIDv7()
    const number = numbers[place] ?? ''
    const { termsId } = ofClass.get(values.classId ?? '') ?? {}
    const facts = { ...blankVendor(currency), ...(termsId !== undefined && { termsId }), ...saidOf(values, currency) }
    const { addresses } = vendorAddressesOf([], values)
    made(row, id)
    audit('vendor', { id, action: 'create', version: 1, before: null, after: { number, ...facts, addresses } })
    return { id, addresses: addresses.map(placed), row: { company_id: companyId, id, number, ...vendorColumns(facts) } }
  })
  await insertMany(
    tx,
    'vendor',
    added.map(({ row }) => row),
  )
  await saveAddresses(writing, added)
  await changeVendors(writing, changed, currency)
  return null
}

async function changeVendors(writing: Writing, changed: readonly Changed[], currency: string): Promise<void> {
  const { tx, actor, audit, publish } = writing
  const changes = changed.map(({ values, record: { id, kept } }) => {
    const said = saidOf(values, currency)
    const { addresses } = vendorAddressesOf(kept.addresses, values)
    const version = kept.version + 1
    const fields = Object.keys(said) as (keyof ImportedVendor)[]
    const before = Object.fromEntries(fields.map((field) => [field, kept[field]]))
    audit('vendor', {
      id,
      action: 'change',
      version,
      before: { ...before, addresses: kept.addresses },
      after: { ...said, addresses },
    })
    publishVendor(publish, id, version, [...fields, ...(saysAddress(values) ? ['addresses'] : [])])
    const row = { company_id: actor.companyId, id, version, ...vendorColumns({ ...kept, ...said }) }
    const moved = addresses.map(placed).filter((_, place) => addresses[place] !== kept.addresses[place])
    return { id, row, addresses: moved }
  })
  await updateMany(
    tx,
    'vendor',
    changes.map(({ row }) => row),
  )
  await saveAddresses(writing, changes)
  // Goods come from there, so papers may count otherwise.
  const moved = changes.filter(({ addresses }) => addresses.length > 0)
  await refreshStandings(
    tx,
    actor,
    moved.map(({ id }) => id),
  )
}

type PlacedAddress = VendorAddress & { readonly position: number }
type Placed = { readonly id: string; readonly addresses: readonly PlacedAddress[] }

const placed = (address: VendorAddress, place: number): PlacedAddress => ({ ...address, position: place + 1 })

async function saveAddresses({ tx, actor }: Writing, vendors: readonly Placed[]): Promise<void> {
  const rows = vendors.flatMap(({ id, addresses }) =>
    addresses.map(({ position, ...address }) => ({
      company_id: actor.companyId,
      vendor_id: id,
      position,
      ...addressColumns(address),
    })),
  )
  await saveMany(tx, 'vendor_address', rows)
}
