import { Group } from '@mantine/core'
import type { RecordFields } from '@galen/contract/fields'
import type { Simulation } from '@galen/contract/finance/money-fields'
import type { Cents } from '@galen/domain/money'
import type { ReactNode } from 'react'
import { useKeys } from '../../client/keys.ts'
import { Button } from '../../kit/button.tsx'
import { text } from '../../kit/text.ts'
import { type DocumentAction, DocumentActions } from '../../patterns/document/document-actions.tsx'
import { PageActions } from '../../patterns/page-actions.tsx'
import { OpenItemsTable, type OpenItem } from './open-items-table.tsx'
import { type Entered, PaymentEntry } from './payment-entry.tsx'
import { PaymentBody } from './payment-frame.tsx'
import { paymentKeys } from './payment-keys.ts'
import { PaymentPreview } from './payment-preview.tsx'
import type { useSettlement } from './use-settlement.ts'

type Props = {
  fields: RecordFields
  settlement: ReturnType<typeof useSettlement>
  entered: Entered
  onEntered: (entered: Entered) => void
  problem: string | undefined
  preview: Simulation | undefined
  /** What is open and which discounts can be taken, before an amount is typed. */
  offered: Simulation | undefined
  /** Whether the money goes into a batch. */
  batches: boolean
  rows: readonly OpenItem[]
  before: { readonly balance: number; readonly unapplied: number } | undefined
  record: Pick<DocumentAction, 'label' | 'run' | 'pending'> & { readonly isAllowed: boolean }
  actions: readonly DocumentAction[]
  words: { readonly title: string; readonly empty: string; readonly documents: readonly [one: string, many: string] }
  rail?: ReactNode
}

/** Where money is entered and applied: the amount, the open documents, and what will come of it. */
export function PaymentWorkspace(props: Props) {
  const { settlement, preview, rows, words, record } = props
  useKeys(paymentKeys, { oldest: settlement.payOldest })
  const { isAllowed, ...primary } = record
  const refusal = isAllowed
    ? preview
      ? undefined
      : text('Enter an amount first.')
    : text('You need the permission Create payment. Ask an administrator.')
  return (
    <>
      <PageActions>
        <DocumentActions
          primary={{ ...primary, icon: 'check', refusal }}
          secondary={props.actions.slice(0, 2)}
          more={props.actions.slice(2)}
          prints={[]}
        />
      </PageActions>
      <PaymentBody
        rail={
          <>
            <PaymentPreview before={props.before} preview={preview} documents={words.documents} />
            {props.rail}
          </>
        }
      >
        <PaymentEntry
          fields={props.fields}
          amount={settlement.amount}
          onAmount={settlement.setAmount}
          entered={props.entered}
          onEntered={props.onEntered}
          batches={props.batches}
          problem={props.problem}
        />
        <OpenItemsTable
          title={words.title}
          empty={words.empty}
          rows={rows}
          preview={preview}
          offered={props.offered}
          vendorInvoices={!props.batches}
          onPayEach={settlement.payEach}
          onPay={(id: string, paid: Cents | null) => settlement.payLine(id, paid, preview)}
          beside={
            <Group gap={8} wrap="nowrap">
              <Button onClick={settlement.payNothing}>{text('Clear')}</Button>
              <Button icon="sort" keys={paymentKeys.oldest.keys} onClick={settlement.payOldest}>
                {text('Oldest first')}
              </Button>
            </Group>
          }
        />
      </PaymentBody>
    </>
  )
}
