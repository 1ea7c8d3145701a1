import { expect, it } from 'vitest'
import { type ShipAddress, shipAddressAfter } from './ship-address.ts'

const address = (id: string, name: string, street = '1 Main St'): ShipAddress => ({
  id,
  name,
  address: street,
  city: 'Austin',
  state: 'TX',
  zipCode: '78701',
})

it('goes to the same address, the same place, or the only one of that name', () => {
  const now = address('1', 'Main')
  expect(shipAddressAfter(now, [address('2', 'Other'), now])).toBe(now)
  expect(shipAddressAfter(now, [address('3', 'MAIN ')])?.id).toBe('3')
  expect(shipAddressAfter(now, [address('4', 'main', '9 Elm St')])?.id).toBe('4')
})

it('goes nowhere when nothing or more than one matches', () => {
  const now = address('1', 'Main')
  expect(shipAddressAfter(now, [address('2', 'Dock')])).toBeNull()
  expect(shipAddressAfter(now, [address('2', 'Main', '2 Elm'), address('3', 'Main', '3 Elm')])).toBeNull()
  expect(shipAddressAfter(address('1', ''), [address('2', '', '2 Elm')])).toBeNull()
  expect(shipAddressAfter(null, [now])).toBeNull()
})
