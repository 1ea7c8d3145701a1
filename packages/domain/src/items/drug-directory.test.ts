import { describe, expect, it } from 'vitest'
import { drugOf, itemTypeOf, readPackaging, writtenStrength } from './drug-directory.ts'

describe('packaging', () => {
  it.each([
    ['100 TABLET in 1 BOTTLE (0002-4165-02)', '100', 'TABLET'],
    ['1 VIAL, MULTI-DOSE in 1 CAN (0002-1200-10)  > 10 mL in 1 VIAL, MULTI-DOSE', '10', 'mL'],
    ['2 SYRINGE in 1 CARTON (0002-1433-61)  > .5 mL in 1 SYRINGE', '1', 'mL'],
    ['4 SYRINGE in 1 CARTON (0002-1433-80)  > .5 mL in 1 SYRINGE (0002-1433-01)', '2', 'mL'],
    ['10 BLISTER PACK in 1 CARTON (1-2) > 10 TABLET, FILM COATED in 1 BLISTER PACK', '100', 'TABLET, FILM COATED'],
  ])('%s holds %s %s', (description, size, unit) => {
    expect(readPackaging(description).content).toEqual({ size, unit })
  })

  it('of a kit, or in other words, is left to people', () => {
    for (const description of ['', 'some tablets', '1 KIT in 1 KIT (1-2)  *  30 TABLET in 1 BOTTLE'])
      expect(readPackaging(description)).toEqual({ levels: [], content: null })
  })
})

describe('strength', () => {
  const of = (...pairs: [string | null, string | null][]) =>
    writtenStrength(pairs.map(([strength, unit]) => ({ ingredient: 'X', strength, unit })))
  it('is written as items write it', () => {
    expect(of(['5', 'mg/1'])).toEqual({ strength: '5', unit: 'mg' })
    expect(of(['.75', 'mg/.5mL'])).toEqual({ strength: '0.75', unit: 'mg/0.5mL' })
    expect(of(['5', 'mg/1'], ['325', 'mg/1'])).toEqual({ strength: '5/325', unit: 'mg' })
    expect(of(['5', 'mg/1'], ['1000', '[iU]/1'])).toEqual({ strength: '5 mg/1000 [iU]', unit: '' })
    expect(of(['5', 'mg/1'], [null, null])).toEqual({ strength: '', unit: '' })
    expect(of()).toEqual({ strength: '', unit: '' })
  })
})

it('a drug has the names of an item', () => {
  const drug = drugOf({
    type: 'HUMAN PRESCRIPTION DRUG',
    brandName: 'Percocet',
    genericName: 'Oxycodone and Acetaminophen',
    form: 'TABLET',
    labeler: 'Endo',
    substances: 'OXYCODONE HYDROCHLORIDE; ACETAMINOPHEN',
    strengths: '5; 325',
    units: 'mg/1; mg/1',
    deaSchedule: 'CII',
    description: '100 TABLET in 1 BOTTLE (63481-623-70)',
  })
  expect(drug).toMatchObject({
    itemName: 'Oxycodone and Acetaminophen',
    itemNameLong: 'Oxycodone and Acetaminophen 5/325 mg tablet, 100 tablet',
    strength: '5/325',
    strengthUnit: 'mg',
    size: '100',
    sizeUnit: 'TABLET',
    deaSchedule: 'II',
    type: 'prescription',
  })
  expect(drug.ingredients).toHaveLength(2)
  expect(itemTypeOf('HUMAN OTC DRUG')).toBe('otc')
})
