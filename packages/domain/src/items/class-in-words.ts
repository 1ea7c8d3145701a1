import { changedClassFields, classFields, type ClassField, type ItemClass } from './item-class.ts'

const TYPES = { prescription: 'Prescription', otc: 'OTC', device: 'Device', supply: 'Supply' } as const

const yesNo = (value: boolean | null) => (value === null ? 'Not stated' : value ? 'Yes' : 'No')

/** One field of a class as people read it. */
function fieldInWords(field: ClassField, of: ItemClass): string {
  switch (field) {
    case 'type':
      return TYPES[of.type]
    case 'deaSchedule':
      return of.deaSchedule ?? 'None'
    case 'isNarcotic':
      return yesNo(of.isNarcotic)
    case 'listChemical':
      return yesNo(of.listChemical)
    case 'dscsaExempt':
      return of.dscsaExempt ?? 'None'
    case 'ingredients':
      return (
        of.ingredients
          .map(({ ingredient, strength, unit }) => [ingredient, strength, unit].filter(Boolean).join(' '))
          .join('; ') || 'None'
      )
  }
}

/** What a proposal changes from what to what; of a new item everything is new. */
export function classChanges(before: ItemClass | null, after: ItemClass) {
  const all = Object.keys(classFields) as ClassField[]
  const fields = before === null ? all : changedClassFields(before, after)
  return fields.map((field) => ({
    label: classFields[field],
    before: before && fieldInWords(field, before),
    after: fieldInWords(field, after),
  }))
}
