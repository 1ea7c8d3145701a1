import type { NeedsConfirmation } from '@galen/contract/route'
import { BusinessError } from '@galen/domain/business-error'
import {
  changedClassFields,
  classFields,
  classOf,
  type ClassField,
  type ItemClass,
  loosensClass,
  needsApproval,
} from '@galen/domain/items/item-class'
import { namedSubstances, substanceProblem } from '@galen/domain/items/watched-substances'
import type { Tx } from '../../platform/database/database.ts'
import { difference } from '../../platform/effects.ts'
import type { Actor } from '../../platform/operation.ts'
import type { Work } from '../../platform/work.ts'
import type { ItemRecord } from '../catalog/item.store.ts'
import { isExempt, waits } from './class-proposals.ts'

/** What becomes of an item whose class someone wants to change. */
export type PlannedClass = {
  /** The item as it is to be stored; null when it stays as it is. */
  readonly item: ItemRecord | null
  readonly changesClass: boolean
  /** The class that a second person has to agree to. */
  readonly toAgree: ItemClass | null
  readonly question: NeedsConfirmation | null
}

/**
 * Until compliance has confirmed it, the class is a proposal that anyone who edits the item words. Then only compliance
 * changes it, with a reason, and a second person agrees to what loosens it.
 */
export async function planClass(
  { tx, actor }: Pick<Work<Actor>, 'tx' | 'actor'>,
  before: ItemRecord,
  wanted: ItemRecord | null,
  reason: string | undefined,
  exemption = '',
): Promise<PlannedClass> {
  const fields = wanted ? changedClassFields(before, wanted) : []
  const plan = { item: wanted, changesClass: fields.length > 0, toAgree: null, question: null }
  if (wanted === null) return plan
  if (fields.length === 0) return { ...plan, ...(await namesAnother(tx, actor, before, wanted)) }
  if (before.classStatus !== 'confirmed') return { ...plan, item: { ...wanted, classStatus: 'waiting' } }
  checkMayClassify(actor, fields)
  if (await waits(tx, actor.companyId, before.id))
    throw new BusinessError('conflict', `A change of the class of ${before.itemName} already waits for compliance.`)
  if (reason === undefined) return { ...plan, question: reasonFor(fields) }
  const exempts = await checkFits(tx, actor, wanted, exemption)
  if (!exempts && !loosensClass(before, wanted)) return plan
  const kept = { ...wanted, ...classOf(before), ingredients: before.ingredients }
  const changes = difference(before, kept).fields.length > 0
  return { ...plan, item: changes ? kept : null, changesClass: false, toAgree: classOf(wanted) }
}

/** An item that begins to name a substance that its class does not fit waits for compliance again. */
async function namesAnother(tx: Tx, { companyId }: Actor, before: ItemRecord, wanted: ItemRecord) {
  const known = new Set(namedSubstances(before))
  const isNew = before.classStatus === 'confirmed' && namedSubstances(wanted).some((name) => !known.has(name))
  if (!isNew || substanceProblem(wanted) === null || (await isExempt(tx, companyId, before.id))) return {}
  return { item: { ...wanted, classStatus: 'waiting' as const, isActive: false }, changesClass: true }
}

/** Refuses a class that does not fit what the item names; whether an exemption is named that a second person has to agree to. */
async function checkFits(tx: Tx, { companyId }: Actor, wanted: ItemRecord, exemption: string): Promise<boolean> {
  const problem = substanceProblem(wanted)
  if (problem === null || (await isExempt(tx, companyId, wanted.id))) return false
  if (exemption.trim() === '') throw new BusinessError('refused', problem)
  return true
}

export function checkMayClassify({ permissions }: Pick<Actor, 'permissions'>, fields: readonly ClassField[]): void {
  const [first] = fields
  if (first === undefined || permissions.has('APPROVE_COMPLIANCE')) return
  throw new BusinessError(
    'forbidden',
    needsApproval(first),
    fields.map((field) => ({ field, message: needsApproval(field) })),
  )
}

function reasonFor(fields: readonly ClassField[]): NeedsConfirmation {
  const detail = `Say why ${fields.map((field) => classFields[field]).join(', ')} changes.`
  return { detail, confirmations: [{ code: 'ITEM_CLASS', detail }], reason: 'required' }
}
