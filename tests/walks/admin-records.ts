import { randomUUID } from 'node:crypto'
import { sealText } from '@galen/server/platform/sealed-text'
import type { testServer } from '../../apps/server/test/server.ts'

type Server = Awaited<ReturnType<typeof testServer>>

/** One record of everything that administrators keep, for calls that are about one. */
export async function adminRecords({ owner, secrets }: Server, companyId: string, userId: string) {
  const name = randomUUID()
  const accountId = randomUUID()
  const sealed = sealText(secrets.bankAccountKey, `${companyId} ${accountId}`, '000123456789')
  const [row] = await owner<Record<Made, string>[]>`
    with colleague as (
      insert into app_user (email, given_name, family_name) values (${`${name}@test.example`}, 'Col', 'League') returning id
    ), member as (
      insert into company_user (company_id, user_id, number)
      select ${companyId}, colleague.id, 1 + max(number) from company_user, colleague where company_id = ${companyId} group by colleague.id
      returning user_id
    ), list as (
      insert into property (company_id, type, name, code, position) values
        (${companyId}, 'customerClass', ${name}, null, 1), (${companyId}, 'vendorClass', ${name}, null, 1),
        (${companyId}, 'itemClass', ${name}, null, 1), (${companyId}, 'competitor', ${name}, null, 1) returning id, type
    ), reason as (
      insert into justification (company_id, type, justification, position) values (${companyId}, 'voidPayment', ${name}, 1) returning id
    ), rule as (
      insert into sales_rule (company_id, name, condition, effect, position)
      values (${companyId}, ${name}, '{"kind": "always"}', 'warn', 1) returning id
    ), email as (
      insert into sales_email (company_id, email, events) values (${companyId}, ${`${name}@mail.example`}, '{orderPlaced}') returning id
    ), flag as (
      insert into item_flag (company_id, name, icon, color, position) values (${companyId}, ${name}, 'flag-red', '#AA0000', 1) returning id
    ), printer as (
      insert into printer (company_id, name, kind) values (${companyId}, ${name}, 'document') returning id
    ), choice as (
      insert into user_printer (company_id, user_id, document_kind) values (${companyId}, ${userId}, 'invoice') returning id
    ), dashboard as (
      insert into dashboard_permission (company_id, user_id, dashboard_id, name)
      values (${companyId}, ${userId}, 'sales-overview', 'Sales overview') returning id
    ), role as (
      insert into role (company_id, name) values (${companyId}, ${name}) returning id
    ), account as (
      insert into company_bank_account (company_id, id, bank, name, routing, number_sealed, last_four, use)
      values (${companyId}, ${accountId}, 'A bank', 'A name', '021000021', ${sealed}, '6789', 'both') returning id
    ), change as (
      insert into company_bank_change (company_id, kind, account_id, account_version, bank, name, routing, number_sealed, last_four, use,
        is_default, asked_by)
      select ${companyId}, 'change', ${accountId}, 1, 'Another bank', 'A name', '021000021', ${sealed}, '6789', 'both', false, user_id
      from member returning id
    )
    select (select id from list where type = 'customerClass') as "customerClassId",
      (select id from list where type = 'vendorClass') as "vendorClassId", (select id from list where type = 'itemClass') as "itemClassId",
      (select id from list where type = 'competitor') as "competitorId", reason.id as "justificationId", rule.id as "ruleId",
      email.id as "emailId", flag.id as "flagId", printer.id as "printerId", choice.id as "userPrinterId",
      dashboard.id as "dashboardPermissionId", role.id as "roleId", account.id as "accountId", change.id as "changeId"
    from reason, rule, email, flag, printer, choice, dashboard, role, account, change`
  if (!row) throw new Error('The records of the walks were not made')
  return row
}

type Made =
  | `${'customerClass' | 'vendorClass' | 'itemClass' | 'competitor' | 'justification' | 'rule' | 'email' | 'flag'}Id`
  | `${'printer' | 'userPrinter' | 'dashboardPermission' | 'role' | 'account' | 'change'}Id`

export type AdminRecords = Readonly<Record<Made, string>>
