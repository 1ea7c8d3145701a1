import { describe, expect, it } from 'vitest'
import { companyChoices } from './company-choices.ts'

const corvane = { id: '1', name: 'Corvane' }
const aldersea = { id: '2', name: 'Aldersea' }
const brightwell = { id: '3', name: 'Brightwell' }

describe('the companies of a person', () => {
  it('are those whose users I may edit, by name', () =>
    expect(companyChoices([], [corvane, aldersea], corvane)).toEqual([
      { value: '2', label: 'Aldersea', isFixed: false },
      { value: '1', label: 'Corvane', isFixed: true },
    ]))

  it('stay where I may not edit users, and so does this one', () =>
    expect(companyChoices([corvane, brightwell], [corvane], corvane)).toEqual([
      { value: '3', label: 'Brightwell', isFixed: true },
      { value: '1', label: 'Corvane', isFixed: true },
    ]))

  it('cannot be changed before it is known which I may', () =>
    expect(companyChoices([corvane, aldersea], undefined, corvane).every(({ isFixed }) => isFixed)).toBe(true))
})
