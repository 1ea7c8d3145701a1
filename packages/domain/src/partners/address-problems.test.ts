import { expect, it } from 'vitest'
import { addressProblems } from './address-problems.ts'

const fine = { address: '12 Main St', city: 'Austin', state: 'TX', zipCode: '78701', country: 'US' }

it.each([
  [{}, []],
  [{ state: 'Texas', zipCode: '78701-1234' }, []],
  [{ address: '  ' }, ['address']],
  [{ city: '' }, ['city']],
  [{ state: 'XX' }, ['state']],
  [{ zipCode: '7870' }, ['zipCode']],
  [{ address: '', city: '', state: '', zipCode: '' }, ['address', 'city', 'state', 'zipCode']],
  [{ country: 'CA', state: 'Ontario', zipCode: 'M5V 2T6' }, []],
])('an address with %j has problems with %j', (changed, fields) => {
  expect(addressProblems({ ...fine, ...changed }).map(({ field }) => field)).toEqual(fields)
})
