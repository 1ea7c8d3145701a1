import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Property } from '@galen/contract/admin/properties'
import { BusinessError } from '@galen/domain/business-error'
import {
  listOf,
  MOST_VALUES,
  type PropertyDoor,
  type PropertyProblem,
  propertyProblems,
  type PropertyType,
} from '@galen/domain/admin/property-types'
import { checkPermitted } from '@galen/domain/permissions'
import type { Tx } from '../../platform/database/database.ts'
import { invalid } from '../../platform/errors.ts'
import { moveReferences } from '../../platform/move-references.ts'
import type { Actor } from '../../platform/operation.ts'
import { mergeChanges } from '../../platform/versions.ts'
import type { Work } from '../../platform/work.ts'
import { checkNameFree, lastPlace, lockList, placeAt } from '../../platform/database/ordered-list.ts'
import { versionAfter } from '../../platform/database/next-version.ts'
import { checkAccountMove, checkMapping } from './account-mapping.ts'
import { deleteProperty, insertProperty, listProperties, loadProperty, updateProperty } from './property.store.ts'

export type Changing = Work<Actor>

type Values = Omit<Property, 'id' | 'usedBy' | 'builtIn' | 'version' | 'changedAt' | 'changedBy'>
type New = Pick<Values, 'type' | 'name'> & { readonly [Field in keyof Values]?: Values[Field] | undefined }
type Changed = { readonly [Field in keyof Values]?: Values[Field] | undefined } & { readonly version: number }

const listIn = (actor: Actor, type: PropertyType) => ({ table: 'property' as const, companyId: actor.companyId, type })

const audited = ({
  id: _id,
  usedBy: _usedBy,
  version: _version,
  changedAt: _at,
  changedBy: _by,
  ...values
}: Property) => values

/** Adds a value to a list, at the end or at the place it was given. */
export async function addValue({ tx, actor, audit }: Changing, body: New, door: PropertyDoor): Promise<Property> {
  const { type, position } = body
  checkKeeper(actor, type)
  if (listOf(type).closed) throw new BusinessError('property.refused', `${listOf(type).label} is a fixed list`)
  const list = listIn(actor, type)
  await lockList(tx, list)
  await checkRoom(tx, actor, type)
  const id = randomUUIDv7()
  const value = {
    ...EMPTY,
    ...defined(body),
    type,
    id,
    active: body.active ?? true,
    position: await lastPlace(tx, list),
  }
  await check(tx, actor, value)
  await insertProperty(tx, actor, value)
  if (position !== undefined) await placeAt(tx, list, id, position)
  const added = await loadProperty(tx, actor.companyId, id, door)
  audit('property', { id, action: 'create', version: 1, before: null, after: audited(added) })
  return added
}

/** Changes a value; what others changed in the meantime is merged field by field. */
export async function changeValue(
  { tx, actor, audit }: Changing,
  id: string,
  body: Changed,
  door: PropertyDoor,
): Promise<Property> {
  const { type } = await loadProperty(tx, actor.companyId, id, door)
  checkKeeper(actor, type)
  const list = listIn(actor, type)
  await lockList(tx, list)
  const before = await loadProperty(tx, actor.companyId, id, door, 'for update')
  const after = await mergeChanges(tx, actor.companyId, 'property', id, before, body)
  if (!after) return before
  if (before.builtIn && (after.name !== before.name || after.code !== before.code))
    throw new BusinessError('property.refused', `${before.name} is the same in every company and keeps its name`)
  await check(tx, actor, after)
  if (type === 'accountMapping')
    await checkMapping({ tx, actor }, { role: before.code ?? '', from: before.accountId, to: after.accountId })
  await updateProperty(tx, actor, after)
  if (after.position !== before.position) await placeAt(tx, list, id, after.position)
  const changed = await loadProperty(tx, actor.companyId, id, door)
  audit('property', {
    id,
    action: 'change',
    version: changed.version,
    before: audited(before),
    after: audited(changed),
  })
  return changed
}

/**
 * Deletes a value that no one uses, or whose users go over to another value of its list. Otherwise one in use is no
 * longer offered instead: what becomes of it is answered.
 */
export async function removeValue(
  changing: Changing,
  id: string,
  door: PropertyDoor,
  moveTo?: string,
): Promise<Property | 'deleted'> {
  const { tx, actor, audit } = changing
  const { type } = await loadProperty(tx, actor.companyId, id, door)
  checkKeeper(actor, type)
  // Anyone who changes a rule holds the list of rules first and then the values of its scope.
  if (moveTo !== undefined) await lockList(tx, { table: 'sales_rule', companyId: actor.companyId })
  await lockList(tx, listIn(actor, type))
  const current = await loadProperty(tx, actor.companyId, id, door, 'for update')
  const before = moveTo === undefined ? current : await withoutUsers(changing, current, door, moveTo)
  if (before.builtIn)
    throw new BusinessError(
      'property.refused',
      `${before.name} is in every company. It can be deactivated, but not deleted`,
    )
  if (before.usedBy === 0) {
    await deleteProperty(tx, actor, id)
    audit('property', { id, action: 'delete', before: audited(before), after: null })
    return 'deleted'
  }
  if (!before.active) return before
  const after = { ...before, active: false, version: versionAfter(before) }
  await updateProperty(tx, actor, after)
  audit('property', {
    id,
    action: 'deactivate',
    version: after.version,
    before: audited(before),
    after: audited(after),
  })
  return loadProperty(tx, actor.companyId, id, door)
}

/** The value after everything that used it went over to another one of its list. */
async function withoutUsers(
  changing: Changing,
  { id, type, builtIn }: Property,
  door: PropertyDoor,
  moveTo: string,
): Promise<Property> {
  const { tx, actor } = changing
  const heir = (await listProperties(tx, actor, type)).find((value) => value.id === moveTo)
  if (!heir?.active || moveTo === id)
    throw invalid([{ field: 'moveTo', message: `is not another active value of ${listOf(type).label.toLowerCase()}` }])
  if (type === 'ledgerAccount') await checkAccountMove(changing, id, moveTo)
  if (!builtIn) await moveReferences(changing, `property ${type}`, id, moveTo)
  return loadProperty(tx, actor.companyId, id, door)
}

/** The lists behind the books are changed by those who may also see the books. */
function checkKeeper(actor: Actor, type: PropertyType): void {
  if (listOf(type).confidential) checkPermitted('ACCOUNTING_VIEW', actor.permissions)
}

async function checkRoom(tx: Tx, { companyId }: Actor, type: PropertyType): Promise<void> {
  const most = listOf(type).most ?? MOST_VALUES
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from property where company_id = ${companyId} and type = ${type}`.execute(tx)
  if ((rows[0]?.count ?? 0) >= most)
    throw new BusinessError('property.refused', `${listOf(type).label} can have ${most} values at most`)
}

const EMPTY = {
  code: null,
  days: null,
  discountPercent: null,
  discountDays: null,
  discountOnTotal: null,
  presetLength: null,
  presetWidth: null,
  presetHeight: null,
  accountId: null,
  termsId: null,
  shipVia: null,
  freightRule: null,
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> }
const defined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>

async function check(tx: Tx, actor: Actor, value: Values & { readonly id: string }): Promise<void> {
  const problems = propertyProblems(value.type, value)
  if (problems.length > 0) throw invalid(problems)
  const list = listIn(actor, value.type)
  await checkNameFree(tx, list, { field: 'name', column: 'name', value: value.name, except: value.id })
  if (value.code !== null)
    await checkNameFree(tx, list, { field: 'code', column: 'code', value: value.code, except: value.id })
  if (value.accountId !== null)
    await checkNamed(tx, actor, value.accountId, 'ledgerAccount', {
      field: 'accountId',
      message: 'is not an active ledger account',
    })
  if (value.termsId !== null)
    await checkNamed(tx, actor, value.termsId, 'paymentTerms', {
      field: 'termsId',
      message: 'are not active payment terms',
    })
}

/** The value of another list that one names. Held until the commit, so that no one deletes it in the meantime. */
async function checkNamed(
  tx: Tx,
  { companyId }: Actor,
  id: string,
  type: PropertyType,
  problem: PropertyProblem,
): Promise<void> {
  const { rows } = await sql`
    select from property where company_id = ${companyId} and id = ${id} and type = ${type} and active
    for key share`.execute(tx)
  if (rows.length === 0) throw invalid([problem])
}
