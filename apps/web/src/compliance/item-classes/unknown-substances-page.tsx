import { unknownSubstanceIndex } from '@galen/contract/items/item-classes'
import { text } from '../../kit/text.ts'
import { Nothing } from '../../patterns/list/cells.tsx'
import type { ListPageProps } from '../../patterns/list/list-declaration.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { Tabs } from '../../patterns/tabs.tsx'
import { complianceTabs } from '../approvals/compliance-tabs.ts'

/** `/compliance/without-ingredients`: controlled items whose substance no limit can count. */
export function UnknownSubstancesPage() {
  return (
    <>
      <Tabs label={text('Compliance')} tabs={complianceTabs} shown="/compliance/without-ingredients" />
      <ListPage
        index={unknownSubstanceIndex}
        title={text('Without ingredients')}
        placeholder={text('Item, NDC, manufacturer')}
        empty={text('Every controlled item has its ingredients.')}
        columns={columns}
        filters={[{ field: 'deaSchedule', label: text('Schedule'), kind: 'text' }]}
        open={({ id }) => `/item/${id}`}
      />
    </>
  )
}

const columns: ListPageProps<typeof unknownSubstanceIndex>['columns'] = [
  { label: text('Item'), value: (row) => <span className="figures">{row.number}</span>, sort: 'number', width: 112 },
  { label: text('Name'), value: (row) => row.itemName, sort: 'itemName' },
  { label: text('NDC'), value: (row) => row.ndc ?? <Nothing />, field: 'ndc', width: 152, keepUntil: 'tablet' },
  {
    label: text('Schedule'),
    value: (row) => row.deaSchedule ?? <Nothing />,
    sort: 'deaSchedule',
    width: 112,
    besideTitle: true,
  },
  {
    label: text('Manufacturer'),
    value: (row) => row.manufacturer ?? <Nothing />,
    field: 'manufacturer',
    width: '24%',
    keepUntil: 'desktop',
  },
]
