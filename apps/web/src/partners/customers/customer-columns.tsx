import type { customerIndex } from '@galen/contract/partners/customer-lists'
import { ACTIVE_WORDS, labelsOf } from '../../kit/active-words.ts'
import type { ListPageProps } from '../../patterns/list/list-declaration.ts'
import { text } from '../../kit/text.ts'
import { CustomerActivePill, decisions, Pill, StandingPill, standings } from './customer-pills.tsx'
import { At, Nothing } from '../../patterns/list/cells.tsx'

export const customerColumns: ListPageProps<typeof customerIndex>['columns'] = [
  {
    label: text('Number'),
    value: ({ number }) => <span className="figures">{number}</span>,
    sort: 'number',
    width: 96,
  },
  {
    label: text('Company name'),
    value: ({ companyName }) => <span className="strong">{companyName}</span>,
    sort: 'companyName',
    isName: true,
  },
  {
    label: text('Friendly name'),
    value: ({ friendlyName }) => friendlyName || <Nothing />,
    sort: 'friendlyName',
    width: 136,
    grow: 0.5,
    keepUntil: 'desktop',
  },
  {
    label: text('Class'),
    value: ({ className }) => className ?? <Nothing />,
    sort: 'className',
    width: 160,
    keepUntil: 'desktop',
  },
  {
    label: text('Sales rep'),
    value: ({ salesRepName }) => salesRepName ?? <Nothing />,
    sort: 'salesRepName',
    width: 128,
    keepUntil: 'tablet',
  },
  {
    name: 'place',
    label: text('City, state'),
    value: ({ city, state }) => [city, state].filter(Boolean).join(', ') || <Nothing />,
    exports: [
      { field: 'city', heading: text('City') },
      { field: 'state', heading: text('State') },
    ],
    sort: 'city',
    width: 136,
    keepUntil: 'desktop',
  },
  {
    label: text('Licenses'),
    value: ({ standing }) => <StandingPill standing={standing} />,
    sort: 'standing',
    words: labelsOf(standings),
    width: 144,
  },
  {
    label: text('Last order'),
    value: ({ lastOrderAt }) => <At instant={lastOrderAt} />,
    sort: 'lastOrderAt',
    isNamedOnCards: true,
    width: 120,
    keepUntil: 'desktop',
  },
  {
    label: text('Status'),
    value: ({ isActive }) => <CustomerActivePill isActive={isActive} />,
    sort: 'isActive',
    words: ACTIVE_WORDS,
    width: 96,
    besideTitle: true,
  },
  {
    label: text('Compliance'),
    value: ({ complianceStatus }) => <Pill {...decisions[complianceStatus]} />,
    sort: 'complianceStatus',
    words: labelsOf(decisions),
    width: 144,
    hidden: true,
  },
  {
    label: text('Legacy ID'),
    value: ({ legacyId }) => legacyId ?? <Nothing />,
    sort: 'legacyId',
    width: 96,
    hidden: true,
  },
  { label: text('Terms'), value: ({ terms }) => terms ?? <Nothing />, sort: 'terms', width: 120, hidden: true },
  { label: text('Phone'), value: ({ phone }) => phone || <Nothing />, field: 'phone', width: 136, hidden: true },
  { label: text('Email'), value: ({ email }) => email || <Nothing />, field: 'email', width: 200, hidden: true },
  {
    label: text('Created'),
    value: ({ createdAt }) => <At instant={createdAt} />,
    sort: 'createdAt',
    isNamedOnCards: true,
    width: 112,
    hidden: true,
  },
]
