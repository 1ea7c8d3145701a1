import { ediDocuments } from '@galen/contract/edi/edi-documents'
import { useMayI } from '../../client/session.ts'
import { text } from '../../kit/text.ts'
import { Tabs } from '../../patterns/tabs.tsx'

const configurations = { to: '/edi-page/list', label: text('Configurations') }
const traffic = { to: '/edi-page/sales', label: text('Traffic') }

/** The tabs of `/edi-page`; traffic for those who may read it. */
export function EdiTabs({ shown }: { shown: 'list' | 'sales' }) {
  const seesTraffic = useMayI()(ediDocuments.get.needs)
  return (
    <Tabs
      label={text('EDI')}
      tabs={seesTraffic ? [configurations, traffic] : [configurations]}
      shown={`/edi-page/${shown}`}
    />
  )
}
