import { expect, test } from 'vitest'
import { comparedStatuses, doubleExports, flexRules, strangeFolders } from './name-rules.ts'

test('a name is exported once in its package', () => {
  const files = new Map([
    ['apps/web/src/sales/orders/head.ts', 'export const orderHead = 1\n'],
    ['apps/web/src/purchasing/purchase-orders/head.ts', 'export function orderHead() {}\n'],
    ['apps/server/src/sales/orders/head.ts', 'export type orderHead = 1\n'],
    ['apps/web/src/sales/orders/head.test.ts', 'export const orderHead = 1\n'],
  ])
  expect(doubleExports(files)).toEqual([
    'orderHead: apps/web/src/sales/orders/head.ts, apps/web/src/purchasing/purchase-orders/head.ts',
  ])
})

test('a screen that compares a status with a word is found, and a rule is not', () => {
  const files = new Map([
    ['apps/web/src/sales/invoices/page.tsx', "const a = invoice.status === 'Draft' || state !== 'Open'"],
    ['packages/domain/src/sales/invoice.ts', "status === 'Draft'"],
  ])
  expect(comparedStatuses(files)).toHaveLength(2)
})

test('a folder of the browser has the name that the server gives', () => {
  const files = new Map([
    ['apps/server/src/sales/sales-requests/view.ts', ''],
    ['apps/web/src/sales/sales-requests/page.tsx', ''],
    ['apps/web/src/sales/requests/page.tsx', ''],
    ['apps/web/src/kit/fields/field.tsx', ''],
  ])
  expect(strangeFolders(files, [{ name: 'sales' }])).toEqual([
    'apps/web/src/sales/requests: the server has no such folder: name it after the documents, as the server does',
  ])
})

test('a style sheet that lays out is found', () => {
  expect(flexRules(new Map([['kit/a.css', '.a {\n  display: flex;\n}\n.b {\n  color: red;\n}']]))).toHaveLength(1)
})
