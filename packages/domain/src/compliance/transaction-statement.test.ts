import { describe, expect, it } from 'vitest'
import { purchaseInWords, serialsInWords, type StatementLine, unstatable } from './transaction-statement.ts'

const medicine = {
  itemName: 'Losartan Potassium',
  strength: '50',
  strengthUnit: 'mg',
  form: 'Tablet',
  size: '90',
  sizeUnit: 'ct',
}
const product = { itemId: 'i', itemNumber: 'I000001', ndc: '98100-901-10', medicine }

describe('a product that is stated', () => {
  it('has name, NDC, strength, form and size with their units', () => {
    expect(unstatable(product)).toEqual([])
    expect(unstatable({ ...product, medicine: { ...medicine, strength: '5 mg/325 mg', strengthUnit: null } })).toEqual(
      [],
    )
  })

  it.each([
    ['NDC', { ...product, ndc: null }],
    ['strength', { ...product, medicine: { ...medicine, strength: '' } }],
    ['unit of strength', { ...product, medicine: { ...medicine, strengthUnit: null } }],
    ['form', { ...product, medicine: { ...medicine, form: null } }],
    ['size', { ...product, medicine: { ...medicine, size: ' ' } }],
    ['unit of size', { ...product, medicine: { ...medicine, sizeUnit: null } }],
  ])('is refused without its %s', (name, lacking) => {
    expect(unstatable(lacking)[0]).toMatchObject({
      message: `Enter the ${name} of Losartan Potassium (I000001). The T3 needs it.`,
      itemId: 'i',
    })
  })
})

it('says whom it was bought from directly, and nothing of others', () => {
  const line = (directFrom: StatementLine['directFrom']) =>
    purchaseInWords({ directPurchase: directFrom != null, directFrom } as StatementLine)
  expect(line('manufacturer')).toBe('Purchased directly from the manufacturer')
  expect(line('exclusiveDistributor')).toBe('Purchased directly from the exclusive distributor of the manufacturer')
  expect(line('repackager')).toContain('repackager')
  expect(line(null)).toBeNull()
})

it('names the serial numbers of a line, or why it has none', () => {
  expect(serialsInWords({ serials: ['A1', 'A2'] })).toBe('Serial numbers A1, A2')
  const without = (reason: 'BEFORE_SERIALIZATION' | 'EXEMPT' | 'OTHER', note = '') =>
    serialsInWords({ serials: [], serialsMissing: { reason, note } })
  expect(without('BEFORE_SERIALIZATION')).toBe('No serial numbers: Received before August 27, 2025')
  expect(without('EXEMPT', 'not printed')).toBe('No serial numbers: Exempt transaction')
  expect(without('OTHER', 'Labels were unreadable')).toBe('No serial numbers: Labels were unreadable')
  expect(serialsInWords({ serials: [] })).toBeNull()
})
