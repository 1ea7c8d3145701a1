import { customerCompliance } from '@galen/contract/partners/customer-compliance'
import type { Customer } from '@galen/contract/partners/customers'
import { performed } from '../../client/api.tsx'
import { text } from '../../kit/text.ts'
import type { DecisionKind } from '../decision/decision-kind.ts'

const explained = {
  approved: text('Orders are no longer held by compliance. Licenses are still checked for every line.'),
  hold: text('All orders of this customer are held until compliance approves it.'),
  rejected: text('All orders of this customer are held. Sales sees the reason.'),
  pending: text('Orders are held until compliance approves it again.'),
}

export const customerDecision: DecisionKind<Customer> = {
  nameOf: ({ companyName }) => companyName,
  undecided: text('Not decided yet. Orders stay on hold until compliance approves.'),
  explain: (decision) => explained[decision],
  save: (id, body) => performed(customerCompliance.save, { params: { id }, body }),
}
