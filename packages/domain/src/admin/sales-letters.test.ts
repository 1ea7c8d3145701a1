import { expect, it } from 'vitest'
import { salesEmailEventNames } from './sales-email-events.ts'
import { salesLetter } from './sales-letters.ts'

const facts = {
  company: 'Corvane Rx',
  number: 'SO-000042',
  party: 'Bayside Pharmacy',
  total: '$1,204.50',
  by: 'Ana Reyes',
  reason: 'No DEA license',
  link: 'https://galen.example/sales-order/42',
}

it.each(salesEmailEventNames)('a mail about %s names the document and the party and leads there', (event) => {
  const { subject, body } = salesLetter(event, facts)
  expect(subject.length).toBeLessThanOrEqual(120)
  expect(`${subject} ${body}`).toContain(event === 'ediFailure' ? facts.party : facts.number)
  for (const part of [facts.company, facts.party, facts.number]) expect(body).toContain(part)
  expect(body.split('\n\n')).toContain(facts.link)
})

it('a hold and a failure say why', () => {
  for (const event of ['orderOnHold', 'ediFailure'] as const)
    expect(salesLetter(event, facts).body).toContain(facts.reason)
})
