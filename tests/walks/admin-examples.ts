import { randomUUID } from 'node:crypto'
import type { Example, ExampleWorld } from './examples.ts'

const byId = (id: string, body?: object): Example => ({
  params: { id },
  ...(body ? { body: { version: 1, ...body } } : {}),
})
const named = (more: object) => ({ body: { name: `New ${randomUUID()}`, ...more } })
const SCOPE = { itemClassIds: [], deaScheduleIds: [], customerClassIds: [], states: ['TX'] }
const TRIED = {
  customerClassId: null,
  state: 'TX',
  customerForDays: 40,
  licenses: ['DEA'],
  overCreditLimit: false,
  lines: [{ itemClassId: null, deaScheduleId: null, quantity: 12, amount: 120, margin: 8, earlier: [] }],
}
const BANK = { bank: 'First Harbor', name: 'Walk Company', routing: '021000021', use: 'both', isDefault: false }

/** A right request for every call of administration. */
export const adminExamples: Record<string, (world: ExampleWorld) => Example> = {
  'GET /api/customers/properties': () => ({ query: { type: 'customerClass' } }),
  'POST /api/customers/properties': () => named({ type: 'customerClass' }),
  'PUT /api/customers/properties/:id': ({ records }) => byId(records.customerClassId, { active: false }),
  'DELETE /api/customers/properties/:id': ({ records }) => byId(records.customerClassId),
  'GET /api/vendors/properties': () => ({ query: { type: 'vendorClass' } }),
  'POST /api/vendors/properties': () => named({ type: 'vendorClass' }),
  'PUT /api/vendors/properties/:id': ({ records }) => byId(records.vendorClassId, { active: false }),
  'DELETE /api/vendors/properties/:id': ({ records }) => byId(records.vendorClassId),
  'POST /api/items/properties': () => named({ type: 'categories' }),
  'PUT /api/items/properties/:id': ({ records }) => byId(records.itemClassId, { active: false }),
  'DELETE /api/items/properties/:id': ({ records }) => byId(records.itemClassId),
  'POST /api/admin/system-properties': () => named({ type: 'competitor' }),
  'PUT /api/admin/system-properties/:id': ({ records }) => byId(records.competitorId, { active: false }),
  'DELETE /api/admin/system-properties/:id': ({ records }) => byId(records.competitorId),
  'GET /api/items/flag': () => ({}),
  'GET /api/items/flag/screens': () => ({}),
  'POST /api/items/flag': () => named({ icon: 'snowflake-blue', color: '#2F6798' }),
  'PUT /api/items/flag/:id': ({ records }) => byId(records.flagId, { toShow: false }),
  'DELETE /api/items/flag/:id': ({ records }) => byId(records.flagId),
  'GET /api/admin/justifications': () => ({ query: { type: 'voidPayment' } }),
  'POST /api/admin/justifications': () => ({ body: { type: 'voidPayment', justification: `Because ${randomUUID()}` } }),
  'PUT /api/admin/justifications/:id': ({ records }) => byId(records.justificationId, { needsNote: true }),
  'DELETE /api/admin/justifications/:id': ({ records }) => byId(records.justificationId),
  'GET /api/payment/customer-credit/events': () => ({}),
  'POST /api/payment/customer-credit/events': () => named({ code: randomUUID().slice(0, 8).toUpperCase() }),
  'PUT /api/payment/customer-credit/events/:id': ({ records }) => byId(records.creditEventId, { active: false }),
  'DELETE /api/payment/customer-credit/events/:id': ({ records }) => byId(records.creditEventId),
  'GET /api/admin/global-sales-rules': () => ({}),
  'POST /api/admin/global-sales-rules': () => named({ scope: SCOPE, condition: { kind: 'always' }, effect: 'warn' }),
  'PUT /api/admin/global-sales-rules/:id': ({ records }) => byId(records.ruleId, { effect: 'hold' }),
  'DELETE /api/admin/global-sales-rules/:id': ({ records }) => byId(records.ruleId),
  'POST /api/admin/global-sales-rules/try': () => ({ body: TRIED }),
  'GET /api/admin/number-series': () => ({}),
  'PUT /api/admin/number-series/:id': () => byId('invoice', { prefix: 'WALK-' }),
  'GET /api/admin/rep-goals/:year': () => ({ params: { year: '2031' } }),
  'PUT /api/admin/rep-goals': ({ records }) => ({
    body: { userId: records.repId, year: 2031, version: 0, january: 1000 },
  }),
  'POST /api/admin/rep-goals/copy': () => ({ body: { year: 2031, percent: 5, replace: true } }),
  'GET /api/reports/:dashboardId': () => ({ params: { dashboardId: 'sales-overview' } }),
  'POST /api/reports/:dashboardId/guest-token': () => ({ params: { dashboardId: 'superset-1' }, body: {} }),
  'GET /api/admin/global-sales-emails': () => ({}),
  'POST /api/admin/global-sales-emails': () => ({
    body: { email: `${randomUUID()}@test.example`, events: ['orderPlaced'] },
  }),
  'PUT /api/admin/global-sales-emails/:id': ({ records }) => byId(records.emailId, { active: false }),
  'DELETE /api/admin/global-sales-emails/:id': ({ records }) => byId(records.emailId),
  'POST /api/admin/global-sales-emails/:id/test': ({ records }) => byId(records.emailId),
  'GET /api/print-service/printers': () => ({ query: { query: 'laser' } }),
  'POST /api/print-service/printers': () => named({ kind: 'label' }),
  'PUT /api/print-service/printers/:id': ({ records }) => byId(records.printerId, { state: 'paused' }),
  'DELETE /api/print-service/printers/:id': ({ records }) => byId(records.printerId),
  'POST /api/print-service/printers/:id/test': ({ records }) => ({ params: { id: records.printerId } }),
  'POST /api/print-service/print': ({ records, customer }) => ({
    body: { documentKind: 'statement', id: customer.customerId, printerId: records.printerId },
  }),
  'GET /api/print-service/documents/:documentKind/:id': ({ customer }) => ({
    params: { documentKind: 'statement', id: customer.customerId },
  }),
  'GET /api/print-service/jobs/:id': ({ records }) => ({ params: { id: records.printJobId } }),
  'GET /api/print-service/user-printers': () => ({}),
  'POST /api/print-service/user-printers': ({ records }) => ({
    body: { documentKind: 'statement', printerId: records.printerId },
  }),
  'PUT /api/print-service/user-printers/:id': ({ records }) =>
    byId(records.userPrinterId, { printerId: records.printerId }),
  'GET /api/admin/superset/dashboards': () => ({}),
  'POST /api/admin/dashboardsPermissions': ({ colleague }) => ({
    body: { userId: colleague.id, dashboardId: 'sales-reps' },
  }),
  'PUT /api/admin/dashboardsPermissions/:id': ({ records }) =>
    byId(records.dashboardPermissionId, { dashboardId: 'short-dated' }),
  'DELETE /api/admin/dashboardsPermissions/:id': ({ records }) => byId(records.dashboardPermissionId),
  'GET /api/admin/permissions': () => ({ query: { query: 'sales' } }),
  'GET /api/admin/roles': () => ({}),
  'GET /api/admin/roles/:id': ({ records }) => byId(records.roleId),
  'POST /api/admin/roles': () => named({ permissions: ['LIST_SALES'] }),
  'PUT /api/admin/roles/:roleId': ({ records }) => ({
    params: { roleId: records.roleId },
    body: { version: 1, permissions: ['LIST_SALES', 'VIEW_SALE'] },
  }),
  'DELETE /api/admin/roles/:id': ({ records }) => byId(records.roleId),
  'POST /api/admin/user': () => ({
    body: { email: `${randomUUID()}@test.example`, givenName: 'Nora', familyName: 'Lind' },
  }),
  'GET /api/admin/user/:email': ({ colleague }) => ({ params: { email: colleague.email } }),
  'PUT /api/admin/user/:email': ({ colleague }) => ({
    params: { email: colleague.email },
    body: { id: colleague.id, version: 1, profileTypes: ['buyer'] },
  }),
  'PATCH /api/admin/user/:id': ({ colleague }) => ({ params: { id: colleague.id }, body: { active: false } }),
  'GET /api/admin/user-companies': () => ({}),
  'GET /api/admin/user/:id/belongings': ({ colleague }) => ({ params: { id: colleague.id } }),
  'POST /api/admin/user/:id/end-sessions': ({ colleague }) => byId(colleague.id),
  'DELETE /api/admin/user/:id/sessions/:sessionId': ({ colleague }) => ({
    params: { id: colleague.id, sessionId: colleague.sessionId },
  }),
  'GET /api/admin/companies': () => ({ query: { query: 'walk' } }),
  'GET /api/admin/companies/:id': ({ companyId }) => byId(companyId),
  'GET /api/admin/company-defaults': () => ({}),
  'POST /api/admin/companies': () => named({ color: '#2F6798', timeZone: 'America/New_York' }),
  'PATCH /api/admin/companies/:id': ({ companyId }) => byId(companyId, { legalName: 'Walk Company, Inc.' }),
  'DELETE /api/admin/companies/:id': ({ companyId }) => byId(companyId),
  'GET /api/admin/companies/:id/bank-accounts': ({ companyId }) => byId(companyId),
  'POST /api/admin/companies/:id/bank-changes': ({ companyId }) => ({
    params: { id: companyId },
    body: { kind: 'add', ...BANK, accountNumber: '000123456789' },
  }),
  'POST /api/admin/companies/:id/bank-changes/:changeId/approve': ({ companyId, records }) => ({
    params: { id: companyId, changeId: records.changeId },
    body: { note: 'Agrees with the request' },
  }),
  'POST /api/admin/companies/:id/bank-changes/:changeId/refuse': ({ companyId, records }) => ({
    params: { id: companyId, changeId: records.changeId },
    body: { note: 'Agrees with the request' },
  }),
  'POST /api/admin/companies/:id/bank-accounts/:accountId/reveal': ({ companyId, records }) => ({
    params: { id: companyId, accountId: records.accountId },
  }),
  'GET /api/admin/health': () => ({}),
  'POST /api/admin/outbox/retry': () => ({ body: {} }),
}
