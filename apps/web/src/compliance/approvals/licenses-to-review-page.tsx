import { licenseReviewIndex } from '@galen/contract/partners/license-reviews'
import { type BusinessDate, formatDate } from '@galen/domain/dates'
import { translate, text } from '../../kit/text.ts'
import { Nothing } from '../../patterns/list/cells.tsx'
import type { ListPageProps } from '../../patterns/list/list-declaration.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { Tabs } from '../../patterns/tabs.tsx'
import { complianceTabs } from './compliance-tabs.ts'

/** `/compliance/licenses`: licenses that do not count as they are recorded. */
export function LicensesToReviewPage() {
  return (
    <>
      <Tabs label={text('Compliance')} tabs={complianceTabs} shown="/compliance/licenses" />
      <ListPage
        index={licenseReviewIndex}
        title={text('Licenses to review')}
        placeholder={text('Customer, vendor, number')}
        empty={text('Every license is verified.')}
        columns={columns}
        filters={[{ field: 'number', label: text('Number'), kind: 'text' }]}
        open={({ partyKind, partyId }) => `/${partyKind}/${partyId}/compliance`}
      />
    </>
  )
}

const columns: ListPageProps<typeof licenseReviewIndex>['columns'] = [
  { label: text('Customer or vendor'), value: (row) => row.party, sort: 'party' },
  { label: text('Number'), value: (row) => <span className="code">{row.number}</span>, sort: 'number', width: 144 },
  { label: text('State'), value: (row) => row.state ?? <Nothing />, field: 'state', width: 80, keepUntil: 'tablet' },
  {
    label: text('Expires'),
    value: (row) => <span className="figures">{formatDate(row.expiresOn as BusinessDate)}</span>,
    sort: 'expiresOn',
    width: 120,
  },
  { label: text('Reason'), value: (row) => translate(row.reason), sort: 'reason', width: 200, besideTitle: true },
  {
    label: text('Recorded by'),
    value: (row) => row.recordedByName ?? <Nothing />,
    field: 'recordedByName',
    width: 160,
    keepUntil: 'desktop',
  },
]
