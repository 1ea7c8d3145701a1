import { standardReportNeeds } from './standard-report-needs.ts'

const money = (key: string, label: string) => ({ key, label, kind: 'money', total: true }) as const

/** What is open, by how late it is: of customers or of vendors. */
export const agedReport = (name: 'receivables' | 'payables') =>
  ({
    name: `aged-${name}`,
    title: name === 'receivables' ? 'Aged receivables' : 'Aged payables',
    about:
      name === 'receivables' ? 'What customers owe, by how late it is' : 'What vendors are owed, by how late it is',
    group: 'Finance',
    needs: standardReportNeeds[`aged-${name}`],
    filters: [{ name: 'asOf' }],
    columns: [
      { key: 'number', label: 'Number', kind: 'text' },
      {
        key: 'name',
        label: 'Name',
        kind: 'text',
        opens: { record: name === 'receivables' ? 'customer' : 'vendor', id: 'id' },
      },
      money('current', 'Current'),
      money('days30', '1–30 days'),
      money('days60', '31–60 days'),
      money('days90', '61–90 days'),
      money('over90', 'Over 90 days'),
      money('total', 'Open'),
      money('unapplied', 'Unapplied'),
      money('net', 'Net'),
    ],
    sort: '-total',
    counts:
      name === 'receivables'
        ? 'Open equals accounts receivable at the end of the day; unapplied payments and credits stand beside it.'
        : 'Net is open bills less unapplied payments and credits, and equals accounts payable at the end of the day.',
  }) as const
