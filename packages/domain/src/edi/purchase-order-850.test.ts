import { expect, it } from 'vitest'
import { parseUnitCost } from '../money.ts'
import { purchaseOrder850 } from './purchase-order-850.ts'
import { writeInterchange } from './x12.ts'

const named = (itemName: string) => ({
  itemName,
  strength: '40',
  strengthUnit: 'mg',
  form: 'Injection',
  size: '10',
  sizeUnit: 'ct',
})

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
      medicine: named('Enoxaparin'),
    },
    {
      quantity: 5,
      price: parseUnitCost('1.5'),
      ndc11: null,
      vendorItemNumber: '',
      itemNumber: 'I2',
      medicine: named('Gauze'),
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
  expect(segment('PID')).toBe('PID*F****Enoxaparin 40 mg injection, 10 ct~')
  expect(segment('CTT')).toBe('CTT*2*245~')
  expect(purchaseOrder850({ ...order, purpose: 'replace' })[0]?.slice(0, 2)).toEqual(['BEG', '05'])
})

it('lets no text break a segment', () => {
  expect(segment('MSG')).toBe('MSG*Dock 2   before noon~')
})

it('puts its note in a loop of its own, in letters that X12 has', () => {
  const note = `Caf\u00e9 \u2013 \u201cdock 2\u201d at 4\u00b0 \u2192 ${'word '.repeat(60)}`
  const text = writeInterchange(envelope, purchaseOrder850({ ...order, note }))
  expect(text).toContain('N9*L1**NOTE~\nMSG*Cafe - "dock 2" at 4 deg ? word ')
  expect(text.split('\n').filter((line) => line.startsWith('MSG*'))).toHaveLength(2)
  expect(text.indexOf('N9*')).toBeLessThan(text.indexOf('N1*'))
  expect(text).toMatch(/^[\n -~]*$/)
})

it('names the separator of repetitions in its header from the fifth version on', () => {
  const header = (version: '004010' | '005010') =>
    (
      writeInterchange({ ...envelope, version }, purchaseOrder850({ ...order, note: 'A^B' })).split('\n')[0] ?? ''
    ).split('*')
  expect([header('004010')[11], header('004010')[12]]).toEqual(['U', '00401'])
  expect([header('005010')[11], header('005010')[12]]).toEqual(['^', '00501'])
  expect(writeInterchange({ ...envelope, version: '005010' }, purchaseOrder850({ ...order, note: 'A^B' }))).toContain(
    'MSG*A B~',
  )
})
