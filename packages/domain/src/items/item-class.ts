import { lifecycle } from '../lifecycle.ts'
import type { ActiveIngredient } from './active-ingredients.ts'
import type { DeaSchedule } from './dea-schedule.ts'
import type { itemTypes } from './item.ts'
import { type NamedItem, namedSubstances } from './watched-substances.ts'

/** What decides which controls an item is under; only compliance decides it. */
export type ItemClass = {
  readonly type: (typeof itemTypes)[number]
  readonly deaSchedule: DeaSchedule | null
  readonly isNarcotic: boolean | null
  readonly listChemical: boolean
  readonly dscsaExempt: string | null
  readonly ingredients: readonly ActiveIngredient[]
}
export type ClassField = keyof ItemClass

/** The fields of the class, with the words that people read for them. */
export const classFields = {
  type: 'Type',
  deaSchedule: 'DEA schedule',
  isNarcotic: 'Narcotic',
  listChemical: 'List chemical',
  dscsaExempt: 'DSCSA exemption',
  ingredients: 'Ingredients',
} as const satisfies Record<ClassField, string>
const FIELDS = Object.keys(classFields) as readonly ClassField[]

export const isClassField = (field: string): field is ClassField => Object.hasOwn(classFields, field)

/** The class alone of a record that has more. */
export const classOf = ({
  type,
  deaSchedule,
  isNarcotic,
  listChemical,
  dscsaExempt,
  ingredients,
}: ItemClass): ItemClass => ({
  type,
  deaSchedule,
  isNarcotic,
  listChemical,
  dscsaExempt,
  ingredients: ingredients.map(({ ingredient, strength, unit, baseFactor }) => ({
    ingredient,
    strength,
    unit,
    baseFactor: baseFactor ?? null,
  })),
})

const written = (value: unknown) => JSON.stringify(value)

/** Which fields of the class differ. */
export const changedClassFields = (before: ItemClass, after: ItemClass): ClassField[] => {
  const [one, other] = [classOf(before), classOf(after)]
  return FIELDS.filter((field) => written(one[field]) !== written(other[field]))
}

/** How strictly a schedule is controlled; the non-narcotic substances of II and III less than the narcotic ones. */
const STRICTNESS: Readonly<Record<DeaSchedule, number>> = { I: 7, II: 6, IIN: 5, III: 4, IIIN: 3, IV: 2, V: 1 }
const strictness = (schedule: DeaSchedule | null) => (schedule === null ? 0 : STRICTNESS[schedule])

/** Whether an item is under fewer controls after the change, so that a second person has to agree. */
export function loosensClass(before: ItemClass, after: ItemClass): boolean {
  const kept = new Set(classOf(after).ingredients.map(written))
  return (
    (before.type === 'prescription' && after.type !== 'prescription') ||
    strictness(after.deaSchedule) < strictness(before.deaSchedule) ||
    (before.deaSchedule !== null && before.isNarcotic !== after.isNarcotic && after.isNarcotic !== null) ||
    (before.listChemical && !after.listChemical) ||
    (before.dscsaExempt === null && after.dscsaExempt !== null) ||
    classOf(before).ingredients.some((ingredient) => !kept.has(written(ingredient)))
  )
}

/**
 * Whether a new item waits until compliance has confirmed its class: what no prescription and no schedule controls does not,
 * unless it names a controlled substance or a listed chemical, whatever its type says.
 */
export const needsConfirmedClass = (
  item: Pick<ItemClass, 'type' | 'deaSchedule' | 'listChemical'> & Partial<NamedItem>,
) =>
  item.type === 'prescription' ||
  item.deaSchedule !== null ||
  item.listChemical ||
  namedSubstances({ ...UNNAMED, ...item }).length > 0

const UNNAMED = { itemName: '', itemNameLong: '', brandName: '', description: '', ingredients: [] }

/** Where the class of an item stands: an item whose class is not confirmed is not active. */
export const itemClassLifecycle = lifecycle('item class', {
  waiting: { confirm: 'confirmed', reject: 'rejected' },
  confirmed: { ask: 'waiting' },
  rejected: { ask: 'waiting' },
})
export const classProposalLifecycle = lifecycle('class proposal', {
  Waiting: { confirm: 'Confirmed', reject: 'Rejected' },
  Confirmed: {},
  Rejected: {},
})
export const classDecisions = ['Confirmed', 'Rejected'] as const

export const needsApproval = (field: ClassField) =>
  `You need the permission Approve compliance to change ${classFields[field]}.`
