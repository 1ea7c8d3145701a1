import { describe, expect, it } from 'vitest'
import { dropShipAddress } from './drop-ship-address.ts'

const at = (address: string) => ({ address, city: 'Portland', state: 'OR', zipCode: '97209' })
const dock = at('4 Dock Road')
const clinic = at('2210 Alder Loop')

describe('the address of a drop shipment', () => {
  it('is that of its sales orders, in place of a dock of ours or of none', () => {
    expect(dropShipAddress(dock, [dock], [clinic])).toEqual(clinic)
    expect(dropShipAddress(null, [dock], [clinic, at('2210 Alder Loop')])).toEqual(clinic)
  })
  it('stays where it was chosen, and where sales orders go to several places', () => {
    const chosen = at('9 Elm Street')
    expect(dropShipAddress(chosen, [dock], [clinic])).toEqual(chosen)
    expect(dropShipAddress(dock, [dock], [clinic, chosen])).toEqual(dock)
    expect(dropShipAddress(dock, [dock], [])).toEqual(dock)
  })
})
