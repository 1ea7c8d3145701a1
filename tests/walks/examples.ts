import { randomUUID } from 'node:crypto'
import type { Route } from '@galen/contract/route'
import { adminExamples } from './admin-examples.ts'
import type { AdminRecords } from './admin-records.ts'
import { invoiceExamples } from './invoice-examples.ts'
import { financeExamples } from './finance-examples.ts'
import type { FinanceRecords } from './finance-records.ts'
import { customerExamples } from './customer-examples.ts'
import type { CustomerRecords } from './customer-records.ts'
import { ediExamples } from './edi-examples.ts'
import type { EdiRecords } from './edi-records.ts'
import { importExamples } from './import-examples.ts'
import { itemExamples } from './item-examples.ts'
import type { InvoiceRecords } from './invoice-records.ts'
import type { ItemRecords } from './item-records.ts'
import { purchaseExamples } from './purchase-examples.ts'
import type { PurchaseRecords } from './purchase-records.ts'
import { salesExamples } from './sales-examples.ts'
import type { SalesRecords } from './sales-records.ts'
import { supplyExamples } from './supply-examples.ts'
import type { SupplyRecords } from './supply-records.ts'
import { warehouseExamples } from './warehouse-examples.ts'
import type { WarehouseRecords } from './warehouse-records.ts'

export type Example = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
}

/** What an example may refer to: people and companies that exist. */
export type ExampleWorld = {
  readonly companyId: string
  readonly colleague: { readonly id: string; readonly email: string; readonly sessionId: string }
  readonly sessionId: string
  readonly mailId: string
  readonly records: AdminRecords
  readonly customer: CustomerRecords
  readonly item: ItemRecords
  readonly supply: SupplyRecords
  readonly purchase: PurchaseRecords
  readonly edi: EdiRecords
  readonly finance: FinanceRecords
  readonly sales: SalesRecords
  readonly invoicing: InvoiceRecords
  readonly warehouse: WarehouseRecords
  readonly username: string
  readonly password: string
}

const basic = ({ username, password }: ExampleWorld) => ({
  authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
})

const view = () => ({
  name: 'Active people',
  team: false,
  query: 'ana',
  filters: { active: ['true'] },
  sort: '-name',
  columns: [{ name: 'name', shown: true, width: 240, pinned: true }],
  density: 'compact',
})

/** A right request for every call that is served. A call without one fails the walks. */
const examples: Record<string, (world: ExampleWorld) => Example> = {
  ...adminExamples,
  ...customerExamples,
  ...itemExamples,
  ...importExamples,
  ...supplyExamples,
  ...ediExamples,
  ...purchaseExamples,
  ...warehouseExamples,
  ...financeExamples,
  ...salesExamples,
  ...invoiceExamples,
  'POST /api/sign/login': (world) => ({ headers: basic(world) }),
  'POST /api/sign/refresh/:companyId': ({ companyId }) => ({
    params: { companyId },
    headers: { refreshtoken: randomUUID() },
  }),
  'POST /api/sign/swap-company/:id': ({ companyId }) => ({ params: { id: companyId } }),
  'POST /api/sign/logout': () => ({}),
  'POST /api/sign/mfa/setup': (world) => ({ headers: basic(world) }),
  'POST /api/sign/mfa/confirm': (world) => ({ query: { code: '123456' }, headers: basic(world) }),
  'POST /api/sign/reset-password': () => ({ body: { email: 'nobody@test.example' } }),
  'POST /api/sign/reset-password/confirm': () => ({
    body: { token: randomUUID(), password: 'a long and quiet evening' },
  }),
  'GET /api/admin/user/settings': () => ({}),
  'PATCH /api/me/profile': () => ({ body: { version: 1, givenName: 'Maria' } }),
  'PATCH /api/me/preferences': () => ({ body: { version: 1, theme: 'dark' } }),
  'POST /api/me/hints/:name/seen': () => ({ params: { name: 'list' } }),
  'DELETE /api/me/hints': () => ({}),
  'PUT /api/me/password': ({ password }) => ({ body: { current: password, password: 'a long and quiet evening' } }),
  'POST /api/me/mfa/disable': ({ password }) => ({ body: { password, code: '123456' } }),
  'POST /api/me/mfa/recovery-codes': ({ password }) => ({ body: { password } }),
  'POST /api/me/confirm-identity': ({ password }) => ({ body: { password } }),
  'GET /api/me/sessions': () => ({}),
  'DELETE /api/me/sessions/:id': ({ sessionId }) => ({ params: { id: sessionId } }),
  'POST /api/me/sessions/end-others': () => ({}),
  'GET /api/approvals': () => ({}),
  'GET /api/approvals/decided': () => ({}),
  'GET /api/reports/standard/:name': () => ({
    params: { name: 'sales' },
    query: { from: '2026-11-01', to: '2026-11-30', by: 'item', sort: '-sales' },
  }),
  'GET /api/report-schedules': () => ({}),
  'POST /api/report-schedules': () => ({
    body: { report: 'stock-value', filters: {}, format: 'pdf', rhythm: 'weekly', recipients: ['books@test.example'] },
  }),
  'POST /api/report-schedules/:id/run': () => ({ params: { id: randomUUID() } }),
  'POST /api/report-schedules/:id/stop': () => ({ params: { id: randomUUID() } }),
  'POST /api/reports/standard/:name/export': () => ({
    params: { name: 'stock-value' },
    body: { format: 'csv', asOf: '2026-11-30' },
  }),
  'GET /api/records': () => ({ query: { text: 'INV-000001', kinds: 'invoice,journal' } }),
  'GET /api/home': () => ({ query: { cards: 'receive-today,to-ship', lists: 'to-ship' } }),
  'GET /api/me/views': () => ({ query: { index: 'user-profile' } }),
  'POST /api/me/views': () => ({ body: { index: 'user-profile', ...view(), name: `View ${randomUUID()}` } }),
  'PUT /api/me/views/:id': () => ({ params: { id: randomUUID() }, body: { version: 1, ...view() } }),
  'DELETE /api/me/views/:id': () => ({ params: { id: randomUUID() } }),
  'GET /api/me/notifications': () => ({}),
  'POST /api/me/notifications/read': () => ({ body: {} }),
  'GET /api/announcements': () => ({}),
  'POST /api/announcements': () => ({
    body: { title: 'Physical count on Saturday', body: 'Receiving closes at 15:00.' },
  }),
  'DELETE /api/announcements/:id': () => ({ params: { id: randomUUID() } }),
  'POST /api/announcements/:id/dismiss': () => ({ params: { id: randomUUID() } }),
  'GET /api/notes/:entity/:id': ({ companyId }) => ({ params: { entity: 'company', id: companyId } }),
  'POST /api/notes/:entity/:id': ({ companyId }) => ({
    params: { entity: 'company', id: companyId },
    body: { text: 'Called about the new address.' },
  }),
  'PATCH /api/notes/:entity/:id/:note': ({ companyId }) => ({
    params: { entity: 'company', id: companyId, note: randomUUID() },
    body: { version: 1, text: 'Called about the new address.' },
  }),
  'DELETE /api/notes/:entity/:id/:note': ({ companyId }) => ({
    params: { entity: 'company', id: companyId, note: randomUUID() },
  }),
  'POST /api/audit/verify': () => ({ body: { after: 0 } }),
  'GET /api/audit/:entity/:entityId/record': ({ colleague }) => ({
    params: { entity: 'user', entityId: colleague.id },
  }),
  'POST /api/audit/signed-file': () => ({ body: { entity: 'user', from: '2026-01-01' } }),
  'POST /api/export/:index': () => ({
    params: { index: 'user-profile' },
    body: { format: 'csv', query: '', sort: [], columns: [{ field: 'name', heading: 'Name' }] },
  }),
  'GET /api/exports': () => ({}),
  'GET /api/exports/:id/file': () => ({ params: { id: randomUUID() } }),
  'GET /search/:index/groups': () => ({
    params: { index: 'stock' },
    query: { by: 'itemId', query: 'onHand:>0', size: 5 },
  }),
  'GET /search/:index/totals': () => ({ params: { index: 'user-profile' }, query: { query: 'ana' } }),
  'GET /api/setup/status': () => ({}),
  'POST /api/setup': () => ({
    body: {
      setupCode: 'WRONG',
      company: { name: 'Late Company', color: '#2F6798', timeZone: 'America/New_York' },
      administrator: {
        givenName: 'Ana',
        familyName: 'Reyes',
        email: 'ana@test.example',
        password: 'a long and quiet evening',
      },
    },
  }),
  'POST /api/admin/user/:id/mfa/disable': ({ colleague }) => ({ params: { id: colleague.id } }),
  'GET /api/home/first-steps': () => ({}),
  'GET /api/home/guided-tasks': () => ({}),
  'POST /api/admin/user/passwordLink/:email': ({ colleague }) => ({ params: { email: colleague.email } }),
  'POST /api/admin/user/resetPassword/:email': ({ colleague }) => ({ params: { email: colleague.email } }),
  'GET /api/admin/messages/:id': ({ mailId }) => ({ params: { id: mailId } }),
  'GET /api/admin/stuck-addresses': () => ({}),
  'POST /api/admin/stuck-addresses/resend': () => ({ body: { recipient: 'nobody@test.example' } }),
  'POST /api/admin/stuck-addresses/set-aside': () => ({ body: { recipient: 'nobody@test.example' } }),
  'POST /api/admin/messages/:id/resend': ({ mailId }) => ({ params: { id: mailId } }),
  'GET /search/:index': () => ({ params: { index: 'user-profile' }, query: { query: 'name:a*', size: 5 } }),
}

export function exampleOf(route: Route, world: ExampleWorld): Example {
  const example = examples[`${route.method} ${route.path}`]
  if (!example) throw new Error(`${route.method} ${route.path} has no example in tests/walks/examples.ts`)
  return example(world)
}
