import { expect, it } from 'vitest'
import { sendAgainQuestion, transmissionState } from './edi-transmission.ts'

it.each([
  ['Queued', null, 'Queued'],
  ['Sent', '2026-11-18T10:00:00Z', 'Sent'],
  ['Acknowledged', '2026-11-18T10:00:00Z', 'Sent'],
  ['Rejected', '2026-11-18T10:00:00Z', 'Rejected'],
  ['Needs review', null, 'Failed'],
  ['Handled', null, 'Failed'],
  ['Handled', '2026-11-18T10:00:00Z', 'Sent'],
] as const)('a document that is %s, delivered %s, is %s', (status, sentAt, state) =>
  expect(transmissionState({ status, sentAt })).toBe(state),
)

it('is asked about again only where the vendor has it or is about to get it', () => {
  expect(sendAgainQuestion('PO-1', null)).toBeNull()
  expect(sendAgainQuestion('PO-1', 'Failed')).toBeNull()
  expect(sendAgainQuestion('PO-1', 'Queued')).toContain('queued for EDI already')
  expect(sendAgainQuestion('PO-1', 'Sent')).toContain('as a replacement')
})
