import { invoiceApproval, invoiceApprovalIndex } from '@galen/contract/sales/invoice-approval'
import { type RowOf, search } from '@galen/contract/search-index'
import { useParams } from 'react-router'
import { performed, toastError } from '../../client/api.tsx'
import { cache, readsOf } from '../../client/cache.ts'
import { askReason } from '../../kit/confirm.tsx'
import { toast } from '../../kit/toast.ts'
import { text } from '../../kit/text.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { Tabs } from '../../patterns/tabs.tsx'
import { approvalColumns, approvedColumns } from './approval-columns.tsx'
import { approvalListKeys } from './approval-keys.ts'

type Row = RowOf<typeof invoiceApprovalIndex>

/** The list is read again a moment after an approval (Spec §9). */
const REFRESH_MS = 2000

const refresh = () =>
  setTimeout(() => void cache.invalidateQueries(readsOf(search, { index: invoiceApprovalIndex.name })), REFRESH_MS)

/** Validates one invoice; throws what the server says against it. */
export async function approveInvoice(id: string, profit: number): Promise<void> {
  const note =
    profit < 0
      ? await askReason({
          title: text('Approve a negative margin?'),
          detail: text('This invoice loses money. Say why it is approved.'),
          yes: text('Approve'),
        })
      : ''
  if (note === undefined) throw new Error(text('Not approved: the note is missing.'))
  const { results } = await performed(invoiceApproval.validate, { body: { ids: [id], note } })
  refresh()
  const [result] = results
  if (result && !result.isValidated) throw new Error(result.message)
}

const approveOne = async ({ id, number, profit }: Row) => {
  try {
    await approveInvoice(id, profit)
    toast.success(text('Invoice {number} approved.', { number }))
  } catch (reason) {
    if (reason instanceof Error && !('status' in reason)) toast.error(reason.message)
    else toastError(reason)
  }
}

/** `/invoice-approval/{tab}`: placed invoices that wait, and those that were approved. */
export function ApprovalPage() {
  const { tab = 'to-approval' } = useParams()
  const isWaiting = tab !== 'approved'
  return (
    <>
      <Tabs
        label={text('Invoice approval')}
        shown={isWaiting ? '/invoice-approval/to-approval' : '/invoice-approval/approved'}
        tabs={[
          { to: '/invoice-approval/to-approval', label: text('To approve') },
          { to: '/invoice-approval/approved', label: text('Approved') },
        ]}
      />
      <ListPage
        key={tab}
        index={invoiceApprovalIndex}
        title={isWaiting ? text('Invoices to approve') : text('Approved invoices')}
        placeholder={text('Invoice, customer or sales rep')}
        empty={isWaiting ? text('No invoices to approve.') : text('No approved invoices yet.')}
        baseQuery={isWaiting ? 'status:Placed' : 'status:(Validated OR Closed)'}
        columns={isWaiting ? approvalColumns : approvedColumns}
        filters={[
          { field: 'placedDate', label: text('Placed'), kind: 'date' },
          { field: 'margin', label: text('Margin'), kind: 'number' },
          { field: 'freight', label: text('Freight gain'), kind: 'money' },
          { field: 'total', label: text('Total'), kind: 'money' },
        ]}
        open={({ id, number }) => `/invoice-approval/${id}/${encodeURIComponent(number)}`}
        {...(isWaiting && {
          rowKeys: approvalListKeys,
          rowActions: [
            {
              name: 'approve',
              label: text('Approve'),
              icon: 'check' as const,
              run: (row: Row) => void approveOne(row),
            },
          ],
          bulk: [
            {
              name: 'approve',
              label: text('Approve'),
              icon: 'check' as const,
              done: text('Approved'),
              run: ({ id, profit }: Row) => approveInvoice(id, profit),
            },
          ],
        })}
      />
    </>
  )
}
