import { expect, it } from 'vitest'
import { type SentShipTo, shipToMeant, shipToText } from './external-ship-to.ts'

const address = { name: 'North', address: '12 Elm St.', city: 'Dayton', state: 'OH', zipCode: '45402-1234' }
const customer = {
  number: 'C100',
  name: 'Larkspur',
  addresses: [
    { ...address, id: 'north', isDefault: false },
    { ...address, id: 'main', name: 'Main', address: '1 Main St', isDefault: true },
  ],
}
const sent = (more: Partial<SentShipTo>): SentShipTo => ({
  name: '',
  code: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  ...more,
})

it.each([
  ['no ship-to is the usual one', null, 'main'],
  ['street and ZIP code', { address: '12 ELM ST', zipCode: '45402' }, 'north'],
  ['street and city', { address: '12 Elm St', city: 'DAYTON', state: 'oh' }, 'north'],
  ['the name of an address', { name: 'north' }, 'north'],
  ['the number of the customer', { name: 'Whatever', code: 'c100' }, 'main'],
  ['another street', { address: '13 Elm St', zipCode: '45402' }, null],
  ['another ZIP code', { address: '12 Elm St', zipCode: '45403' }, null],
  ['another city', { address: '12 Elm St', city: 'Reno', state: 'NV' }, null],
  ['a name that is not on file', { name: 'South' }, null],
] as const)('%s', (_, given, meant) => {
  expect(shipToMeant(given === null ? null : sent(given), customer)).toBe(meant)
})

it('is one line of text', () =>
  expect(shipToText(sent({ name: 'North', address: '12 Elm St', city: 'Dayton', state: 'OH', zipCode: '45402' }))).toBe(
    'North, 12 Elm St, Dayton, OH 45402',
  ))
