import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { withoutSchemas } from './contract-for-browsers.config.ts'

const CONTRACT = join(import.meta.dirname, '../../packages/contract/src')
const written = (name: string) => withoutSchemas(readFileSync(join(CONTRACT, name), 'utf8'), join(CONTRACT, name))
const inRoom = (source: string) => withoutSchemas(source, join(CONTRACT, 'admin/example.ts'))

describe('the contract for browsers', () => {
  it('keeps method, path and right of a call', () => {
    const code = written('partners/vendors.ts')
    expect(code).toContain("path: '/api/vendors/:id'")
    expect(code).toContain('needs: financing')
    expect(code).toContain('const financing =')
  })

  it('keeps name and order of an index', () => {
    const code = written('partners/vendors.ts')
    expect(code).toContain("name: 'vendor'")
    expect(code).toContain("sort: [{ field: 'friendlyName', direction: 'Asc' }]")
  })

  it('leaves out what describes bodies and rows', () => {
    const code = written('partners/vendors.ts')
    for (const gone of ['strictObject', 'z.uuid', 'summary', 'matches', 'body:', 'query:', 'params:'])
      expect(code).not.toContain(gone)
  })

  it('keeps that a reply is a file, and no other reply', () => {
    const code = inRoom(
      "export const one = route({ path: '/x', replies: { 200: file('application/pdf'), 202: Question } })",
    )
    expect(code).toContain("file('application/pdf')")
    expect(code).not.toContain('Question')
  })

  it('knows a schema by the module that it comes from', () => {
    const code = inRoom(
      "import * as z from 'zod'\nimport { NeedsConfirmation } from '../route.ts'\nexport const Similar = NeedsConfirmation.extend({ a: b })",
    )
    expect(code).toContain('export const Similar = z.unknown')
  })

  it('keeps the fields of a record with their limits, and none of their schemas', () => {
    expect(written('purchasing/purchase-order.fields.ts')).toContain("line('Vendor reference', { longest: 60 })")
    const code = written('purchasing/purchase-orders.ts')
    for (const gone of ['replyShape(', 'creationShape(', 'changesShape(']) expect(code).not.toContain(gone)
  })

  it('keeps values that are no schemas', () => {
    const code = inRoom(
      "import * as z from 'zod'\nexport const states = ['open', 'closed'] as const\nexport const limits = { most: 5, kind: z.string() }",
    )
    expect(code).toContain("['open', 'closed']")
    expect(code).toContain('most: 5')
  })
})
