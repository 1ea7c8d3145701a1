import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { search } from '@galen/contract/search-index'
import { signIn } from '@galen/contract/identity/sign-in'
import { testServer } from '../apps/server/test/server.ts'

/** Each index of the specification; `docs/reference/coverage.md` counts these rows. */
const names = readFileSync(join(import.meta.dirname, 'specification/indices.tsv'), 'utf8')
  .trimEnd()
  .split('\n')

const server = await testServer({ demo: true })
const credentials = Buffer.from('admin@demo.galen:Galen360!demo').toString('base64')
const { body } = await server.call(signIn.login, {}, { headers: { authorization: `Basic ${credentials}` } })
const { access_token: token } = body as { access_token: string }

it.each(names)('%s has rows in the demo company', async (index) => {
  const reply = await server.call(search, { params: { index }, query: { size: 5 } }, { as: { token } })
  expect(reply.status).toBe(200)
  const { total, content } = reply.body as { total: number; content: unknown[] }
  expect(total).toBeGreaterThan(0)
  expect(content.length).toBeGreaterThan(0)
})
