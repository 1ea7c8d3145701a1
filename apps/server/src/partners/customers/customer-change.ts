import { customerTopic } from '@galen/contract/partners/customers'
import { destinationOf } from '@galen/contract/topic'
import { difference, type Effects } from '../../platform/effects.ts'
import type { KeptCustomer } from './customer.store.ts'

/** What the audit keeps of a customer. */
export const auditedCustomer = ({
  id: _id,
  version: _version,
  createdAt: _created,
  lastOrderAt: _order,
  ...values
}: KeptCustomer) => values

type Said = { readonly action: string; readonly justification?: string }

/** Says that a customer changed: to the audit, and to whoever has it open. */
export function tellChange(
  { audit, publish }: Pick<Effects, 'audit' | 'publish'>,
  before: KeptCustomer,
  after: KeptCustomer,
  said: Said,
): void {
  const { id, version } = after
  const change = { before: auditedCustomer(before), after: auditedCustomer(after) }
  audit('customer', { id, version, ...said, ...change })
  const changed = difference(change.before, change.after).fields
  publish(destinationOf(customerTopic, { id }), { type: 'customer', id, version, changed })
}
