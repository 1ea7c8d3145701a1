import type postgres from 'postgres'
import { yearTables } from './year/year.ts'
import type { DemoAudit } from './demo-history.ts'

type Connection = Pick<postgres.Sql, 'unsafe'>
const asJson = (rows: readonly unknown[]) => [JSON.stringify(rows)]

/** Those that the demo writes and no others: a running server would wait for the rest, and the demo for it. */
const WALLED = [
  'company',
  'app_user',
  'company_user',
  'role',
  'role_permission',
  'rights_counter',
  'company_user_role',
  'document_counter',
  'audit_entry',
  'property',
  'setting',
  'credit_event',
  'justification',
  'sales_rule',
  'sales_rule_value',
  'sales_email',
  'item_flag',
  'item_flag_screen',
  'printer',
  'user_printer',
  'dashboard_permission',
  'company_bank_account',
  'manufacturer',
  'vendor',
  'vendor_address',
  'vendor_contact',
  'vendor_manufacturer',
  'customer',
  'customer_address',
  'customer_contact',
  'license',
  'search_text',
  'item',
  'item_ingredient',
  'item_package',
  'item_flagged',
  'item_variation',
  'web_account',
  'web_cart',
  'web_cart_line',
  'sales_request',
  'sales_request_line',
  'bin_location',
  'fiscal_period',
  'account_month',
  'customer_item_sale',
  'customer_month',
  'ingredient_use',
  'substance_limit',
  'substance_limit_version',
  'transaction_statement',
  'transaction_document',
  'transaction_document_lot',
  'transaction_document_entry',
  'edi_configuration',
  'edi_configuration_partner',
  'edi_document',
  'vendor_feed',
  'rep_goal',
  'shipping_service',
  'commission_rate',
  'commission',
  'profit_entry',
  'invoice_profit',
  'journal_proposal',
  'vendor_bank_change',
  'item_class_proposal',
  'mail_message',
  'outbox',
  ...yearTables,
]

/**
 * Runs the work as the owner of the tables, who is behind the walls of row-level security as well unless they are a
 * superuser: for this transaction, and in the eyes of no one else, the owner is let pass.
 */
export async function pastTheWalls<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
  const [owner] = await connection.unsafe<{ passes: boolean }[]>(
    'select rolsuper or rolbypassrls as passes from pg_roles where rolname = current_user',
  )
  if (owner?.passes) return work()
  const all = (change: string) =>
    connection.unsafe(WALLED.map((table) => `alter table ${table} ${change}`).join('; ')).simple()
  await lockAtOnce(connection, WALLED)
  await all('no force row level security')
  const result = await work()
  await all('force row level security')
  return result
}

/**
 * Beside a running server, tables that were locked one after the other would end in a deadlock: either all of them are
 * free at the same moment, or none is kept and all are tried again.
 */
async function lockAtOnce(connection: Connection, tables: readonly string[]): Promise<void> {
  await connection
    .unsafe(
      `do $$ begin
         for attempt in 1..600 loop
           begin
             lock table ${tables.join(', ')} in access exclusive mode nowait;
             return;
           exception when lock_not_available then perform pg_sleep(0.02 + random() * 0.08);
           end;
         end loop;
         raise exception 'The tables stay in use. Try again when fewer people are at work.' using errcode = 'lock_not_available';
       end $$`,
    )
    .simple()
}

/** From here on the transaction sees and writes this company. */
export async function enterDemoCompany(connection: Connection, companyId: string): Promise<void> {
  await connection.unsafe(`select set_config('app.company', $1, true)`, [companyId])
}

export type UserRow = {
  readonly id: string
  readonly email: string
  readonly given_name: string
  readonly family_name: string
  readonly password_hash: string | null
  /** In hexadecimal. */
  readonly mfa_secret: string | null
  readonly signed_in_at: string | null
}

export async function insertUsers(connection: Connection, rows: readonly UserRow[]): Promise<void> {
  await connection.unsafe(
    `insert into app_user (id, email, given_name, family_name, password_hash, password_set_at, mfa_secret, mfa_enabled, signed_in_at)
     select id, email, given_name, family_name, password_hash, case when password_hash is not null then now() end,
       decode(mfa_secret, 'hex'), mfa_secret is not null, signed_in_at
     from jsonb_to_recordset($1::text::jsonb) as u (id uuid, email text, given_name text, family_name text, password_hash text,
       mfa_secret text, signed_in_at timestamptz)`,
    asJson(rows),
  )
}

export type MemberRow = {
  readonly user_id: string
  readonly role_id: string
  readonly sales_person: boolean
  readonly account_manager: boolean
  readonly buyer: boolean
}

/** Lets people into a company under the next numbers, in one statement for all of them. */
export async function insertMembers(
  connection: Connection,
  companyId: string,
  rows: readonly MemberRow[],
): Promise<void> {
  await connection.unsafe(
    `with counted as (
       insert into document_counter as c (company_id, series, last) values ($1::uuid, 'user', $3::integer)
       on conflict (company_id, series) do update set last = c.last + excluded.last
       returning c.last - $3::integer as before
     ), given as (
       select m.*, counted.before + position as number
       from rows from (jsonb_to_recordset($2::text::jsonb) as (user_id uuid, role_id uuid, sales_person boolean, account_manager boolean, buyer boolean))
         with ordinality as m (user_id, role_id, sales_person, account_manager, buyer, position), counted
     ), members as (
       insert into company_user (company_id, user_id, number, sales_person, account_manager, buyer)
       select $1::uuid, user_id, number, sales_person, account_manager, buyer from given
     )
     insert into company_user_role (company_id, user_id, role_id) select $1::uuid, user_id, role_id from given`,
    [companyId, JSON.stringify(rows), rows.length],
  )
}

/** Writes actions as if they had been done at their time: their ids sort by it as well. */
export async function insertActions(
  connection: Connection,
  companyId: string,
  actions: readonly DemoAudit[],
): Promise<void> {
  await connection.unsafe(
    `insert into audit_entry (company_id, id, at, user_id, session_id, request_id, address, action, entity, entity_id, fields, before, after)
     select $1::uuid, uuidv7(at - clock_timestamp()), at, "userId", "sessionId", gen_random_uuid()::text, address, action, entity, "entityId",
       array(select jsonb_object_keys(coalesce(nullif(after, 'null'), '{}'))), nullif(before, 'null'), nullif(after, 'null')
     from jsonb_to_recordset($2::text::jsonb) as d (at timestamptz, "userId" uuid, "sessionId" uuid, address text, action text,
       entity text, "entityId" text, before jsonb, after jsonb)
     order by at`,
    [companyId, JSON.stringify(actions)],
  )
}
