import { type BankStatement, bankStatements } from '@galen/contract/finance/bank-files'
import { search } from '@galen/contract/search-index'
import { formatDate, parseBusinessDate } from '@galen/domain/dates'
import { formatMoney, parseCents } from '@galen/domain/money'
import { useState } from 'react'
import { useCommand } from '../../client/api.tsx'
import { cache, readsOf } from '../../client/cache.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { errorText } from '../../kit/error-text.ts'
import { FileDrop } from '../../kit/fields/file-drop.tsx'
import { Note } from '../../kit/panel.tsx'
import { PanelTable } from '../../kit/panel-table.tsx'
import { text } from '../../kit/text.ts'
import { BankAccountSelect, usePayingAccounts } from './bank-account-select.tsx'

/** Browsers name a BAI2 file in several ways, or not at all. */
const RULES = {
  types: ['text/*', 'application/octet-stream', 'application/vnd.ms-excel', ''],
  largestBytes: 2_000_000,
}

/** Reads a statement of the bank and shows what it cleared. */
export function BankStatementDialog({ onClose }: { onClose: () => void }) {
  const accounts = usePayingAccounts()
  const [accountId, setAccountId] = useState<string>()
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<unknown>()
  const [read, setRead] = useState<BankStatement>()
  const { run, pending } = useCommand(bankStatements.read, {
    onRefused: setProblem,
    onDone: (statement) => {
      void cache.invalidateQueries(readsOf(search))
      setRead(statement)
    },
  })
  const chosen = accountId ?? accounts[0]?.id
  const send = async () => {
    if (!file || chosen === undefined) return
    setProblem(undefined)
    const content = await file.text()
    const format = content.startsWith('01,') ? ('BAI2' as const) : ('CSV' as const)
    await run({ body: { bankAccountId: chosen, format, fileName: file.name, content } })
  }
  if (read) return <Cleared of={read} onClose={onClose} />
  return (
    <Dialog
      title={text('Read bank statement')}
      onClose={onClose}
      act={{
        label: text('Read'),
        run: () => void send(),
        pending,
        disabledReason: file === null ? text('Choose a file first.') : undefined,
      }}
    >
      {problem !== undefined && (
        <Note tone="void" live>
          {errorText(problem)}
        </Note>
      )}
      <BankAccountSelect value={accountId} onChange={setAccountId} />
      <FileDrop
        label={text('Statement')}
        required
        description={text('BAI2, or CSV with Account, Date, Amount, Reference, Description and a last line TOTAL.')}
        value={file}
        onChange={setFile}
        rules={RULES}
      />
    </Dialog>
  )
}

const Cleared = ({ of, onClose }: { of: BankStatement; onClose: () => void }) => (
  <Dialog
    title={text('{cleared} of {lines} lines cleared', { cleared: of.clearedCount, lines: of.lineCount })}
    onClose={onClose}
    wide
  >
    <PanelTable
      label={text('Lines of the statement')}
      columns={[text('Date'), text('Reference'), text('Cleared'), { label: text('Amount'), align: 'end' }]}
    >
      {of.lines.map(({ date, reference, description, cleared, amount }, place) => (
        <tr key={place}>
          <td data-first>{formatDate(parseBusinessDate(date))}</td>
          <td data-label={text('Reference')}>{reference === '' ? description : reference}</td>
          <td data-label={text('Cleared')}>{cleared?.number ?? text('Nothing fits')}</td>
          <td data-label={text('Amount')} data-align="end" className="figures">
            {formatMoney(parseCents(amount))}
          </td>
        </tr>
      ))}
    </PanelTable>
  </Dialog>
)
