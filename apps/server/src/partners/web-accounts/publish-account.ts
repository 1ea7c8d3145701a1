import { customerTopic } from '@galen/contract/partners/customers'
import { destinationOf } from '@galen/contract/topic'
import type { Effects } from '../../platform/effects.ts'

/** Notifies anyone who has the customer open that one of its web accounts is not what it was. */
export const publishAccount = (
  publish: Effects['publish'],
  account: { readonly id: string; readonly customerId: string; readonly version: number },
  changed: readonly string[],
) =>
  publish(destinationOf(customerTopic, { id: account.customerId }), {
    type: 'web-account',
    id: account.id,
    version: account.version,
    changed,
  })
