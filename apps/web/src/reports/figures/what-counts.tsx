import { standardReportNeeds } from '@galen/domain/reports/standard-report-needs'
import { Group } from '@mantine/core'
import { Link } from 'react-router'
import { useMayI } from '../../client/session.ts'
import { text } from '../../kit/text.ts'

type Period = { readonly from: string; readonly to: string }

/** What sales, profit and margin of a period count, and the way from there to the books. */
export function WhatCounts({ from, to }: Period) {
  const mayI = useMayI()
  const period = new URLSearchParams({ from, to }).toString()
  return (
    <Group gap={12} className="small secondary">
      <span>
        {text(
          'Sales, profit and margin count approved invoices with their charges and freight. Invoices not yet approved and returns are left out.',
        )}
      </span>
      {mayI({ anyOf: ['LIST_ALL_SALES', 'ACCOUNTING_VIEW'] }) && (
        <Link to={`/reports/standard/sales?${period}`} className="link">
          {text('Not yet approved and returned')}
        </Link>
      )}
      {mayI(standardReportNeeds['figure-differences']) && (
        <Link to={`/reports/standard/figure-differences?${period}`} className="link">
          {text('Figures and the books')}
        </Link>
      )}
      {mayI('ACCOUNTING_VIEW') && (
        <Link to={`/accounting/income-statement?${period}`} className="link">
          {text('Income statement')}
        </Link>
      )}
    </Group>
  )
}
