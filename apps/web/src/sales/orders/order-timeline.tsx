import { salesOrders, salesOrderTopic } from '@galen/contract/sales/sales-orders'
import { orderActivityInWords } from '@galen/domain/sales/order-activity'
import { useEffect, useState } from 'react'
import { useRead } from '../../client/api.tsx'
import { useTopic } from '../../client/realtime.ts'
import { Button } from '../../kit/button.tsx'
import { text } from '../../kit/text.ts'
import { NoActivity, TimelineEntries } from '../../patterns/document/rail-timeline.tsx'
import { RailSection } from '../../patterns/document/rail.tsx'

const SHOWN = 10
const MOST = 100

/** What happened to an order and its reasons, newest first, for everyone who sees the order. */
export function OrderTimeline({ id, version, reasons }: { id: string; version: number; reasons: string }) {
  const [size, setSize] = useState(SHOWN)
  const { data, refetch, isPending } = useRead(salesOrders.activity, { params: { id }, query: { size } })
  useEffect(() => void refetch(), [version, reasons, refetch])
  useTopic(salesOrderTopic, { id }, { heard: () => void refetch(), missed: () => void refetch() })
  const rows = data?.content ?? []
  return (
    <RailSection title={text('Activity')} beside={data?.total}>
      {data && rows.length === 0 && <NoActivity />}
      <TimelineEntries rows={rows} inWords={orderActivityInWords} isBusy={isPending} />
      {data && data.total > rows.length && size < MOST && (
        <Button look="quiet" onClick={() => setSize(MOST)}>
          {text('Show earlier')}
        </Button>
      )}
    </RailSection>
  )
}
