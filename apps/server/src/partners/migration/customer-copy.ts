import type { customers } from '@galen/contract/partners/customers'
import type { PlainReply } from '@galen/contract/route'
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { permissions, type Permission } from '@galen/domain/permissions'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import { seesOwnCustomersOnly } from '../customer-scope.ts'
import { todayOf } from '../../platform/work.ts'
import { type CustomerRecord, newCustomer, withStanding } from '../customers/customer.store.ts'
import type { Counterparts } from './counterparts.ts'

export type CustomerCopy = {
  readonly copy: CustomerRecord
  readonly taken: readonly string[]
  readonly people: readonly Caretaker[]
  readonly withoutCounterpart: readonly string[]
}

type Caretaker = PlainReply<typeof customers.migrate>['people'][number]

type Given = {
  readonly actor: Actor
  /** What the person may do in the other company. */
  readonly rights: ReadonlySet<Permission>
  readonly original: CustomerRecord
  readonly counterparts: Counterparts
  readonly target: Target
}

/** What of the other company decides how the copy looks. */
type Target = { readonly isLegacyIdFree: boolean; readonly currency: string; readonly hasCurrency: boolean }

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [count === 1 ? `One ${one}` : `${count} ${many}`]

/** The customer as it would be in the other company. Compliance decides there again, so nothing is approved by a copy. */
export function customerCopy({ actor, rights, original, counterparts, target }: Given): CustomerCopy {
  const may = (permission: Permission) => actor.permissions.has(permission) && rights.has(permission)
  const [finance, cost] = [may('EDIT_CUSTOMER_FINANCE'), may('VIEW_COST')]
  const blank = newCustomer(randomUUIDv7(), new Date().toISOString())
  const keepsLegacyId = original.legacyId !== null && target.isLegacyIdFree
  const copy = {
    ...blank,
    companyName: original.companyName,
    friendlyName: original.friendlyName,
    legacyId: keepsLegacyId ? original.legacyId : null,
    isActive: original.isActive,
    phone: original.phone,
    email: original.email,
    website: original.website,
    taxId: original.taxId,
    notes: original.notes,
    internalMemo: original.internalMemo,
    priceAdjustment: original.priceAdjustment,
    dropShipAllowed: original.dropShipAllowed,
    shipVia: original.shipVia,
    freightRule: original.freightRule,
    mailsInvoice: original.mailsInvoice,
    questionnaire: original.questionnaire,
    minimumMargin: cost ? original.minimumMargin : null,
    creditLimit: finance ? original.creditLimit : null,
    currency: finance && target.hasCurrency ? original.currency : target.currency,
    termsId: finance ? counterparts.of(original.termsId) : null,
    classId: counterparts.of(original.classId),
    referralId: counterparts.of(original.referralId),
    accountManagerId: counterparts.of(original.accountManagerId),
    salesRepId: seesOwnCustomersOnly({ permissions: rights }) ? actor.userId : counterparts.of(original.salesRepId),
    itemClassIds: original.itemClassIds.flatMap((id) => counterparts.of(id) ?? []).toSorted(),
    addresses: original.addresses.map((address) => ({ ...address, id: randomUUIDv7() })),
    contacts: original.contacts.map((contact) => ({ ...contact, id: randomUUIDv7() })),
    licenses: original.licenses.map((license) => copiedLicense(license, counterparts)),
  }
  const unverified = original.licenses.filter(({ verifiedBy }) => verifiedBy && !counterparts.of(verifiedBy)).length
  return {
    copy: withStanding(copy, todayOf(actor)),
    taken: [
      'Names, telephone and notes',
      ...counted(copy.addresses.length, 'address', 'addresses'),
      ...counted(copy.contacts.length, 'contact', 'contacts'),
      ...counted(copy.licenses.length, 'license', 'licenses'),
      ...counterparts.taken,
    ],
    people: caretakers(original, copy, counterparts),
    withoutCounterpart: [
      ...counterparts.missing,
      ...(original.legacyId !== null && !keepsLegacyId
        ? [`Legacy id ${original.legacyId}, which belongs to another customer there`]
        : []),
      ...(finance
        ? []
        : [
            `Terms and credit limit: for them you need the permission ${permissions.EDIT_CUSTOMER_FINANCE.label} in both companies`,
          ]),
      ...(cost
        ? []
        : [`Minimum margin: for it you need the permission ${permissions.VIEW_COST.label} in both companies`]),
      ...counted(
        unverified,
        'verification of a license, by a user who is not in that company',
        'verifications of licenses, by users who are not in that company',
      ),
      'Compliance approval, which is decided again there',
    ],
  }
}

/** Someone who does not work there has verified nothing there. */
function copiedLicense(license: CustomerRecord['licenses'][number], counterparts: Counterparts) {
  const id = randomUUIDv7()
  const recordedBy = counterparts.of(license.recordedBy)
  return counterparts.of(license.verifiedBy) === null
    ? { ...license, id, recordedBy, verifiedBy: null, verifiedOn: null, verifiedWith: null }
    : { ...license, id, recordedBy }
}

/** Asked in the other company. */
export async function loadTarget(db: Db, companyId: string, { legacyId, currency }: CustomerRecord): Promise<Target> {
  const { rows } = await sql<Target>`
    select o.currency, not exists (
        select from customer c where c.company_id = o.id and lower(c.legacy_id) = lower(${legacyId})) as "isLegacyIdFree",
      o.currency = ${currency} or exists (select from property p where p.company_id = o.id and p.type = 'currencies' and p.active
        and p.code = ${currency}) as "hasCurrency"
    from company o where o.id = ${companyId}`.execute(db)
  const [target] = rows
  if (!target) throw notFound('Company')
  return target
}

/** Who looks after a customer, and whether the copy has them too. */
const caretakers = (original: CustomerRecord, copy: CustomerRecord, { nameOf }: Counterparts): Caretaker[] =>
  (['salesRep', 'accountManager'] as const).flatMap((as) => {
    const id = original[`${as}Id`]
    return id === null ? [] : [{ as, name: nameOf(id), isTaken: copy[`${as}Id`] === id }]
  })
