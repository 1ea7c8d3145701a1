import { receiptIndex } from '@galen/contract/purchasing/receipt-indices'
import { receiptRevision } from '@galen/contract/purchasing/receipt-revision'
import { useParams } from 'react-router'
import { useMayI } from '../../client/session.ts'
import { LinkButton } from '../../kit/button.tsx'
import { text } from '../../kit/text.ts'
import { PageActions } from '../../patterns/page-actions.tsx'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { PageMissing } from '../../patterns/page-missing.tsx'
import { Tabs } from '../../patterns/tabs.tsx'
import { revisionAddress } from './receipt-address.ts'
import { revisionColumns } from './receipt-columns.tsx'

const stages = {
  Placed: {
    label: text('To check'),
    query: 'status:Placed AND discrepancy:false',
    empty: text('Every receipt is checked.'),
  },
  Discrepancy: {
    label: text('Discrepancy'),
    query: 'status:Placed AND discrepancy:true',
    empty: text('No open differences.'),
  },
  Validated: { label: text('Validated'), query: 'status:Validated', empty: text('No receipt waits for payment.') },
  Closed: { label: text('Closed'), query: 'status:Closed', empty: text('Paid receipts appear here.') },
} as const

const stageNames = Object.keys(stages) as (keyof typeof stages)[]
const tabs = Object.entries(stages).map(([status, { label }]) => ({ to: `/receipt-revision/${status}`, label }))

/** `/receipt-revision/{status}`, in any case: receipts against the invoices of their vendors. */
export function RevisionListPage() {
  const { status: asked = 'Placed' } = useParams()
  const mayEnter = useMayI()(receiptRevision.manual.needs)
  const status = stageNames.find((name) => name.toLowerCase() === asked.toLowerCase())
  if (status === undefined) return <PageMissing />
  const stage = stages[status]
  return (
    <>
      {mayEnter && (
        <PageActions>
          <LinkButton to="/receipt/manual/new" icon="plus">
            {text('Manual receipt')}
          </LinkButton>
        </PageActions>
      )}
      <Tabs label={text('Receipt revision')} tabs={tabs} shown={`/receipt-revision/${status}`} />
      <ListPage
        key={status}
        index={receiptIndex}
        title={stage.label}
        placeholder={text('Number, vendor, PO, invoice')}
        empty={stage.empty}
        baseQuery={stage.query}
        columns={revisionColumns}
        filters={[
          { field: 'vendor', label: text('Vendor'), kind: 'text' },
          { field: 'placedDate', label: text('Placed'), kind: 'date' },
          { field: 'age', label: text('Days'), kind: 'number' },
          { field: 'compared', label: text('Receipt'), kind: 'money' },
        ]}
        open={revisionAddress}
      />
    </>
  )
}
