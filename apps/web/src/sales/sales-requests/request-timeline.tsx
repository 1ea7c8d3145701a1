import { salesRequests } from '@galen/contract/sales/sales-requests'
import { requestActivityInWords } from '@galen/domain/sales/request-activity'
import { useEffect } from 'react'
import { useRead } from '../../client/api.tsx'
import { text } from '../../kit/text.ts'
import { NoActivity, TimelineEntries } from '../../patterns/document/rail-timeline.tsx'
import { RailSection } from '../../patterns/document/rail.tsx'

const SHOWN = 20

/** What happened to an order from outside, newest first, for everyone who sees it. */
export function RequestTimeline({ id, version }: { id: string; version: number }) {
  const { data, refetch, isPending } = useRead(salesRequests.activity, { params: { id }, query: { size: SHOWN } })
  useEffect(() => void refetch(), [version, refetch])
  const rows = data?.content ?? []
  return (
    <RailSection title={text('Activity')} beside={data?.total}>
      {data && rows.length === 0 && <NoActivity />}
      <TimelineEntries rows={rows} inWords={requestActivityInWords} isBusy={isPending} />
    </RailSection>
  )
}
