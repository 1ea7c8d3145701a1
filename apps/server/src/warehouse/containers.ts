import { randomUUIDv7 } from 'node:crypto'
import { insertMany } from '../platform/database/many-rows.ts'
import type { Work } from '../platform/work.ts'

/** Adds logistic units that a document ships, and answers their ids in the order of the codes. */
export async function createContainers(
  { tx, actor }: Work,
  document: { readonly kind: string; readonly id: string },
  ssccs: readonly string[],
): Promise<string[]> {
  const rows = ssccs.map((sscc) => ({
    company_id: actor.companyId,
    id: randomUUIDv7(),
    sscc,
    document_kind: document.kind,
    document_id: document.id,
    created_at: new Date().toISOString(),
  }))
  await insertMany(tx, 'container', rows)
  return rows.map(({ id }) => id)
}
