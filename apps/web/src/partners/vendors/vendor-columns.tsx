import type { vendorIndex } from '@galen/contract/partners/vendors'
import { ACTIVE_WORDS, labelsOf } from '../../kit/active-words.ts'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import type { ListPageProps } from '../../patterns/list/list-declaration.ts'
import { CustomerActivePill, decisions, standings } from '../customers/customer-pills.tsx'
import { CompliancePill } from './vendor-pills.tsx'
import { Nothing } from '../../patterns/list/cells.tsx'

export const vendorColumns: ListPageProps<typeof vendorIndex>['columns'] = [
  { label: text('Number'), value: (row) => <span className="figures">{row.number}</span>, sort: 'number', width: 80 },
  { label: text('Name'), value: (row) => row.friendlyName, sort: 'friendlyName', isName: true },
  {
    label: text('Class'),
    value: (row) => row.class ?? <Nothing />,
    sort: 'class',
    width: 160,
    keepUntil: 'desktop',
  },
  { label: text('Buyer'), value: (row) => row.buyer ?? <Nothing />, sort: 'buyer', width: 136, keepUntil: 'tablet' },
  {
    label: text('EDI'),
    value: (row) => (row.edi ? <StatusPill tone="sent">{text('EDI')}</StatusPill> : <Nothing />),
    field: 'edi',
    width: 88,
    keepUntil: 'desktop',
  },
  {
    label: text('Open variations'),
    value: (row) => row.openVariations,
    sort: 'openVariations',
    align: 'end',
    width: 128,
    keepUntil: 'tablet',
  },
  {
    label: text('Compliance'),
    value: (row) => <CompliancePill status={row.complianceStatus} standing={row.standing} />,
    exports: [
      { field: 'complianceStatus', heading: text('Compliance'), words: labelsOf(decisions) },
      { field: 'standing', heading: text('License status'), words: labelsOf(standings) },
    ],
    sort: 'standing',
    width: 144,
  },
  {
    label: text('Status'),
    value: (row) => <CustomerActivePill isActive={row.isActive} />,
    field: 'isActive',
    words: ACTIVE_WORDS,
    width: 96,
    besideTitle: true,
  },
  { label: text('Terms'), value: (row) => row.terms ?? <Nothing />, sort: 'terms', width: 136, hidden: true },
  {
    label: text('Lead time'),
    value: (row) =>
      row.leadTimeDays === null ? '–' : text('{days, plural, one {# day} other {# days}}', { days: row.leadTimeDays }),
    sort: 'leadTimeDays',
    align: 'end',
    width: 104,
    hidden: true,
  },
  { label: text('Legal name'), value: (row) => row.legalName || <Nothing />, field: 'legalName', hidden: true },
  {
    label: text('Legacy ID'),
    value: (row) => row.legacyId ?? <Nothing />,
    field: 'legacyId',
    width: 112,
    hidden: true,
  },
  { label: text('Phone'), value: (row) => row.phone || <Nothing />, field: 'phone', width: 136, hidden: true },
  { label: text('Email'), value: (row) => row.email || <Nothing />, field: 'email', hidden: true },
  {
    label: text('Next review'),
    value: (row) => row.nextReviewOn ?? <Nothing />,
    field: 'nextReviewOn',
    width: 112,
    hidden: true,
  },
]
