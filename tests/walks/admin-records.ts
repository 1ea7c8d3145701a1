import { randomUUID } from 'node:crypto'
import { sealText } from '@galen/server/platform/sealed-text'
import type { testServer } from '../../apps/server/test/server.ts'

type Server = Awaited<ReturnType<typeof testServer>>

const ACCOUNT = '000123456789'

/**
 * For each person one record of everything that administrators keep, for calls that are about one; by the person's id.
 * Every insert is one row for each `world`, and says by name or person whose row it is.
 */
export async function adminRecords(
  { owner, secrets }: Server,
  companyId: string,
  persons: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, AdminRecords>> {
  const names = persons.map(() => randomUUID())
  const userIds = persons.map(({ id }) => id)
  const accountIds = persons.map(() => randomUUID())
  const sealed = accountIds.map((id) => sealText(secrets.bankAccountKey, `${companyId} ${id}`, ACCOUNT).toString('hex'))
  const rows = await owner<(Record<Made, string> & { userId: string })[]>`
    with world as (
      select name, user_id, account_id, decode(sealed, 'hex') as number_sealed
      from unnest(${names}::text[], ${userIds}::uuid[], ${accountIds}::uuid[], ${sealed}::text[])
        as w (name, user_id, account_id, sealed)
    ), colleague as (
      insert into app_user (email, given_name, family_name) select name || '@test.example', 'Col', 'League' from world returning id, email
    ), member as (
      insert into company_user (company_id, user_id, number, sales_person)
      select ${companyId}, id, row_number() over () + (select max(number) from company_user where company_id = ${companyId}), true from colleague
    ), goal as (insert into rep_goal (company_id, user_id, year, january) select ${companyId}, id, 2030, 500 from colleague
    ), list as (
      insert into property (company_id, type, name, code, position)
      select ${companyId}, type, name, null, 1 from world, unnest('{customerClass, vendorClass, itemClass, competitor}'::text[]) as type
      returning id, type, name
    ), reason as (
      insert into justification (company_id, type, justification, position) select ${companyId}, 'voidPayment', name, 1 from world returning id, justification as name
    ), event as (
      insert into credit_event (company_id, code, name) select ${companyId}, upper(left(name, 24)), name from world returning id, name
    ), rule as (
      insert into sales_rule (company_id, name, condition, effect, position)
      select ${companyId}, name, '{"kind": "always"}', 'warn', 1 from world returning id, name
    ), email as (
      insert into sales_email (company_id, email, events) select ${companyId}, name || '@mail.example', '{orderPlaced}' from world
      returning id, split_part(email, '@', 1) as name
    ), flag as (
      insert into item_flag (company_id, name, icon, color, position) select ${companyId}, name, 'flag-red', '#AA0000', 1 from world returning id, name
    ), printer as (
      insert into printer (company_id, name, kind) select ${companyId}, name, 'document' from world returning id, name
    ), job as (
      insert into print_job (company_id, printer_id, title, content, asked_by)
      select ${companyId}, printer.id, 'Test page', '', user_id from printer join world using (name) returning id, asked_by as user_id
    ), choice as (insert into user_printer (company_id, user_id, document_kind) select ${companyId}, user_id, 'invoice' from world returning id, user_id
    ), dashboard as (
      insert into dashboard_permission (company_id, user_id, dashboard_id, name)
      select ${companyId}, user_id, 'sales-overview', 'Sales overview' from world returning id, user_id
    ), role as (
      insert into role (company_id, name) select ${companyId}, name from world returning id, name
    ), account as (
      insert into company_bank_account (company_id, id, bank, name, routing, number_sealed, last_four, use)
      select ${companyId}, account_id, 'A bank', 'A name', '021000021', number_sealed, '6789', 'both' from world
    ), change as (
      insert into company_bank_change (company_id, kind, account_id, account_version, bank, name, routing, number_sealed, last_four, use,
        is_default, asked_by)
      select ${companyId}, 'change', account_id, 1, 'Another bank', 'A name', '021000021', number_sealed, '6789', 'both', false, colleague.id
      from world join colleague on colleague.email = name || '@test.example' returning id, account_id
    )
    select user_id as "userId", customer_class.id as "customerClassId", vendor_class.id as "vendorClassId", item_class.id as "itemClassId",
      competitor.id as "competitorId", reason.id as "justificationId", event.id as "creditEventId", rule.id as "ruleId", email.id as "emailId",
      flag.id as "flagId", printer.id as "printerId", job.id as "printJobId", choice.id as "userPrinterId", dashboard.id as "dashboardPermissionId",
      role.id as "roleId", account_id as "accountId", change.id as "changeId", colleague.id as "repId"
    from world join colleague on colleague.email = name || '@test.example'
      join list as customer_class using (name) join list as vendor_class using (name) join list as item_class using (name)
      join list as competitor using (name) join reason using (name) join event using (name) join rule using (name) join email using (name) join flag using (name)
      join printer using (name) join role using (name) join job using (user_id) join choice using (user_id) join dashboard using (user_id)
      join change using (account_id)
    where customer_class.type = 'customerClass' and vendor_class.type = 'vendorClass' and item_class.type = 'itemClass'
      and competitor.type = 'competitor'`
  if (rows.length !== persons.length) throw new Error('The records of the walks were not made')
  return new Map(rows.map(({ userId, ...records }) => [userId, records]))
}

type Made =
  | `${'customerClass' | 'vendorClass' | 'itemClass' | 'competitor' | 'justification' | 'rule' | 'email' | 'flag'}Id`
  | `${'creditEvent' | 'printer' | 'printJob' | 'userPrinter' | 'dashboardPermission' | 'role' | 'account' | 'change' | 'rep'}Id`

export type AdminRecords = Readonly<Record<Made, string>>
