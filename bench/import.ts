import { once } from 'node:events'
import { importing } from '@galen/server/importing/importing.operations'
import { items } from '@galen/server/items/items.operations'
import type { Pool } from '@galen/server/platform/database/database'
import { imports } from '@galen/contract/importing/imports'
import { gtinOfNdc } from '@galen/domain/scanning/gtin'
import { type Figure, median } from './figure.ts'
import { throwAwayKernel } from './throw-away-kernel.ts'

const ROWS = Number(process.env['BENCH_IMPORT_ROWS'] ?? 10_000)
const ROUNDS = 5
const WARM_UP = 1

const HEADING =
  'NDC,GTIN,Legacy Id,Item Name,Brand Name,Description,Strength,Size,Type,DEA Schedule,Storage,Sales Priority'

/** Ten thousand items that no one has yet, half of them said to be there in the next round. */
function fileOf(round: number): string {
  const lines = Array.from({ length: ROWS }, (_, place) => {
    const code = String(100_000_000 + round * ROWS + place)
    const ndc = `${code.slice(0, 5)}-${code.slice(5)}-1`
    return [
      ndc,
      gtinOfNdc(`${code.slice(0, 5)}${code.slice(5)}1`),
      `L${code}`,
      `Tablets number ${code}`,
      `Brand ${place % 700}`,
      'A medicine that is swallowed with water as the doctor has said',
      `${(place % 40) + 1}`,
      '100',
      'prescription',
      place % 7 === 0 ? 'IV' : '',
      'room',
      `${place % 10}`,
    ].join(',')
  })
  return [HEADING, ...lines].join('\r\n')
}

/** A file of new items by the import, preview and all, against COPY and upsert of the same rows by hand. */
export async function benchImport(): Promise<Figure[]> {
  const bench = await throwAwayKernel(importing(items.importKinds ?? []).operations)
  const { owner, person, app, token } = bench
  await mayImport(owner, person)
  const [other] = await owner<{ id: string }[]>`
    insert into company (name, time_zone) values ('By hand', 'UTC') returning id`
  const ask = async (method: 'POST', url: string, payload: object) => {
    const reply = await app.inject({ method, url, payload, headers: { authorization: `Bearer ${token}` } })
    if (reply.statusCode !== 200) throw new Error(reply.body)
    return reply.json() as { id: string; creates: number }
  }
  const times = { preview: [] as number[], whole: [] as number[], hand: [] as number[] }
  for (let round = 0; round < ROUNDS + WARM_UP; round++) {
    const file = fileOf(round)
    const started = performance.now()
    const content = Buffer.from(file).toString('base64')
    const run = await ask('POST', imports.item.preview.path, { fileName: 'items.csv', blanks: 'keep', content })
    const previewed = performance.now()
    if (run.creates !== ROWS) throw new Error(`Only ${run.creates} rows would be created`)
    await ask('POST', `/api/import/item/${run.id}/apply`, {})
    const done = performance.now()
    await byHand(owner, String(other?.id), file)
    const ended = performance.now()
    if (round < WARM_UP) continue
    times.preview.push(previewed - started)
    times.whole.push(done - started)
    times.hand.push(ended - done)
  }
  await bench.stop()
  const rows = ROWS.toLocaleString('en-US')
  return [
    { name: `preview of ${rows} items`, value: median(times.preview), unit: 'ms', limit: null },
    { name: `import of ${rows} items with its preview`, value: median(times.whole), unit: 'ms', limit: null },
    { name: `the same rows by COPY and upsert`, value: median(times.hand), unit: 'ms', limit: null },
    {
      name: `import of ${rows} items against COPY and upsert of the same rows`,
      value: median(times.whole) / median(times.hand),
      unit: 'x',
      limit: 3,
    },
  ]
}

async function mayImport(owner: Pool, { companyId, userId }: { companyId: string; userId: string }): Promise<void> {
  await owner`
    with r as (insert into role (company_id, name) values (${companyId}, 'Importing') returning id),
      p as (insert into role_permission (company_id, role_id, permission)
        select ${companyId}, r.id, x from r, unnest(array['LIST_ITEMS', 'EDIT_ITEM']) x)
    insert into company_user_role (company_id, user_id, role_id) select ${companyId}, ${userId}, r.id from r`
}

/** What a careful person would write: items with their codes, the words they are found by, and who added them. */
async function byHand(owner: Pool, companyId: string, file: string): Promise<void> {
  await owner.begin(async (sql) => {
    await sql`
      create temporary table sent (ndc text, gtin text, legacy_id text, item_name text, brand_name text, description text, strength text,
        size text, type text, dea_schedule text, storage text, sales_priority integer) on commit drop`
    const copying = await sql`copy sent from stdin with (format csv, header true)`.writable()
    copying.end(file)
    await once(copying, 'finish')
    await sql`
      insert into item (company_id, number, legacy_id, item_name, brand_name, description, ndc_labeler, ndc_product, ndc_packaging,
        strength, strength_amount, size, size_amount, type, dea_schedule, storage, sales_priority)
      select ${companyId}, 'H' || legacy_id, legacy_id, item_name, brand_name, description, split_part(ndc, '-', 1),
        split_part(ndc, '-', 2), split_part(ndc, '-', 3), strength, strength::float8, size, size::float8, type, dea_schedule,
        storage, sales_priority
      from sent
      on conflict (company_id, lower(legacy_id)) where legacy_id is not null do update set item_name = excluded.item_name`
    await sql`
      insert into item_package (company_id, item_id, level, gtin, quantity)
      select ${companyId}, i.id, 'each', s.gtin, 1 from sent s
      join item i on i.company_id = ${companyId} and lower(i.legacy_id) = lower(s.legacy_id)`
    await sql`
      insert into search_text (company_id, kind, id, at, text)
      select i.company_id, 'item', i.id, i.created_at, ${sql.unsafe(WORDS)} from item i
      join sent s on i.company_id = ${companyId} and lower(i.legacy_id) = lower(s.legacy_id)
      on conflict (company_id, kind, id) do update set text = excluded.text`
    await sql`
      insert into audit_entry (company_id, action, entity, entity_id, version, fields, after, request_id, address)
      select i.company_id, 'create', 'item', i.id::text, 1, array['itemName'], to_jsonb(i), 'bench', '127.0.0.1' from item i
      join sent s on i.company_id = ${companyId} and lower(i.legacy_id) = lower(s.legacy_id)`
  })
}

const WORDS = `' ' || lower(concat_ws(' ', i.number, i.legacy_id, i.item_name, i.brand_name, i.strength, i.size, i.ndc12, s.gtin))`
