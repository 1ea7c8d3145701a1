import { expect, it } from 'vitest'
import { parseUnitCost } from '../money.ts'
import { purchaseOrder850 } from './purchase-order-850.ts'
import { writeInterchange } from './x12.ts'

const order = {
  purpose: 'original' as const,
  isDropShip: false,
  number: 'PO-000012',
  orderedOn: '2026-11-17',
  expectedOn: '2026-11-24',
  note: 'Dock 2 ~ before noon',
  buyer: { name: 'Corvane Rx' },
  seller: { name: 'Velora Pharma', number: 'V118' },
  shipTo: { name: 'Dock 2', address: '1 Main St', city: 'Reno', state: 'NV', zipCode: '89501', country: 'US' },
  lines: [
    {
      quantity: 240,
      price: parseUnitCost('31.85'),
      ndc11: '00591036901',
      vendorItemNumber: 'VX-1',
      itemNumber: 'I10482',
      itemName: 'Enoxaparin',
    },
    {
      quantity: 5,
      price: parseUnitCost('1.5'),
      ndc11: null,
      vendorItemNumber: '',
      itemNumber: 'I2',
      itemName: 'Gauze',
    },
  ],
}
const envelope = {
  sender: 'CORVANE',
  receiver: 'V118',
  group: 'PO',
  set: '850',
  controlNumber: 7,
  at: new Date('2026-11-17T20:15:00Z'),
  isTest: false,
}
const lines = writeInterchange(envelope, purchaseOrder850(order)).trim().split('\n')
const segment = (name: string) => lines.find((line) => line.startsWith(`${name}*`))

it('has an interchange header of 106 characters, and counts that agree', () => {
  expect(lines[0]).toHaveLength(106)
  expect(segment('IEA')).toBe('IEA*1*000000007~')
  expect(segment('GE')).toBe('GE*1*7~')
  const inSet = lines.slice(2, -2)
  expect(segment('SE')).toBe(`SE*${inSet.length}*0001~`)
})

it('says what is ordered', () => {
  expect(segment('BEG')).toBe('BEG*00*SA*PO-000012**20261117~')
  expect(segment('DTM')).toBe('DTM*002*20261124~')
  expect(segment('PO1')).toBe('PO1*1*240*EA*31.8500**N4*00591036901*VN*VX-1*IN*I10482~')
  expect(segment('CTT')).toBe('CTT*2*245~')
  expect(purchaseOrder850({ ...order, purpose: 'replace' })[0]?.slice(0, 2)).toEqual(['BEG', '05'])
})

it('lets no text break a segment', () => {
  expect(segment('MSG')).toBe('MSG*Dock 2   before noon~')
})
