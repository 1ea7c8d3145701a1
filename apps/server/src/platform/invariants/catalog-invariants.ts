import type { Invariant, Offence } from './invariant.ts'

/** Tables that belong to no company, each with its reason. A table that is not here is a business table. */
const GLOBAL_TABLES: Readonly<Record<string, string>> = {
  schema_migration: 'which migrations ran; only the owner sees it',
  country: 'the same for everyone, and public',
  company: 'the companies themselves',
  app_user: 'a person works in several companies',
  user_preferences: 'belongs to the person',
  user_session: 'belongs to the person, who may go to another company in it',
  recovery_code: 'belongs to the person',
  password_reset: 'belongs to the person',
  sign_in_throttle: 'counted before anybody knows who it is',
  known_address: 'belongs to the person',
  ndc_product: 'the published directory of drugs, the same for everyone',
  ndc_package: 'the published directory of drugs, the same for everyone',
  ndc_directory_import: 'when the published directory was read in',
}
/** Of those, the ones that hold nothing to be walled off. */
const OPEN_TABLES = ['schema_migration', 'country', 'ndc_product', 'ndc_package', 'ndc_directory_import']

/** Rows that are written once and never changed. */
const APPEND_ONLY_TABLES = [
  'audit_entry',
  'audit_seal',
  'audit_anchor',
  'stock_operation',
  'stock_movement',
  'movement_unit',
  'late_cost',
  'journal_entry',
  'journal_line',
  'profit_entry',
  'open_item_change',
  'application',
]

/** Functions that run with their owner's rights. */
const OWNERS_FUNCTIONS: Readonly<Record<string, string>> = {
  add_company_partition: 'makes the search partition of a new company, which the application cannot',
  erase_from_audit: 'puts a mark in place of an erased person in the audit, and can change nothing else of it',
}

/** Views that run with their owner's rights. */
const OWNERS_VIEWS: Readonly<Record<string, string>> = {
  searchable_text: 'names the company itself, because a policy would keep PostgreSQL from its trigram index',
}

const ROLES = ['galen_app', 'galen_jobs']

const list = (names: readonly string[]) => `array[${names.map((name) => `'${name}'`).join(', ')}]::text[]`

const TABLES = `
  select c.oid, c.relname::text as name, c.relrowsecurity as walled, c.relforcerowsecurity as forced, c.relispartition as partition,
    c.relname = any(${list(Object.keys(GLOBAL_TABLES))}) as global, c.relname = any(${list(OPEN_TABLES)}) as open
  from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`

const COMPANY = `(select a.attnum from pg_attribute a where a.attrelid = t.oid and a.attname = 'company_id' and a.attnotnull and not a.attisdropped)`

/** Each question yields the name of what is wrong and why. */
const QUESTIONS: Readonly<Record<string, string>> = {
  'has no company_id that is never null': `
    select name from (${TABLES}) t where not global and not partition and ${COMPANY} is null`,
  'has a primary key that does not begin with company_id': `
    select name from (${TABLES}) t where not global and not partition and not exists (
      select from pg_index i where i.indrelid = t.oid and i.indisprimary and i.indkey[0] = ${COMPANY})`,
  'has row-level security not enabled and forced': `
    select name from (${TABLES}) t where not open and not (walled and forced)`,
  'has no policy for the application that checks both what is read and what is written': `
    select name from (${TABLES}) t where not open and not partition and not exists (
      select from pg_policy p where p.polrelid = t.oid and p.polcmd = '*' and 'galen_app'::regrole = any(p.polroles)
        and p.polqual is not null and p.polwithcheck is not null)`,
  'has a policy that does not name the company': `
    select name from (${TABLES}) t join pg_policy p on p.polrelid = t.oid and 'galen_app'::regrole = any(p.polroles)
    where not global and (pg_get_expr(p.polqual, t.oid) !~ 'company_id = ' or pg_get_expr(p.polwithcheck, t.oid) !~ 'company_id = ')`,
  'has a policy that is put together each time a statement is planned; its migration should call create_rls_policies()': `
    select name from (${TABLES}) t join pg_policy p on p.polrelid = t.oid
    where concat(pg_get_expr(p.polqual, t.oid), pg_get_expr(p.polwithcheck, t.oid)) ~ 'current_(company|actor|purpose)\\(\\)'`,
  'has a policy for everyone': `
    select name from (${TABLES}) t join pg_policy p on p.polrelid = t.oid where 0 = any(p.polroles)`,
  'is a search partition that the roles can reach past its parent': `
    select name from (${TABLES}) t, unnest(${list(ROLES)}) role
    where partition and has_table_privilege(role, t.oid, 'select, insert, update, delete, truncate')`,
  'can be read by background jobs, but no policy lets them see a row': `
    select name from (${TABLES}) t where walled and not partition and has_table_privilege('galen_jobs', t.oid, 'select')
      and not exists (select from pg_policy p where p.polrelid = t.oid and 'galen_jobs'::regrole = any(p.polroles))`,
  'refers to another business table without company_id': `
    select t.name || '.' || k.conname as name from pg_constraint k
    join (${TABLES}) t on t.oid = k.conrelid join (${TABLES}) target on target.oid = k.confrelid
    where k.contype = 'f' and not t.global and not target.global and not exists (
      select from unnest(k.conkey, k.confkey) as pair (own, other)
      where pair.own = ${COMPANY} and pair.other = (select a.attnum from pg_attribute a where a.attrelid = target.oid and a.attname = 'company_id'))`,
  'is a view that neither runs with the rights of its caller nor is on the list': `
    select c.relname as name from pg_class c where c.relkind in ('v', 'm') and c.relnamespace = 'public'::regnamespace
      and not coalesce(c.reloptions @> array['security_invoker=true'] or c.reloptions @> array['security_invoker=on'], false)
      and c.relname <> all(${list(Object.keys(OWNERS_VIEWS))})`,
  'runs with the rights of its owner and is not on the list': `
    select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef
      and p.proname <> all(${list(Object.keys(OWNERS_FUNCTIONS))})`,
  'runs with the rights of its owner on a search path that is not fixed': `
    select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef
      and not exists (select from unnest(p.proconfig) setting where setting like 'search_path=%')`,
  'runs with the rights of its owner and may be called by the application': `
    select p.proname as name from pg_proc p, unnest(${list(ROLES)}) role
    where p.pronamespace = 'public'::regnamespace and p.prosecdef and has_function_privilege(role, p.oid, 'execute')`,
  'is a role that may do more than its work': `
    select rolname as name from pg_roles where rolname = any(${list(ROLES)})
      and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)`,
  'is a role that is a member of another': `
    select member::regrole::text as name from pg_auth_members where member::regrole::text = any(${list(ROLES)})`,
  'belongs to a role that should own nothing': `
    select d.classid::regclass || ' ' || d.objid as name from pg_shdepend d
    where d.deptype = 'o' and d.dbid in (0, (select oid from pg_database where datname = current_database()))
      and d.refclassid = 'pg_authid'::regclass and d.refobjid in (select oid from pg_roles where rolname = any(${list(ROLES)}))`,
  'is a schema in which the application could make things': `
    select n.nspname as name from pg_namespace n, unnest(${list(ROLES)}) role
    where n.nspname = 'public' and has_schema_privilege(role, n.oid, 'create')`,
  'is a table that the application may empty or alter': `
    select name from (${TABLES}) t, unnest(${list(ROLES)}) role where has_table_privilege(role, t.oid, 'truncate, references, trigger, maintain')`,
}

/** Names that the code lists and the database no longer has: a list must not outlive its reason. */
const STALE = `
  select listed as name from unnest(${list([...Object.keys(GLOBAL_TABLES), ...APPEND_ONLY_TABLES, ...Object.keys(OWNERS_VIEWS)])}) listed
  where to_regclass('public.' || listed) is null`

const APPEND_ONLY = `
  select name from (${TABLES}) t, unnest(${list(ROLES)}) role where name = any(${list(APPEND_ONLY_TABLES)})
    and (has_any_column_privilege(role, t.oid, 'update') or has_table_privilege(role, t.oid, 'delete'))
  union
  select name from (${TABLES}) t where name = any(${list(APPEND_ONLY_TABLES)}) and 2 > (
    select count(*) from pg_trigger g join pg_proc p on p.oid = g.tgfoid
    where g.tgrelid = t.oid and p.proname in ('refuse_change', 'refuse_all_but_erasure') and g.tgenabled = 'O')`

const T1: Invariant = {
  id: 'T1',
  sentence: 'Every business row belongs to a company, behind walls that the application can neither pass nor move',
  compares: 'The tables, policies, grants and functions of the database with the rules for each kind.',
  async offences({ pool }) {
    const found: Offence[] = []
    for (const [reason, question] of Object.entries({ ...QUESTIONS, 'is listed but not in the database': STALE }))
      for (const row of await pool.unsafe<{ name: string }[]>(question)) found.push({ name: row.name, reason })
    return found
  },
}

const M2: Invariant = {
  id: 'M2',
  sentence: 'What is written once can be neither changed nor deleted: no privilege allows it, and a trigger refuses it',
  compares: 'The list of append-only tables with the grants and triggers of the database.',
  offences: ({ pool }) => pool.unsafe<Offence[]>(APPEND_ONLY),
}

/** What the database's own catalog must say after every migration. */
export const catalogInvariants: readonly Invariant[] = [T1, M2]
