import type { Pool } from '@galen/server/platform/database/database'

export type Act = 'receipt' | 'order' | 'invoice' | 'payment'

/** In how many calls an act is done by hand. */
export const FLOOR_STEPS: Readonly<Record<Act, number>> = { receipt: 2, order: 2, invoice: 2, payment: 1 }

type Part = readonly [table: string, ofDocument: string]

const journal: readonly Part[] = [
  ['journal_entry', 'source_id = $1'],
  ['journal_line', 'entry_id in (select e.id from journal_entry e where e.source_id = $1)'],
]
const stock: Part = ['stock_movement', 'document_id = $1']
const opened: Part = ['open_item', 'document_id = $1']

/** Which rows an act writes: those of the draft, and those of its placing. */
const ROWS: Readonly<Record<Act, readonly (readonly Part[])[]>> = {
  receipt: [
    [
      ['receipt', 'id = $1'],
      ['receipt_line', 'receipt_id = $1'],
      ['receipt_lot', 'receipt_id = $1'],
    ],
    [['stock', 'receipt_id = $1'], stock, ...journal],
  ],
  order: [
    [
      ['sales_order', 'id = $1'],
      ['sales_order_line', 'order_id = $1'],
      ['sales_order_allocation', 'order_id = $1'],
    ],
    [['reservation', 'order_id = $1']],
  ],
  invoice: [
    [
      ['invoice', 'id = $1'],
      ['invoice_line', 'invoice_id = $1'],
      ['invoice_lot', 'invoice_id = $1'],
    ],
    [stock, opened, ...journal],
  ],
  payment: [
    [
      ['customer_payment', 'id = $1'],
      opened,
      ['application', 'settlement_id in (select o.id from open_item o where o.document_id = $1)'],
      ...journal,
    ],
  ],
}

/**
 * Acts written by hand: a function for each step inserts the rows that the product wrote for a document, one statement a table, into
 * tables of their own with the same columns and indices but without references, walls and triggers, and counts a number.
 */
export async function makeFloor(owner: Pool, documents: Readonly<Record<Act, string>>): Promise<void> {
  await owner.unsafe(`create schema floor; grant usage on schema floor to galen_app;
    create table floor.counter (act text primary key, last integer not null default 0)`)
  const made = new Set<string>()
  for (const [act, steps] of Object.entries(ROWS) as [Act, readonly (readonly Part[])[]][]) {
    await owner`insert into floor.counter (act) values (${act})`
    for (const [step, parts] of steps.entries()) {
      for (const [table, where] of parts) {
        if (!made.has(table)) await likeTable(owner, table)
        made.add(table)
        await owner.unsafe(
          `create table floor.${act}_${step}_${table} as select * from public.${table} where ${where.replaceAll('$1', `'${documents[act]}'`)}`,
        )
      }
      const inserts = parts.map(([table]) => `insert into floor.${table} select * from floor.${act}_${step}_${table};`)
      const counted = step === steps.length - 1 ? `update floor.counter set last = last + 1 where act = '${act}';` : ''
      await owner.unsafe(
        `create function floor.${act}_${step}() returns void language sql as $$ ${inserts.join(' ')} ${counted} $$`,
      )
    }
  }
  await owner.unsafe(
    'grant all on all tables in schema floor to galen_app; grant execute on all functions in schema floor to galen_app',
  )
}

/** The same columns and indices; the same row goes in many times, so nothing is unique. */
async function likeTable(owner: Pool, table: string): Promise<void> {
  await owner.unsafe(`create table floor.${table} (like public.${table})`)
  const indices = await owner<{ definition: string }[]>`
    select indexdef as definition from pg_indexes where schemaname = 'public' and tablename = ${table}`
  for (const { definition } of indices)
    await owner.unsafe(
      definition
        .replace('CREATE UNIQUE INDEX', 'CREATE INDEX')
        .replace(' NULLS NOT DISTINCT', '')
        .replace(' ON public.', ' ON floor.'),
    )
}

export const floorStep = async (pool: Pool, act: Act, step: number): Promise<void> => {
  await pool.unsafe(`select floor.${act}_${step}()`, [], { prepare: true })
}
