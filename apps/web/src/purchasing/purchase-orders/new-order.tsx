import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { text } from '../../kit/text.ts'
import { useNewOrder } from './use-new-order.ts'

/** `/purchase-order/new`: makes a draft and opens it in its place, so that Back leads to where one came from. */
export function NewOrder() {
  const navigate = useNavigate()
  const create = useNewOrder({ replace: true })
  const isBegun = useRef(false)
  const begin = useEffectEvent(async () => {
    if (!(await create())) void navigate('/purchase-order/drafts', { replace: true })
  })
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    void begin()
  }, [])
  return <h1 className="unseen">{text('New purchase order')}</h1>
}
