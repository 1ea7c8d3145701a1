import { describe, expect, it } from 'vitest'
import { isWatched, namedSubstances, substanceProblem } from './watched-substances.ts'

const item = (more: object = {}) => ({
  itemName: 'Tablets',
  itemNameLong: '',
  brandName: '',
  description: '',
  ingredients: [],
  deaSchedule: null,
  listChemical: false,
  ...more,
})

describe('the substances that an item names', () => {
  it('are found as words of its ingredients, names and description', () => {
    expect(namedSubstances(item({ ingredients: [{ ingredient: 'oxyCODONE hydrochloride' }] }))).toEqual(['OXYCODONE'])
    expect(namedSubstances(item({ description: 'Pseudoephedrine, 30 mg' }))).toEqual(['PSEUDOEPHEDRINE'])
    expect(namedSubstances(item({ itemName: 'Apomorphine' }))).toEqual([])
  })

  it.each([
    [{ itemName: 'Codeine' }, 'Codeine is in schedule II or III or V. Set the schedule.'],
    [{ itemName: 'Codeine', deaSchedule: 'V' }, null],
    [{ itemName: 'Oxycodone', deaSchedule: 'V' }, 'Oxycodone is in schedule II. Set the schedule.'],
    [{ itemName: 'Oxycodone', deaSchedule: 'II' }, null],
    [{ itemName: 'Alprazolam', deaSchedule: 'III' }, null],
    [{ itemName: 'Ephedrine' }, 'Ephedrine is a list I chemical. Mark it.'],
    [{ itemName: 'Ephedrine', listChemical: true }, null],
    [{ itemName: 'Gauze' }, null],
  ])('ask for their schedule or mark: %j', (more, problem) => {
    expect(substanceProblem(item(more) as Parameters<typeof substanceProblem>[0])).toBe(problem)
  })

  it('are watched whatever the schedule says', () => {
    expect(isWatched({ deaSchedule: null, listChemical: false, ingredients: ['OXYCODONE HYDROCHLORIDE'] })).toBe(true)
  })
})
