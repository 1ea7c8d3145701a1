import { type BooksReport, books } from '@galen/contract/accounting/books'
import type { AccountClass } from '@galen/domain/accounting/account-roles'
import { formatMoney, parseCents, subtract, sum } from '@galen/domain/money'
import { Link } from 'react-router'
import { useCommand } from '../../client/api.tsx'
import { useSettings } from '../../client/session.ts'
import { Button } from '../../kit/button.tsx'
import { Instant } from '../../kit/instant.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { PanelTable } from '../../kit/panel-table.tsx'
import { Panel } from '../../kit/panel.tsx'
import { amountOrDash } from '../../kit/amount-or-dash.ts'
import { text } from '../../kit/text.ts'
import { BooksFrame, Figure } from './books-frame.tsx'
import styles from './books.module.css'
import { ledgerAddress, type Period } from './use-period.ts'

type Account = BooksReport['accounts'][number]

const classes: readonly (readonly [AccountClass, string])[] = [
  ['asset', text('Assets')],
  ['liability', text('Liabilities')],
  ['equity', text('Equity')],
  ['income', text('Income')],
  ['expense', text('Expenses')],
]

/** `/accounting/accounts`: the trial balance of a period. */
export const TrialBalancePage = () => (
  <BooksFrame title={text('Accounts')} tab="/accounts">
    {(report, { period, refresh }) => (
      <>
        <Checks report={report} refresh={refresh} />
        <Panel
          title={text('Trial balance')}
          beside={
            <Link to="/admin/financial-config" className="link">
              {text('Chart of accounts and payment terms')}
            </Link>
          }
        >
          <PanelTable
            label={text('Trial balance')}
            columns={[
              text('Account'),
              text('Name'),
              ...[text('Opening'), text('Debit'), text('Credit'), text('Closing')].map((label) => ({
                label,
                align: 'end' as const,
              })),
            ]}
          >
            {classes.map(([name, label]) => (
              <ClassRows
                key={name}
                label={label}
                accounts={report.accounts.filter((account) => account.class === name)}
                period={period}
              />
            ))}
            <SumRow label={text('Total')} accounts={report.accounts} look="total" />
          </PanelTable>
        </Panel>
      </>
    )}
  </BooksFrame>
)

/** What the books are checked for: themselves each time they are shown, their documents each night and when asked. */
const Checks = ({ report, refresh }: { report: BooksReport; refresh: () => void }) => (
  <div className={styles['checks']} role="status">
    <StatusPill tone={report.difference === 0 ? 'good' : 'void'}>
      {report.difference === 0
        ? text('Debits equal credits')
        : text('Debits and credits differ by {amount}.', { amount: formatMoney(parseCents(report.difference)) })}
    </StatusPill>
    <Proof of={report.proof} refresh={refresh} />
  </div>
)

function Proof({ of, refresh }: { of: BooksReport['proof']; refresh: () => void }) {
  const { timeZone } = useSettings().company
  const prove = useCommand(books.prove, { done: text('Compared with documents'), onDone: refresh })
  return (
    <>
      <span className="small secondary">
        {of === null ? (
          text('Not compared with documents yet.')
        ) : (
          <>
            {text('Compared with documents')} <Instant at={of.provedAt} timeZone={timeZone} />
          </>
        )}
      </span>
      {of?.subLedgers.map(({ name, documents, account }) => (
        <StatusPill key={name} tone={documents === account ? 'good' : 'void'}>
          {documents === account
            ? name
            : text('{name} differs by {amount}', {
                name,
                amount: formatMoney(subtract(parseCents(account), parseCents(documents))),
              })}
        </StatusPill>
      ))}
      <Button pending={prove.pending} onClick={() => void prove.run({})}>
        {text('Compare now')}
      </Button>
    </>
  )
}

function ClassRows({ label, accounts, period }: { label: string; accounts: readonly Account[]; period: Period }) {
  if (accounts.length === 0) return null
  return (
    <>
      <SumRow label={label} accounts={accounts} look="class" />
      {accounts.map((account) => (
        <tr key={account.id}>
          <td data-first className="figures">
            {account.code}
          </td>
          <td data-label={text('Name')}>{account.name}</td>
          {figuresOf(account, period).map(({ name, amount, to }) => (
            <td key={name} data-label={name} data-align="end">
              <Figure of={amount} to={to} label={`${account.name} ${name}`} />
            </td>
          ))}
        </tr>
      ))}
    </>
  )
}

const figuresOf = (account: Account, { from, to }: Period) => [
  { name: text('Opening'), amount: account.opening, to: ledgerAddress(account.id, { to: dayBefore(from) }) },
  { name: text('Debit'), amount: account.debit, to: ledgerAddress(account.id, { from, to }) },
  { name: text('Credit'), amount: account.credit, to: ledgerAddress(account.id, { from, to }) },
  { name: text('Closing'), amount: account.closing, to: ledgerAddress(account.id, { to }) },
]

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

const COLUMNS = [
  ['opening', text('Opening')],
  ['debit', text('Debit')],
  ['credit', text('Credit')],
  ['closing', text('Closing')],
] as const

const SumRow = ({
  label,
  accounts,
  look,
}: {
  label: string
  accounts: readonly Account[]
  look: 'class' | 'total'
}) => (
  <tr className={styles[look]}>
    <td data-first colSpan={2}>
      {label}
    </td>
    {COLUMNS.map(([column, name]) => (
      <td key={column} data-label={name} data-align="end" className="figures">
        {amountOrDash(() => sum(accounts.map((account) => parseCents(account[column]))))}
      </td>
    ))}
  </tr>
)
