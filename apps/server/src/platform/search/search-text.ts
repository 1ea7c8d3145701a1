import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../database/database.ts'

/** Writes what records are found by: rows of company_id, kind, id, at and text. What is known already is replaced. */
export async function writeSearchTexts(tx: Tx, rows: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into search_text (company_id, kind, id, at, text) ${rows}
    on conflict (company_id, kind, id) do update set text = excluded.text
    where search_text.text <> excluded.text`.execute(tx)
}

/** Writes many texts that are not there yet. */
export async function addSearchTexts(tx: Tx, rows: RawBuilder<unknown>): Promise<void> {
  await sql`insert into search_text (company_id, kind, id, at, text) ${rows}`.execute(tx)
}
