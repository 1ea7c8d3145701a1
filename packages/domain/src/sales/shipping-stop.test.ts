import { expect, it } from 'vitest'
import { shippingStopInWords } from './shipping-stop.ts'

const number = 'SO-002485'

it('names the state of an order that cannot be picked, and every reason once', () => {
  const held = (...reasons: Parameters<typeof shippingStopInWords>[0]['reasons']) =>
    shippingStopInWords({ number, status: 'Hold', reasons })
  expect(held('PAST_DUE')).toBe('SO-002485 is on hold: past due. Do not pick.')
  expect(held('DEA_EXPIRED', 'CREDIT_LIMIT')).toBe(
    'SO-002485 is on hold: DEA registration expired, credit limit. Do not pick.',
  )
  expect(held('SOM_SIZE', 'SOM_FREQ'), 'no figure and no kind of suspicion').toBe(
    'SO-002485 is on hold: review by compliance. Do not pick.',
  )
  expect(shippingStopInWords({ number, status: 'Draft', reasons: [] })).toContain('is a draft')
  expect(shippingStopInWords({ number, status: 'Closed', reasons: [] })).toContain('is closed')
  expect(shippingStopInWords({ number, status: 'Placed', reasons: [] })).toBeUndefined()
})
