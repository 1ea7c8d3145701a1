import { bankFileIndex, bankFiles } from '@galen/contract/finance/bank-files'
import { formatDate, parseBusinessDate } from '@galen/domain/dates'
import { bankFileKinds } from '@galen/domain/finance/bank-file'
import { formatMoney, parseCents } from '@galen/domain/money'
import { writeFigure } from '@galen/domain/notation'
import { useState } from 'react'
import { useRead } from '../../client/api.tsx'
import { useMayI, useSettings } from '../../client/session.ts'
import { Button } from '../../kit/button.tsx'
import { Instant } from '../../kit/instant.tsx'
import { NothingYet, PanelTable } from '../../kit/panel-table.tsx'
import { text } from '../../kit/text.ts'
import type { ListPageProps } from '../../patterns/list/list-declaration.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { saveSettlement } from '../settlements/save-document.ts'
import { BankStatementDialog } from './bank-statement-dialog.tsx'
import { NewBankFileDialog } from './new-bank-file-dialog.tsx'

type Props = ListPageProps<typeof bankFileIndex>

/** `/bank-file`: what the bank is sent, and where its statements are read. */
export function BankFilesPage() {
  const [asked, setAsked] = useState<'file' | 'statement'>()
  const mayRead = useMayI()('EDIT_BATCH')
  return (
    <>
      <ListPage
        index={bankFileIndex}
        title={text('Bank files')}
        placeholder={text('File number')}
        empty={text('Pay vendors by ACH or check, then write the file for the bank.')}
        columns={columns}
        create={{ label: text('New bank file'), run: () => setAsked('file') }}
        controls={
          mayRead && (
            <Button icon="upload" onClick={() => setAsked('statement')}>
              {text('Read bank statement')}
            </Button>
          )
        }
        filters={[
          {
            field: 'kind',
            label: text('Kind'),
            kind: 'one-of',
            options: bankFileKinds.map((value) => ({ value, label: value })),
          },
          { field: 'effectiveDate', label: text('Effective'), kind: 'date' },
          { field: 'total', label: text('Total'), kind: 'money' },
        ]}
        peek={{ title: ({ number }) => text('Bank file {number}', { number }), body: ({ id }) => <Paid fileId={id} /> }}
        rowActions={[
          {
            name: 'download',
            label: text('Download'),
            icon: 'download',
            run: ({ id, fileName }) => void saveSettlement(bankFiles.download, { params: { id } }, fileName),
          },
        ]}
      />
      {asked === 'file' && <NewBankFileDialog onClose={() => setAsked(undefined)} />}
      {asked === 'statement' && <BankStatementDialog onClose={() => setAsked(undefined)} />}
    </>
  )
}

/** The payments in a file. */
function Paid({ fileId }: { fileId: string }) {
  const { data: file } = useRead(bankFiles.get, { params: { id: fileId } })
  if (!file) return <NothingYet>{text('Loading…')}</NothingYet>
  return (
    <PanelTable
      label={text('Payments')}
      columns={[text('Payment'), text('Payee'), text('Status'), { label: text('Amount'), align: 'end' }]}
    >
      {file.paid.map(({ id, number, payee, status, amount }) => (
        <tr key={id}>
          <td data-first>
            <b className="figures">{number}</b>
          </td>
          <td data-label={text('Payee')}>{payee}</td>
          <td data-label={text('Status')}>{status}</td>
          <td data-label={text('Amount')} data-align="end" className="figures">
            {formatMoney(parseCents(amount))}
          </td>
        </tr>
      ))}
    </PanelTable>
  )
}

function Created({ at }: { at: string }) {
  return <Instant at={at} timeZone={useSettings().company.timeZone} />
}

const columns: Props['columns'] = [
  { label: text('File'), value: (row) => <b className="figures">{row.number}</b>, sort: 'number', width: 112 },
  { label: text('Kind'), value: (row) => row.kind, sort: 'kind', width: 120 },
  { label: text('Bank account'), value: (row) => row.bankAccount ?? '–', field: 'bankAccount' },
  {
    label: text('Effective'),
    value: (row) => formatDate(parseBusinessDate(row.effectiveDate)),
    sort: 'effectiveDate',
    width: 120,
    isNamedOnCards: true,
  },
  { label: text('Written'), value: (row) => <Created at={row.createdAt} />, sort: 'createdAt', width: 144 },
  {
    label: text('By'),
    value: (row) => row.createdByName ?? '–',
    field: 'createdByName',
    keepUntil: 'desktop',
    width: 140,
  },
  {
    label: text('Hash total'),
    value: (row) => <span className="figures">{row.hashTotal}</span>,
    field: 'hashTotal',
    align: 'end',
    width: 120,
    keepUntil: 'desktop',
  },
  {
    label: text('Payments'),
    value: (row) => row.payments,
    field: 'payments',
    align: 'end',
    width: 96,
    total: (sum) => writeFigure(Number(sum)),
  },
  {
    label: text('Total'),
    value: (row) => <span className="figures">{formatMoney(parseCents(row.total))}</span>,
    sort: 'total',
    align: 'end',
    width: 136,
    besideTitle: true,
    total: (sum) => formatMoney(parseCents(sum)),
  },
]
