import { receiptIndex } from '@galen/contract/purchasing/receipt-indices'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { onDemand } from '../../client/on-demand.tsx'
import { useMayI } from '../../client/session.ts'
import { text } from '../../kit/text.ts'
import type { ListPageProps } from '../../patterns/list/list-declaration.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { Tabs } from '../../patterns/tabs.tsx'
import { receiptAddress, revisionAddress } from './receipt-address.ts'
import { previousColumns } from './receipt-columns.tsx'
import { receiptStatuses } from './receipt-pills.tsx'
import { receiptTabs } from './receipt-tabs.ts'

const PrintDialog = onDemand(async () => (await import('../../admin/print-dialog.tsx')).PrintDialog)

type Row = Parameters<NonNullable<ListPageProps<typeof receiptIndex>['open']>>[0]

/** `/receipt/previous-receipts`: what came in. */
export function PreviousReceiptsPage() {
  const navigate = useNavigate()
  const mayI = useMayI()
  const [labelled, setLabelled] = useState<Row>()
  return (
    <>
      <Tabs label={text('Receipts')} tabs={receiptTabs} />
      <ListPage
        index={receiptIndex}
        title={text('Previous receipts')}
        placeholder={text('Number, vendor, PO, invoice')}
        empty={text('Receipts appear here once they are placed.')}
        columns={previousColumns}
        filters={[
          {
            field: 'status',
            label: text('Status'),
            kind: 'one-of',
            options: (['Placed', 'Validated', 'Closed'] as const).map((value) => ({
              value,
              label: receiptStatuses[value].label,
            })),
          },
          { field: 'vendor', label: text('Vendor'), kind: 'text' },
          { field: 'placedDate', label: text('Placed'), kind: 'date' },
          { field: 'total', label: text('Total cost'), kind: 'money' },
        ]}
        open={receiptAddress}
        rowActions={[
          { name: 'labels', label: text('Print labels'), icon: 'print', run: setLabelled },
          {
            name: 'revise',
            label: text('Open revision'),
            icon: 'check',
            run: (row) => void navigate(revisionAddress(row)),
            hidden: () => !mayI('CHECK_RECEIPT') && !mayI('RECEIPT_VALIDATION'),
          },
        ]}
      />
      {labelled && (
        <PrintDialog
          title={text('Labels of receipt {number}', { number: labelled.number ?? '' })}
          documentKind="lotLabel"
          id={labelled.id}
          fileName={`labels-${labelled.number ?? ''}`}
          onClose={() => setLabelled(undefined)}
        />
      )}
    </>
  )
}
