import { purchaseOrders } from '@galen/contract/purchasing/purchase-orders'
import type { Input } from '@galen/contract/route'
import { useNavigate } from 'react-router'
import { useCommand } from '../../client/api.tsx'
import { text } from '../../kit/text.ts'
import { purchaseOrderAddress } from './purchase-order-address.ts'

type Body = Input<typeof purchaseOrders.create>['body']

/** Creates a draft and opens it, ready to be changed. */
export function useNewOrder({ replace = false } = {}) {
  const navigate = useNavigate()
  const { run } = useCommand(purchaseOrders.create, {
    done: text('Saved successfully'),
    onDone: ({ id }) => void navigate(purchaseOrderAddress(id, { edit: true }), { replace }),
  })
  return (body: Body = {}) => run({ body })
}
