import { expect, it } from 'vitest'
import { stocks } from '@galen/contract/warehouse/stocks'
import { openApi } from './openapi.ts'

it('says what a DELETE takes that names what goes, and nothing where nothing is sent', () => {
  const { paths } = openApi(Object.values(stocks)) as {
    paths: Record<string, Record<string, { requestBody?: unknown }>>
  }
  const removal = paths['/api/stocks/pedigree/delete-list']?.['delete']
  expect(JSON.stringify(removal?.requestBody)).toContain('pedigreeIdList')
  const bare = Object.entries(paths).flatMap(([, methods]) => (methods['get'] ? [methods['get']] : []))
  expect(bare.length).toBeGreaterThan(0)
  expect(bare.every(({ requestBody }) => requestBody === undefined)).toBe(true)
})
