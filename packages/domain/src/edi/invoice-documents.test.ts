import { expect, it } from 'vitest'
import { parseCents } from '../money.ts'
import { invoice810, shipNotice856 } from './invoice-documents.ts'
import { readX12 } from './read-x12.ts'
import { readableDocument } from './readable-document.ts'
import { writeInterchange } from './x12.ts'

const invoice = {
  number: 'INV-71266',
  invoicedOn: '2026-11-12',
  customerOrder: 'EM-55120',
  dueOn: '2026-12-12',
  terms: { netDays: 30, discountPercent: 2, discountDays: 10, discountDueOn: '2026-11-22' },
  ssccs: ['006141411234567890'],
  tracking: '1Z9',
  carrier: 'UPS Ground',
  seller: 'Corvane Rx',
  buyer: { name: 'Eastmoor', number: 'C7' },
  shipTo: { name: 'Dock', address: '1180 Patterson Rd', city: 'Dayton', state: 'OH', zipCode: '45402' },
  freight: parseCents('174.95'),
  charges: parseCents(0),
  total: parseCents('6120.15'),
  lines: [
    {
      quantity: 60,
      price: parseCents('37.90'),
      ndc11: '98114020310',
      itemNumber: '10482',
      name: 'Charged by hand',
      medicine: {
        itemName: `Enoxaparin Sodium ${'of a very long name '.repeat(5)}`,
        strength: '40',
        strengthUnit: 'mg',
        form: 'Injection',
        size: '10',
        sizeUnit: 'ct',
      },
      lots: [
        { lot: 'A1', expiresOn: '2028-01-31', quantity: 40 },
        { lot: 'A2', expiresOn: '2028-03-31', quantity: 20 },
      ],
    },
  ],
}
const written = (set: string, group: string, segments: ReturnType<typeof invoice810>) =>
  writeInterchange(
    { sender: 'US', receiver: 'C7', group, set, controlNumber: 3, at: new Date('2026-11-12T07:57:00Z'), isTest: false },
    segments,
  )

it('an 810 bills the lines, the freight and the total in cents', () => {
  const content = written('810', 'IN', invoice810(invoice))
  expect('problem' in readX12(content)).toBe(false)
  expect(content).toContain('BIG*20261112*INV-71266**EM-55120~')
  expect(content).toContain('IT1*1*60*EA*37.90**N4*98114020310*VN*10482~')
  const [description = ''] = /(?<=PID\*F\*{4})[^~]*/.exec(content) ?? []
  expect(description).toMatch(/^Enoxaparin Sodium of a very .* 40 mg injection, 10 ct$/)
  expect(description.length).toBeLessThanOrEqual(80)
  expect(content).toContain('TDS*612015~')
  expect(content).toContain('SAC*C*D240***17495**********Freight~')
  expect(content).not.toContain('ZZZZ')
  expect(content).toContain('ITD*01*3*2*20261122*10*20261212*30~')
  expect(readableDocument(content).facts).toContainEqual({ label: 'Total', value: '6120.15' })
})

it.each([
  [
    { netDays: 30, discountPercent: null, discountDays: null, discountDueOn: null },
    'ITD*01*3****20261212*30~',
    'Net 30',
  ],
  [{ netDays: 30, discountPercent: 0, discountDays: 10, discountDueOn: null }, 'ITD*01*3****20261212*30~', 'Net 30'],
  [
    { netDays: 45, discountPercent: 1.5, discountDays: 15, discountDueOn: '2026-11-27' },
    'ITD*01*3*1.5*20261127*15*20261212*45~',
    '1.5% 15, net 45',
  ],
  [null, 'ITD*01*3****20261212~', ''],
])('an 810 says the terms %j', (terms, segment, words) => {
  const content = written('810', 'IN', invoice810({ ...invoice, terms }))
  expect(content).toContain(segment)
  expect(readableDocument(content).facts).toContainEqual({ label: 'Due date', value: '2026-12-12' })
  if (words !== '') expect(readableDocument(content).facts).toContainEqual({ label: 'Terms', value: words })
})

it('an 856 names a single package as a level of its own, by its SSCC with the application identifier', () => {
  const content = written('856', 'SH', shipNotice856(invoice, '0757'))
  expect('problem' in readX12(content)).toBe(false)
  expect(content).toContain('*0757*0001~')
  expect([...content.matchAll(/HL\*(\d+)\*(\d*)\*(\w)/g)].map(([, ...parts]) => parts.join(' '))).toEqual([
    '1  S',
    '2 1 O',
    '3 2 P',
    '4 3 I',
    '5 3 I',
  ])
  expect(content).toMatch(/HL\*3\*2\*P~\nMAN\*GM\*00006141411234567890~\nHL\*4/)
  expect(content).toContain('CTT*5*60~')
})

it('an 856 of several packages names each with the shipment, because what is in which is not recorded', () => {
  const content = written('856', 'SH', shipNotice856({ ...invoice, ssccs: ['1'.repeat(18), '2'.repeat(18)] }, '0757'))
  expect(content).toContain('*0757*0004~')
  expect([...content.matchAll(/MAN\*GM\*(\d+)~/g)].map(([, sscc]) => sscc)).toEqual([
    `00${'1'.repeat(18)}`,
    `00${'2'.repeat(18)}`,
  ])
  expect(content.indexOf('MAN*GM')).toBeLessThan(content.indexOf('HL*2*'))
})

it('an 856 without packages has a level for the shipment, the order and every lot', () => {
  const content = written('856', 'SH', shipNotice856({ ...invoice, ssccs: [] }, '0757'))
  expect(content).toContain('*0757*0004~')
  expect(content).not.toContain('MAN*')
  expect('problem' in readX12(content)).toBe(false)
  expect([...content.matchAll(/HL\*(\d+)\*(\d*)\*(\w)/g)].map(([, ...parts]) => parts.join(' '))).toEqual([
    '1  S',
    '2 1 O',
    '3 2 I',
    '4 2 I',
  ])
  expect(content).toContain('LIN*2*N4*98114020310*VN*10482*LT*A2~')
  expect(content).toContain('CTT*4*60~')
  expect(readableDocument(content).lines).toMatchObject([{ quantity: '40' }, { quantity: '20' }])
})
