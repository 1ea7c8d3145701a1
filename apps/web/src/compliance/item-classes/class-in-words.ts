import type { itemClassProposalIndex } from '@galen/contract/items/item-classes'
import type { RowOf } from '@galen/contract/search-index'
import { changedClassFields, classFields, type ClassField } from '@galen/domain/items/item-class'
import { text } from '../../kit/text.ts'

export type ClassProposal = RowOf<typeof itemClassProposalIndex>
type ItemClass = ClassProposal['classAfter']

const TYPES = {
  prescription: text('Prescription'),
  otc: text('OTC'),
  device: text('Device'),
  supply: text('Supply'),
} as const

const yesNo = (value: boolean | null) => (value === null ? text('Not stated') : value ? text('Yes') : text('No'))

/** One field of a class as people read it. */
function fieldInWords(field: ClassField, of: ItemClass): string {
  switch (field) {
    case 'type':
      return TYPES[of.type]
    case 'deaSchedule':
      return of.deaSchedule ?? text('None')
    case 'isNarcotic':
      return yesNo(of.isNarcotic)
    case 'listChemical':
      return yesNo(of.listChemical)
    case 'dscsaExempt':
      return of.dscsaExempt ?? text('None')
    case 'ingredients':
      return (
        of.ingredients
          .map(({ ingredient, strength, unit }) => [ingredient, strength, unit].filter(Boolean).join(' '))
          .join('; ') || text('None')
      )
  }
}

/** What a proposal changes from what to what; of a new item everything is new. */
export function changesOf({ classBefore, classAfter }: Pick<ClassProposal, 'classBefore' | 'classAfter'>) {
  const all = Object.keys(classFields) as ClassField[]
  const fields = classBefore === null ? all : changedClassFields(classBefore, classAfter)
  return fields.map((field) => ({
    label: classFields[field],
    before: classBefore && fieldInWords(field, classBefore),
    after: fieldInWords(field, classAfter),
  }))
}
