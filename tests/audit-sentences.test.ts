import { describe, expect, it } from 'vitest'
import type { Route } from '@galen/contract/route'
import { search } from '@galen/contract/search-index'
import { areas } from '@galen/server/areas'
import { testServer } from '../apps/server/test/server.ts'
import { type AuditRow, auditSentence, changesInWords, fieldValue } from '../apps/web/src/audit/audit-sentence.ts'
import { exampleOf } from './walks/examples.ts'
import { walkers } from './walks/people.ts'
import { send } from './walks/send.ts'

const routes: Route[] = areas.flatMap((area) => area.operations.map((operation) => operation.route))
const commands = routes.filter(({ method }) => method !== 'GET')

const server = await testServer()
const people = await walkers(server)
const PAGE = 100

/** What no sentence has: code of ours, an id, or the name of a constant. */
const UNREADABLE = /[{}]|[\da-fA-F]{8}(-[\da-fA-F]{4}){3}|\b[A-Z][A-Z\d]*_[A-Z\d_]+\b/
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
/** Where the records of the tests have an id for a name, because each needs another one. */
const NAMES = new Set([
  'name',
  'number',
  'code',
  'email',
  'justification',
  'barcode',
  'externalNumber',
  'mailedTo',
  'record',
])

/** The entry as if people had named its records: ids stay where they refer to a record. */
function readable(value: unknown, key = ''): unknown {
  if (typeof value === 'string') {
    // A short column keeps the beginning of one.
    if (NAMES.has(key)) return value.replaceAll(/[\da-f]{8}-[\da-f-]*/gi, 'North')
    return value.replace(UUID, '') === '' ? value : value.replaceAll(UUID, 'North')
  }
  if (Array.isArray(value)) return value.map((each) => readable(each, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, readable(inner, name)]))
}

async function everyEntry(token: string | null): Promise<AuditRow[]> {
  const entries: AuditRow[] = []
  for (let from = 0; ; from += PAGE) {
    const example = { params: { index: 'audit' }, query: { from, size: PAGE } }
    const { body } = await send(server.url, search as Route, example, token)
    const { content } = JSON.parse(body) as { content: AuditRow[] }
    entries.push(...content.map((row) => ({ ...(readable(row) as AuditRow), names: readNames(row) })))
    if (content.length < PAGE) return entries
  }
}

const readNames = ({ names }: AuditRow) =>
  Object.fromEntries(Object.entries(names).map(([id, name]) => [id, name.replaceAll(UUID, 'North')]))

const walked = await people.routesWithWorlds(commands, 'administrator')
for (const [, route, { world, token }] of walked) await send(server.url, route, exampleOf(route, world), token)
const [reader] = await people.worldsOf(['administrator'])
const entries = await everyEntry(reader.token)

describe('what the audit says after every call of the product', () => {
  it('tells of every area', () => {
    const entities = new Set(entries.map(({ entity }) => entity))
    for (const entity of ['customer', 'vendor', 'item', 'item-variation', 'role', 'user', 'note'])
      expect(entities, entity).toContain(entity)
  })

  it('has no code, no id and no constant in any sentence', () => {
    const sentences = entries.flatMap((entry) => [auditSentence(entry), ...changesInWords(entry)])
    expect(sentences.length).toBeGreaterThan(100)
    expect(sentences.filter((sentence) => UNREADABLE.test(sentence))).toEqual([])
  })

  it('has none in any value either', () => {
    const values = entries.flatMap((entry) =>
      entry.fields.flatMap((field) =>
        [entry.before, entry.after].map(
          (side) => `${entry.entity} ${field}: ${fieldValue(entry, field, side?.[field])}`,
        ),
      ),
    )
    expect(values.filter((value) => UNREADABLE.test(value))).toEqual([])
  })

  it('tells of variations and notes in the activity of their records', () => {
    const recordOf = (entity: string) => [
      ...new Set(entries.filter((entry) => entry.entity === entity).map(({ recordEntity }) => recordEntity)),
    ]
    expect(recordOf('item-variation')).toEqual(['item'])
    expect(recordOf('web-account')).toContain('customer')
    expect(recordOf('note')).toEqual(['company'])
  })
})
