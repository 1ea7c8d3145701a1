import { expect, it } from 'vitest'
import { reasonsToEnd, type ReleaseProof, releaseProblem } from './quarantine.ts'
import { type QuarantineReason, quarantineReasonNames } from './stock.ts'

const note = 'Checked at the bench'
const told = (reasons: readonly QuarantineReason[], proof: ReleaseProof, more: object = {}) =>
  releaseProblem({ lot: 'L1', reasons, suspectedByMe: false, ...more }, proof)?.message ?? null

it('P45: each reason ends by its own proof', () => {
  expect(told(['MANUAL'], {})).toBe('A note of ten characters or more is needed.')
  expect(told(['DAMAGED', 'LABEL_MISMATCH', 'SERIALS_MISSING'], { note })).toBeNull()
  expect(told(['SUSPECT'], { note })).toBe('Enter the outcome of the investigation of lot L1.')
  expect(told(['SUSPECT'], { note, outcome: 'Illegitimate' })).toBe(
    'Illegitimate product is not released. Destroy it or return it.',
  )
  expect(told(['SUSPECT'], { note, outcome: 'Cleared' }, { suspectedByMe: true })).toBe(
    'You set lot L1 aside as suspect. Another person must release it.',
  )
  expect(told(['SUSPECT'], { note, outcome: 'Cleared' })).toBeNull()
  expect(told(['RETURN'], { note })).toBe('Verify the returned goods of lot L1 before you release them.')
  expect(told(['RETURN'], { note, verified: true })).toBe('Enter the reference of the verification.')
  expect(told(['RETURN'], { note, verified: true, verification: 'VRS 4711' })).toBe(
    'Enter how the goods were stored while they were away.',
  )
  const whole = { note, verified: true, verification: 'VRS 4711', storageStatement: 'Unopened, 20 to 25 °C' }
  expect(told(['RETURN'], whole)).toBeNull()
  // A second reason never replaces the proof of the first.
  expect(told(['RETURN', 'MANUAL'], { note })).toBe('Verify the returned goods of lot L1 before you release them.')
})

it('P45: what was recalled, expired or is missing is never released, and a document ends what waits for it', () => {
  const all = { note, verified: true, verification: 'V', storageStatement: note, outcome: 'Cleared' } as const
  for (const reason of ['RECALL', 'EXPIRED', 'LOSS', 'PENDING_TI'] as const)
    expect(told([reason], all), reason).not.toBeNull()
  expect(told(['EXPIRED', 'MANUAL'], all)).toBe('Lot L1 is expired and cannot be released.')
  expect(reasonsToEnd([...quarantineReasonNames])).toEqual([
    'SUSPECT',
    'LABEL_MISMATCH',
    'RETURN',
    'DAMAGED',
    'MANUAL',
    'SERIALS_MISSING',
  ])
  expect(reasonsToEnd(['RETURN', 'MANUAL'], 'MANUAL')).toEqual(['MANUAL'])
})
