import { expect } from 'vitest'
import { search } from '@galen/contract/search-index'
import { searchOperation, type ServedIndex } from '../src/platform/search/search.ts'
import type { GivenUser } from './given.ts'
import { kernel } from './kernel.ts'

export type Listed = { total: number; totalIsExact: boolean; content: Record<string, unknown>[] }

/** These indices on a database of their own, and words to ask them with. */
export async function searching(indices: readonly ServedIndex[]) {
  const served = await kernel([searchOperation(indices)])
  const { call, owner } = served

  const ask = (as: GivenUser, index: string, query: Record<string, unknown> = {}) =>
    call(search, { params: { index }, query } as never, { as })

  const list = async (as: GivenUser, index: string, query: Record<string, unknown> = {}): Promise<Listed> => {
    const reply = await ask(as, index, query)
    expect(reply, JSON.stringify([query, reply.body])).toMatchObject({ status: 200 })
    return reply.body as Listed
  }

  /** Writes entries of the audit with their words, as the seal would. */
  async function writeAudit(companyId: string, rows: readonly Record<string, unknown>[]) {
    for (const row of rows) {
      const entry = {
        user_id: null,
        action: 'POST /api/x',
        entity: 'x',
        entity_id: '1',
        at: new Date().toISOString(),
        ...row,
      }
      await owner`
        insert into audit_entry (company_id, user_id, request_id, action, entity, entity_id, fields, at)
        values (${companyId}, ${entry.user_id}, 'r', ${entry.action}, ${entry.entity}, ${entry.entity_id},
          ${(row['fields'] ?? []) as string[]}, ${entry.at})`
    }
    await owner`
      insert into search_text (company_id, kind, id, at, text)
      select company_id, 'audit', id, at, ' ' || lower(concat_ws(' ', entity, entity_id, action, array_to_string(fields, ' ')))
      from audit_entry where company_id = ${companyId} on conflict do nothing`
  }

  return { ...served, ask, list, writeAudit }
}
