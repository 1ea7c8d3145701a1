import { expect, it } from 'vitest'
import { pathFaults } from './document-paths.ts'

const PATHS = new Set([
  'docs/domain.md',
  'docs/decisions/0001-four-packages.md',
  'packages/domain/src/sales/margin.ts',
  'apps/server/src/platform/work.ts',
  'apps/server/src/partners/customers/customer.store.ts',
])
const faultsOf = (text: string) => pathFaults(new Map([['docs/domain.md', text]]), PATHS)

it('takes whole paths, short ones, folders and bare names', () => {
  const named =
    '`domain/sales/margin.ts` `sales/margin.ts` `platform/work.ts` `docs/decisions/` `work.ts` `customers/customer.store.ts`'
  expect(faultsOf(`${named} and [a decision](decisions/0001-four-packages.md)`)).toEqual([])
})

it('leaves patterns, endings and addresses alone', () => {
  expect(faultsOf('`<noun>.store.ts` `.posting.ts` `*.sql` `/customer/{id}` [far](https://example.com/a.md)')).toEqual(
    [],
  )
})

it('names what is not there', () => {
  expect(faultsOf('`sales/gone.ts` `apps/server/src/gone` [x](decisions/0002-gone.md)')).toEqual([
    'docs/domain.md: names sales/gone.ts, which does not exist',
    'docs/domain.md: names apps/server/src/gone, which does not exist',
    'docs/domain.md: names docs/decisions/0002-gone.md, which does not exist',
  ])
})
