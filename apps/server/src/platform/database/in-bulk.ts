import type postgres from 'postgres'

type Connection = Pick<postgres.Sql, 'unsafe'>
type Index = { readonly name: string; readonly definition: string }

/**
 * Lets many rows into these tables quickly. Their indices are made over all rows at once, which takes a fraction of the
 * time of growing with each, unless there are many more rows already than come now; and a superuser does not have every
 * reference of invented rows looked up again.
 */
export async function inBulk(
  connection: Connection,
  tables: readonly string[],
  work: () => Promise<void>,
  { keepsIndices = false }: { readonly keepsIndices?: boolean } = {},
): Promise<void> {
  const trusted = await isSuperuser(connection)
  const indices = keepsIndices ? [] : await plainIndices(connection, tables)
  await connection.unsafe("set local maintenance_work_mem = '512MB'")
  const triggers = (state: 'disable' | 'enable') =>
    connection.unsafe(tables.map((table) => `alter table ${table} ${state} trigger user`).join('; ')).simple()
  // Anyone who writes in bulk writes what the triggers would keep as well.
  await (trusted ? connection.unsafe('set local session_replication_role = replica') : triggers('disable'))
  for (const { name } of indices) await connection.unsafe(`drop index ${name}`)
  await work()
  for (const { definition } of indices) await connection.unsafe(definition)
  await (trusted ? connection.unsafe('set local session_replication_role = origin') : triggers('enable'))
  if (!keepsIndices) await connection.unsafe(`analyze ${tables.join(', ')}`)
}

export async function isSuperuser(connection: Connection): Promise<boolean> {
  const [owner] = await connection.unsafe<{ superuser: boolean }[]>(
    'select rolsuper as superuser from pg_roles where rolname = current_user',
  )
  return owner?.superuser ?? false
}

/** Those that are neither behind a constraint nor a part of the index of a larger table, and how to make them again. */
const plainIndices = (connection: Connection, tables: readonly string[]): Promise<Index[]> =>
  connection.unsafe<Index[]>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i
     where i.indrelid = any($1::text[]::regclass[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
       and not exists (select from pg_inherits h where h.inhrelid = i.indexrelid)
     order by i.indexrelid`,
    [tables as string[]],
  )
