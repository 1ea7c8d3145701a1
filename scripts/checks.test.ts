import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PACKAGES, type Package, stepsFor } from './checks.ts'

const ROOT = join(import.meta.dirname, '..')
const named = (packages: readonly Package[]) => stepsFor(packages).map(({ name }) => name)

it('checks everything unless packages are named', () => {
  expect(named([])).toEqual(['types and lint', 'unused code', 'format', 'architecture', 'printed reference is fresh'])
  const whole = stepsFor([]).flatMap(({ options }) => options)
  expect(Object.values(PACKAGES).filter((folder) => whole.includes(folder))).toEqual([])
})

it('looks at the files of the named packages only, and at the architecture of all', () => {
  expect(named(['server', 'domain'])).toEqual(['types and lint', 'format', 'architecture'])
  const [lint, format] = stepsFor(['server', 'domain'])
  expect(lint?.options.slice(-2)).toEqual(['apps/server', 'packages/domain'])
  expect(format?.options).toEqual(['--check', 'apps/server', 'packages/domain'])
})

it('knows packages that are there', () => {
  expect(Object.values(PACKAGES).filter((folder) => !existsSync(join(ROOT, folder)))).toEqual([])
})
