import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { customers } from '@galen/contract/partners/customers'
import { BusinessError, type ErrorDetail } from '@galen/domain/business-error'
import { guardsOf } from '@galen/domain/guarded-fields'
import { customerAddressProblems, settledAddresses } from '@galen/domain/partners/customer'
import { checkPermitted } from '@galen/domain/permissions'
import type { Tx } from '../../platform/database/database.ts'
import { invalid } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import { seesOwnCustomersOnly } from '../customer-scope.ts'
import { checkChildIds } from '../../platform/database/child-rows.ts'
import { type CustomerRecord, customerAddressColumns, customerContactColumns } from './customer.store.ts'

type Given = Omit<z.output<typeof customers.change.body>, 'version'>
type Lists = Pick<CustomerRecord, 'addresses' | 'contacts'>

const refusedFor = (field: string, message: string) =>
  new BusinessError('customer.forbidden', message, [{ field, message }])

/** Refuses what the person may not change: finance, margins, and giving a customer away that they would no longer see. */
export function checkMayChange(actor: Actor, given: Given): void {
  for (const { needs, fields } of guardsOf('customer'))
    if (fields.some((field) => given[field as keyof Given] !== undefined)) checkPermitted(needs, actor.permissions)
  if (seesOwnCustomersOnly(actor) && given.salesRepId !== undefined && given.salesRepId !== actor.userId)
    throw refusedFor('salesRepId', 'Only a user who sees all customers can assign one to another sales rep')
}

/** What was sent as it would be stored: new rows of lists with their ids, old ones known, everything in one order. */
export function settledInput(given: Given, before: Lists) {
  const { addresses, contacts, itemClassIds, ...plain } = given
  if (addresses) checkChildIds('addresses', addresses, before.addresses)
  if (contacts) checkChildIds('contacts', contacts, before.contacts)
  const problems = customerAddressProblems(addresses ?? [])
  if (problems.length > 0) throw invalid(problems)
  const withId = <T extends { id?: string | undefined }>(row: T) => ({ ...row, id: row.id ?? randomUUIDv7() })
  return {
    ...plain,
    ...(addresses ? { addresses: settledAddresses(addresses.map(withId)).map(customerAddressColumns.pick) } : {}),
    ...(contacts ? { contacts: contacts.map(withId).map(customerContactColumns.pick) } : {}),
    ...(itemClassIds ? { itemClassIds: [...new Set(itemClassIds)].toSorted() } : {}),
  }
}

type Reference = { readonly field: string; readonly id: string; readonly kind: string; readonly was: string | null }

/**
 * Refuses references to what does not exist here, or is not in use any more. What a customer has already stays, even
 * when no one would choose it today.
 */
export async function checkReferences(
  tx: Tx,
  companyId: string,
  before: CustomerRecord | null,
  after: CustomerRecord,
): Promise<void> {
  const asked: Reference[] = [
    reference('classId', 'customerClass', before?.classId, after.classId),
    reference('referralId', 'customerReferral', before?.referralId, after.referralId),
    reference('termsId', 'paymentTerms', before?.termsId, after.termsId),
    reference('salesRepId', 'person', before?.salesRepId, after.salesRepId),
    reference('accountManagerId', 'person', before?.accountManagerId, after.accountManagerId),
    ...after.itemClassIds.map((id, place) =>
      reference(`itemClassIds.${place}`, 'itemClass', before?.itemClassIds.includes(id) ? id : null, id),
    ),
  ].filter((each) => each !== null)
  const countries = [...new Set(after.addresses.map(({ country }) => country))]
  const { rows } = await sql<{ known: Record<string, string>; countries: string[]; isCurrency: boolean }>`
    select coalesce((select jsonb_object_agg(k.id, k.kind) from (
        select p.id, p.type as kind from property p
        where p.company_id = ${companyId} and p.active and p.id = any(${asked.map(({ id }) => id)}::uuid[])
        union all select m.user_id, 'person' from company_user m
        where m.company_id = ${companyId} and m.active and m.user_id = any(${asked.map(({ id }) => id)}::uuid[])) k), '{}') as known,
      array(select k.id from country k where k.id = any(${countries})) as countries,
      exists (select from property p where p.company_id = ${companyId} and p.type = 'currencies' and p.active and p.code = ${after.currency})
        or exists (select from company c where c.id = ${companyId} and c.currency = ${after.currency}) as "isCurrency"`.execute(
    tx,
  )
  const [found] = rows
  const problems = [
    ...asked
      .filter(({ id, kind, was }) => id !== was && found?.known[id] !== kind)
      .map(({ field, kind }) => ({ field, message: UNKNOWN[kind] ?? 'does not exist' })),
    ...(after.currency === before?.currency || found?.isCurrency
      ? []
      : [{ field: 'currency', message: 'is not a currency of this company' }]),
    ...after.addresses.flatMap(({ country }, place) =>
      found?.countries.includes(country)
        ? []
        : [{ field: `addresses.${place}.country`, message: 'is not a country' } satisfies ErrorDetail],
    ),
  ]
  if (problems.length > 0) throw invalid(problems)
}

const UNKNOWN: Readonly<Record<string, string>> = {
  customerClass: 'is not a customer class in use',
  customerReferral: 'is not a referral in use',
  paymentTerms: 'is not among the payment terms in use',
  itemClass: 'is not an item class in use',
  person: 'is not an active user of this company',
}

const reference = (field: string, kind: string, was: string | null | undefined, id: string | null): Reference | null =>
  id === null ? null : { field, kind, id, was: was ?? null }

/** Refuses a legacy id that another customer has: the bulk update finds customers by it. */
export async function checkLegacyIdFree(tx: Tx, companyId: string, { id, legacyId }: CustomerRecord): Promise<void> {
  if (legacyId === null) return
  const { rows } = await sql<{ number: string }>`
    select number from customer where company_id = ${companyId} and lower(legacy_id) = lower(${legacyId}) and id <> ${id}`.execute(
    tx,
  )
  const [other] = rows
  if (other)
    throw new BusinessError('customer.conflict', `Customer ${other.number} has the legacy id ${legacyId} already`, [
      { field: 'legacyId', message: `belongs to customer ${other.number} already` },
    ])
}
