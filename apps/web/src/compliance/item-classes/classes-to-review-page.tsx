import { unfitClassIndex } from '@galen/contract/items/item-classes'
import { substanceName } from '@galen/domain/items/watched-substances'
import { text } from '../../kit/text.ts'
import type { ListPageProps } from '../../patterns/list/list-declaration.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { Tabs } from '../../patterns/tabs.tsx'
import { complianceTabs } from '../approvals/compliance-tabs.ts'

/** `/compliance/classes-to-review`: items whose class does not fit a substance that they name. */
export function ClassesToReviewPage() {
  return (
    <>
      <Tabs label={text('Compliance')} tabs={complianceTabs} shown="/compliance/classes-to-review" />
      <ListPage
        index={unfitClassIndex}
        title={text('Classes to review')}
        placeholder={text('Item')}
        empty={text('Every class fits the substances of its item.')}
        columns={columns}
        filters={[{ field: 'type', label: text('Type'), kind: 'text' }]}
        open={({ id }) => `/item/${id}`}
      />
    </>
  )
}

const columns: ListPageProps<typeof unfitClassIndex>['columns'] = [
  { label: text('Item'), value: (row) => <span className="figures">{row.number}</span>, sort: 'number', width: 112 },
  { label: text('Name'), value: (row) => row.itemName, sort: 'itemName' },
  { label: text('Type'), value: (row) => row.type, sort: 'type', width: 120, besideTitle: true },
  {
    label: text('Substances'),
    value: (row) => row.substances.map(substanceName).join(', '),
    field: 'substances',
    width: '24%',
  },
]
