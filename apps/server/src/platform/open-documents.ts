import { sql } from 'kysely'
import type { NeedsConfirmation } from '@galen/contract/route'
import type { Db } from './database/database.ts'
import type { OpenDocuments } from './references.ts'
import { allOpenDocuments } from './registered-areas.ts'

export type OpenDocument = { readonly code: string; readonly detail: string }

/** What is open about these records, by their id; what has nothing open is not in it. */
export async function openAbout(
  db: Db,
  of: Exclude<OpenDocuments['of'], 'company'>,
  companyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly OpenDocument[]>> {
  const kinds = allOpenDocuments().filter((kind) => kind.of === of)
  const counts = sql.join([sql`0`, ...kinds.map(({ count }) => sql`(${count})::integer`)])
  const { rows } = await sql<{ id: string; counts: number[] }>`
    select subject.id, array[${counts}] as counts from ${sql.table(of)} subject
    where subject.company_id = ${companyId} and subject.id = any(${ids as string[]}::uuid[])`.execute(db)
  const found = rows.map(({ id, counts: [, ...numbers] }) => [id, inWords(kinds, numbers)] as const)
  return new Map(found.filter(([, open]) => open.length > 0))
}

const inWords = (kinds: readonly OpenDocuments[], counts: readonly number[]): OpenDocument[] =>
  kinds.flatMap(({ code, one, many }, index) => {
    const count = counts[index] ?? 0
    return count === 0
      ? []
      : [{ code, detail: count === 1 ? one : many.replace('{count}', count.toLocaleString('en-US')) }]
  })

/** The question before someone is deactivated. */
export function openQuestion(who: string, open: readonly OpenDocument[]): NeedsConfirmation {
  const list = open.map(({ detail }) => detail).join(' and ')
  return {
    detail: `${who} has ${list} open. Deactivate it anyway?`,
    confirmations: open.map(({ code, detail }) => ({ code, detail })),
    reason: 'optional',
  }
}

/** How many documents are open in the company in whose scope the transaction is. */
export async function openDocumentsOf(db: Db, companyId: string): Promise<number> {
  const kinds = allOpenDocuments().filter(({ of }) => of === 'company')
  const counts = sql.join([sql`0`, ...kinds.map(({ count }) => sql`(${count})`)], sql` + `)
  const { rows } = await sql<{ open: number }>`
    select (${counts})::integer as open from company subject where subject.id = ${companyId}`.execute(db)
  return rows[0]?.open ?? 0
}
