import { balanceSheet, incomeStatement, type StatementSection } from '@galen/domain/accounting/statements'
import { type Cents, centsToNumber, formatMoney, subtract } from '@galen/domain/money'
import { NothingYet, PanelTable } from '../../kit/panel-table.tsx'
import { Panel } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { BooksFrame, Figure } from './books-frame.tsx'
import styles from './books.module.css'
import { ledgerAddress, type Period } from './use-period.ts'

type Figures = { readonly amount: Cents; readonly compared: Cents }
type Days = { from?: string; to: string }
type Shown = { readonly period: Days; readonly compared: Days }

/** `/accounting/income-statement`: what a period earned, next to another one. */
export const IncomeStatementPage = () => (
  <BooksFrame title={text('Income statement')} tab="/income-statement" compares>
    {(report, shown) => {
      const { income, costOfSales, grossProfit, expenses, result } = incomeStatement(report.accounts)
      return (
        <Statement title={text('Income statement')} isEmpty={[income, costOfSales, expenses].every(hasNone)}>
          <Section label={text('Income')} of={income} shown={shown} />
          <Section label={text('Cost of sales')} of={costOfSales} shown={shown} />
          <Total label={text('Gross profit')} of={grossProfit} />
          <Section label={text('Expenses')} of={expenses} shown={shown} />
          <Total label={text('Net income')} of={result} />
        </Statement>
      )
    }}
  </BooksFrame>
)

/** `/accounting/balance-sheet`: what the company has and owes at the end of a period. */
export const BalanceSheetPage = () => (
  <BooksFrame title={text('Balance sheet')} tab="/balance-sheet" compares>
    {(report, { period, compared }) => {
      const { assets, liabilities, equity, earned, funding } = balanceSheet(report.accounts)
      const shown = upToTheEnd(period, compared)
      return (
        <Statement title={text('Balance sheet')} isEmpty={[assets, liabilities, equity].every(hasNone)}>
          <Section label={text('Assets')} of={assets} shown={shown} />
          <Section label={text('Liabilities')} of={liabilities} shown={shown} />
          <Section label={text('Equity')} of={equity} shown={shown} />
          <Total label={text('Current-year earnings')} of={earned} />
          <Total label={text('Liabilities and equity')} of={funding} />
        </Statement>
      )
    }}
  </BooksFrame>
)

const hasNone = ({ rows }: StatementSection) => rows.length === 0
const upToTheEnd = (period: Period, compared: Period): Shown => ({
  period: { to: period.to },
  compared: { to: compared.to },
})

function Statement({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: React.ReactNode }) {
  const figures = [text('Period'), text('Compared'), text('Difference')]
  return (
    <Panel title={title}>
      {isEmpty ? (
        <NothingYet>{text('Nothing was posted in these periods.')}</NothingYet>
      ) : (
        <PanelTable
          label={title}
          columns={[text('Account'), text('Name'), ...figures.map((label) => ({ label, align: 'end' as const }))]}
        >
          {children}
        </PanelTable>
      )}
    </Panel>
  )
}

function Section({ label, of, shown }: { label: string; of: StatementSection; shown: Shown }) {
  if (of.rows.length === 0) return null
  return (
    <>
      <tr className={styles['class']}>
        <td data-first colSpan={2}>
          {label}
        </td>
        <Amounts of={of} />
      </tr>
      {of.rows.map((row) => (
        <tr key={row.accountId}>
          <td data-first className="figures">
            {row.code}
          </td>
          <td data-label={text('Name')}>{row.name}</td>
          <td data-label={text('Period')} data-align="end">
            <Figure
              of={centsToNumber(row.amount)}
              to={ledgerAddress(row.accountId, shown.period)}
              label={`${row.name} ${text('Period')}`}
            />
          </td>
          <td data-label={text('Compared')} data-align="end">
            <Figure
              of={centsToNumber(row.compared)}
              to={ledgerAddress(row.accountId, shown.compared)}
              label={`${row.name} ${text('Compared')}`}
            />
          </td>
          <td data-label={text('Difference')} data-align="end" className="figures secondary">
            {formatMoney(subtract(row.amount, row.compared))}
          </td>
        </tr>
      ))}
    </>
  )
}

const Total = ({ label, of }: { label: string; of: Figures }) => (
  <tr className={styles['total']}>
    <td data-first colSpan={2}>
      {label}
    </td>
    <Amounts of={of} />
  </tr>
)

const Amounts = ({ of: { amount, compared } }: { of: Figures }) => (
  <>
    <td data-label={text('Period')} data-align="end" className="figures">
      {formatMoney(amount)}
    </td>
    <td data-label={text('Compared')} data-align="end" className="figures">
      {formatMoney(compared)}
    </td>
    <td data-label={text('Difference')} data-align="end" className="figures">
      {formatMoney(subtract(amount, compared))}
    </td>
  </>
)
