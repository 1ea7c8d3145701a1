import { AUDIT_TEXT } from '@galen/server/platform/audit/audit-seal'
import type { Pool } from '@galen/server/platform/database/database'
import { inBulk } from '@galen/server/platform/database/in-bulk'

type Transaction = Parameters<Parameters<Pool['begin']>[1]>[0]

export type BenchCompany = { readonly id: string; readonly rows: number }

const ENTITIES = [
  'sales-order',
  'invoice',
  'purchase-order',
  'receipt',
  'customer',
  'vendor',
  'item',
  'payment',
  'role',
  'user',
  'lot',
  'bin',
]
const PEOPLE = 40

/**
 * Fills the audit of these companies, set-based. What happens often fills it in earnest: a few people and kinds of
 * records make up most of it, and every record has an id of its own.
 */
export async function loadAuditRows(owner: Pool, companies: readonly BenchCompany[]): Promise<void> {
  const tables = ['audit_entry', ...companies.map(({ id }) => `search_text_${id.replaceAll('-', '')}`)]
  await owner.begin(async (connection) => {
    await connection`
      insert into app_user (email, given_name, family_name)
      select 'person' || i || '@bench.example', 'Given' || i, 'Family' || i from generate_series(1, ${PEOPLE}::int) i`
    const people = connection`select array_agg(id order by id) as ids from app_user where email like 'person%'`
    const ids = String((await people)[0]?.['ids'] ?? '')
    for (const { id } of companies)
      await connection`
        insert into company_user (company_id, user_id, number)
        select ${id}::uuid, id, 100 + row_number() over () from app_user where email like 'person%'`
    await inBulk(connection, tables, async () => {
      for (const company of companies) await loadCompany(connection, company, ids.split(','))
    })
  })
  await owner`vacuum analyze audit_entry, audit_seal, search_text`
}

async function loadCompany(
  connection: Transaction,
  { id, rows }: BenchCompany,
  people: readonly string[],
): Promise<void> {
  await connection`select setseed(0.36)`
  await connection`
    insert into audit_entry (company_id, id, at, user_id, session_id, request_id, address, action, entity, entity_id, version,
      fields, before, after)
    select ${id}::uuid, uuidv7(make_interval(secs => i - ${rows}::int)), now() + make_interval(secs => i - ${rows}::int),
      (${people as string[]}::uuid[])[1 + floor(${people.length}::int * power(random(), 3))], gen_random_uuid(), gen_random_uuid()::text,
      '10.0.0.1', 'POST /api/' || entity || '/:id/' || (array['save', 'place', 'close', 'void', 'hold'])[1 + floor(random() * 5)],
      entity, gen_random_uuid()::text, 1,
      array[(array['name', 'price', 'cost', 'quantity', 'status', 'email', 'address', 'expiry', 'note'])[1 + floor(random() * 9)],
        (array['total', 'margin', 'terms', 'color'])[1 + floor(random() * 4)]],
      jsonb_build_object('name', 'name-' || i, 'total', i), jsonb_build_object('name', 'name-' || (i + 1), 'total', i + 1)
    from (select i, (${ENTITIES}::text[])[1 + floor(${ENTITIES.length}::int * power(random(), 2))] as entity
          from generate_series(1, ${rows}::int) i) as drawn`
  await connection`
    insert into audit_seal (company_id, position, audit_id, tx, hash)
    select company_id, row_number() over (order by at, id), id, tx, '\\x00' from audit_entry where company_id = ${id}::uuid`
  await connection.unsafe(
    `insert into search_text (company_id, kind, id, at, text) select e.company_id, 'audit', e.id, e.at, ${AUDIT_TEXT}
     from audit_entry e join app_user u on u.id = e.user_id where e.company_id = $1 order by e.at, e.id`,
    [id],
  )
}
