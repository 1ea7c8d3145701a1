import { customerCredits } from '@galen/contract/finance/customer-credits'
import { receivableIndex } from '@galen/contract/finance/open-item-indices'
import { checkWriteOff } from '@galen/domain/finance/credit'
import { formatMoney, parseCents } from '@galen/domain/money'
import { useState } from 'react'
import { useCommand } from '../../client/api.tsx'
import { useSearch } from '../../client/search.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { errorText } from '../../kit/error-text.ts'
import { Select } from '../../kit/fields/select.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { refreshLists } from './refresh-lists.ts'

const MOST = 1000
type Props = { customerId: string; onClose: () => void }

/** Writes off what is open of an invoice that will not be paid: a credit to bad debt. */
export function WriteOffDialog({ customerId, onClose }: Props) {
  const [invoiceId, setInvoice] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<unknown>()
  const open = useSearch(receivableIndex, { query: `customerId:${customerId} kind:invoice`, size: MOST })
  const rows = open.data?.content ?? []
  const chosen = rows.find(({ documentId }) => documentId === invoiceId)
  const { run, pending } = useCommand(customerCredits.create, {
    done: text('Invoice written off.'),
    onDone: () => {
      refreshLists()
      onClose()
    },
    onRefused: setProblem,
  })
  const writeOff = () =>
    chosen &&
    void run({ body: { customerId, source: 'BAD_DEBT', invoiceId, totalAmount: chosen.balance, note: note.trim() } })
  return (
    <Dialog
      title={text('Write off an invoice')}
      onClose={onClose}
      act={{
        label: text('Write off'),
        run: writeOff,
        pending,
        danger: true,
        disabledReason: refusalOf({ invoiceId: chosen?.documentId ?? null, note }),
      }}
    >
      {problem !== undefined && (
        <Note tone="void" live>
          {errorText(problem)}
        </Note>
      )}
      <p className="secondary">
        {text('The open amount becomes bad debt. Void the credit to open the invoice again.')}
      </p>
      <Select
        label={text('Invoice')}
        data={rows.map(({ documentId, number, balance }) => ({
          value: documentId,
          label: text('{number}, {amount} open', { number, amount: formatMoney(parseCents(balance)) }),
        }))}
        value={invoiceId}
        onChange={setInvoice}
      />
      <TextField label={text('Reason')} value={note} onChange={setNote} maxLength={1000} required />
    </Dialog>
  )
}

function refusalOf(entered: Parameters<typeof checkWriteOff>[0]): string | undefined {
  try {
    checkWriteOff(entered)
    return undefined
  } catch (refusal) {
    return errorText(refusal)
  }
}
