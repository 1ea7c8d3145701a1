import type { Input } from '@galen/contract/route'
import { salesOrders } from '@galen/contract/sales/sales-orders'
import { useNavigate } from 'react-router'
import { useCommand } from '../../client/api.tsx'
import { text } from '../../kit/text.ts'
import { salesOrderAddress } from './order-address.ts'

type Body = Input<typeof salesOrders.create>['body']

/** Creates a draft and opens it. */
export function useNewOrder() {
  const navigate = useNavigate()
  const { run } = useCommand(salesOrders.create, {
    done: text('Saved successfully'),
    onDone: ({ id }) => void navigate(salesOrderAddress(id)),
  })
  return (body: Body = {}) => run({ body })
}
