import {
  actions,
  field,
  type Fields,
  following,
  listed,
  money,
  option,
  type RecordWords,
  textIn,
  type Values,
} from '../record-words.ts'
import { months } from '../accounting/fiscal-period.ts'
import { goalMonths } from './rep-goal.ts'

const active = (noun: string): Fields => ({
  active: actions('Active', `activated the ${noun}`, `deactivated the ${noun}`),
})

const placeIn = (value: unknown) => {
  if (typeof value !== 'object' || value === null) return undefined
  const place = value as Values
  return listed(textIn(place, 'address'), `${textIn(place, 'city')} ${textIn(place, 'state')}`.trim()) || undefined
}

const addressesIn = (value: unknown) => {
  if (typeof value !== 'object' || value === null) return undefined
  return listed(...Object.values(value).flatMap((place: unknown) => placeIn(place) ?? [])) || undefined
}

export const adminRecordWords: Readonly<Record<string, RecordWords>> = {
  user: {
    noun: 'user',
    title: (values) => `${textIn(values, 'givenName')} ${textIn(values, 'familyName')}`.trim(),
    fields: {
      givenName: field('First name'),
      familyName: field('Last name'),
      active: actions('Active', 'activated the user', 'deactivated the user'),
      mfaEnabled: field('Two-factor sign-in'),
      profileTypes: option('Profile types'),
      salesPerson: field('Salesperson'),
      sessionsEnded: following('Sessions ended'),
    },
  },
  role: { noun: 'role', fields: { users: field('Users') } },
  company: {
    noun: 'company',
    fields: {
      legalName: field('Legal name'),
      timeZone: field('Time zone'),
      addresses: { label: 'Addresses', write: addressesIn },
      secondFactorRequired: field('Two-factor sign-in required'),
      ...active('company'),
    },
  },
  'bank-account': {
    noun: 'bank account',
    title: (values) => listed(textIn(values, 'bank'), textIn(values, 'accountNumber')),
    fields: { kind: option('Request'), use: option('Use'), isDefault: field('Default') },
  },
  'api-key': { noun: 'API key' },
  'sales-email': {
    noun: 'sales email',
    title: (values) => textIn(values, 'email'),
    fields: { events: option('Notifications'), ...active('sales email') },
  },
  'sales-rule': {
    noun: 'sales rule',
    fields: {
      condition: following('Condition'),
      scope: following('Scope'),
      sentence: field('Rule'),
      effect: option('Effect', { warn: 'warning' }),
      ...active('sales rule'),
    },
  },
  justification: {
    noun: 'justification',
    title: (values) => textIn(values, 'justification'),
    fields: { needsNote: field('Note required'), type: option('Type'), ...active('justification') },
  },
  property: {
    noun: 'list value',
    fields: { type: option('List'), builtIn: following('Built in'), ...active('list value') },
  },
  'credit-event': { noun: 'credit event', fields: active('credit event') },
  printer: { noun: 'printer', fields: { state: option('State'), kind: option('Kind'), ...active('printer') } },
  'user-printer': { noun: 'printer choice', fields: { documentKind: option('Document') } },
  'number-series': { noun: 'number series' },
  'rep-goal': {
    noun: 'goals',
    title: (values) => textIn(values, 'year'),
    fields: {
      ...Object.fromEntries(goalMonths.map((month, at) => [month, money(`${months[at]} goal`)])),
      userId: following('Sales rep'),
      year: following('Year'),
    },
  },
  'dashboard-permission': {
    noun: 'dashboard',
    fields: { dashboardId: following('Dashboard'), userId: following('User') },
  },
  preferences: {
    noun: 'preferences',
    fields: { keys: field('Keyboard shortcuts'), soundVolume: field('Sound volume') },
  },
  'saved-view': {
    noun: 'view',
    fields: { index: option('List'), columns: following('Columns'), filters: following('Filters') },
  },
  'mail-message': { noun: 'email' },
  'outbox-message': { noun: 'message' },
  note: {
    noun: 'note',
    title: (values) => textIn(values, 'text'),
    fields: { entity: following('Record'), entityId: following('Record') },
  },
  session: { noun: 'session', fields: { secondFactor: option('Two-factor sign-in') } },
  export: { noun: 'export', fields: { index: option('List'), columns: following('Columns') } },
  'report-schedule': { noun: 'scheduled report', fields: { rhythm: option('Rhythm'), report: option('Report') } },
  'import-run': { noun: 'import' },
  'sales-request': { noun: 'external order', fields: { source: option('Source') } },
  'web-cart': { noun: 'cart' },
}
