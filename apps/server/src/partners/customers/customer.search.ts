import { sql } from 'kysely'
import type { Customer } from '@galen/contract/partners/customers'
import { customerAddressIndex, customerIndex, customerLookupIndex } from '@galen/contract/partners/customer-lists'
import { ndcsMeant } from '@galen/domain/items/ndc'
import { personName } from '../../platform/database/person-name.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/operation.ts'
import { serveIndex } from '../../platform/search/search.ts'
import { inCustomerScope, seesOwnCustomersOnly } from '../customer-scope.ts'
import { standardLicenseRules } from '@galen/domain/partners/may-buy'
import { customerAddressColumns } from './customer.store.ts'

// As sub-selects and not as joins: they are looked up for the rows of the page only.
const propertyName = (column: string) =>
  sql<string | null>`(select p.name from property p where p.company_id = c.company_id and p.id = ${sql.ref(column)})`

/** With hyphens as it is written on the package, and with eleven or twelve digits as it is typed. */
const ndcsBought = sql<string[]>`array(
  select distinct form from customer_item_sale s
  join item i on i.company_id = s.company_id and i.id = s.item_id
  cross join lateral unnest(array[i.ndc_labeler || '-' || i.ndc_product || '-' || i.ndc_packaging, i.ndc12, ltrim(substr(i.ndc12, 1, 1), '0')
    || substr(i.ndc12, 2)]) as form
  where s.company_id = c.company_id and s.customer_id = c.id and i.ndc12 is not null)`

/** The licenses that the standing hangs on: of several of a state the last one counts, and one for controlled substances alone is none of them. */
const licenseEndsOn = sql<string | null>`(select min(k.ends_on) from (
  select max(l.expires_on) as ends_on from license l
  where l.company_id = c.company_id and l.customer_id = c.id and l.withdrawn_on is null and l.verified_on is not null
    and (l.kind = 'dea' or l.type = any(${[...standardLicenseRules.prescriptionTypes]}::text[]) and exists (select from customer_address a where a.company_id = c.company_id and a.customer_id = c.id
      and a.active and a.kind in ('ship', 'both') and a.state = l.state))
  group by l.kind, l.state) k)`

const inScope = (db: Db, actor: Actor) =>
  db.selectFrom('customer as c').where('c.company_id', '=', actor.companyId).where(inCustomerScope(actor))

const fromPerson = ({ companyId }: Actor, by: string) => ({
  by,
  values: sql`select u.id, u.given_name || ' ' || u.family_name as value from company_user m join app_user u on u.id = m.user_id
    where m.company_id = ${companyId}::uuid`,
})
const fromProperty = ({ companyId }: Actor, by: string) => ({
  by,
  values: sql`select p.id, p.name as value from property p where p.company_id = ${companyId}::uuid`,
})

const texts = { text: { kind: 'customer', unrestricted: (actor: Actor) => !seesOwnCustomersOnly(actor) } }

export const customerSearch = serveIndex(
  customerIndex,
  (db, actor) =>
    inScope(db, actor).select([
      'c.id',
      'c.number',
      'c.legacy_id as legacyId',
      'c.company_name as companyName',
      'c.friendly_name as friendlyName',
      'c.is_active as isActive',
      'c.class_id as classId',
      propertyName('c.class_id').as('className'),
      'c.referral_id as referralId',
      propertyName('c.referral_id').as('referralName'),
      'c.sales_rep_id as salesRepId',
      personName('c.sales_rep_id').as('salesRepName'),
      'c.account_manager_id as accountManagerId',
      personName('c.account_manager_id').as('accountManagerName'),
      'c.city',
      'c.state',
      'c.phone',
      'c.email',
      sql<Customer['standing']>`c.standing`.as('standing'),
      licenseEndsOn.as('licenseEndsOn'),
      sql<Customer['complianceStatus']>`c.compliance_status`.as('complianceStatus'),
      terms(actor).as('terms'),
      'c.terms_id as termsId',
      sql<boolean>`exists (select from web_account w
        where w.company_id = c.company_id and w.customer_id = c.id and w.state <> 'removed')`.as('hasWebAccount'),
      'c.last_order_at as lastOrderAt',
      'c.created_at as createdAt',
      'c.version',
    ]),
  {
    ...texts,
    invalidatedBy: ['customer'],
    elsewhere: (actor) => ({
      className: fromProperty(actor, 'classId'),
      referralName: fromProperty(actor, 'referralId'),
      salesRepName: fromPerson(actor, 'salesRepId'),
      accountManagerName: fromPerson(actor, 'accountManagerId'),
      ...(seesTerms(actor) ? { terms: fromProperty(actor, 'termsId') } : {}),
    }),
  },
)

/** Terms are finance: a user who may not see them finds nothing by them either. */
const seesTerms = ({ permissions }: Actor) => permissions.has('EDIT_CUSTOMER_FINANCE')
const terms = (actor: Actor) => (seesTerms(actor) ? propertyName('c.terms_id') : sql<string | null>`null::text`)

export const customerAddressSearch = serveIndex(
  customerAddressIndex,
  (db, actor) =>
    inScope(db, actor)
      .innerJoin('customer_address as a', (join) =>
        join.onRef('a.company_id', '=', 'c.company_id').onRef('a.customer_id', '=', 'c.id'),
      )
      .select([
        ...customerAddressColumns.selection('a'),
        'c.id as customerId',
        'c.number as customerNumber',
        'c.company_name as customerName',
        'a.position',
      ]),
  { text: { ...texts.text, kind: 'customer-address' } },
)

export const customerLookupSearch = serveIndex(
  customerLookupIndex,
  (db, actor) =>
    inScope(db, actor).select([
      'c.id',
      'c.number',
      'c.legacy_id as legacyId',
      'c.company_name as companyName',
      'c.friendly_name as friendlyName',
      'c.is_active as isActive',
      personName('c.sales_rep_id').as('salesRepName'),
      'c.city',
      'c.state',
      sql<Customer['standing']>`c.standing`.as('standing'),
      ndcsBought.as('ndc'),
    ]),
  {
    ...texts,
    spellings: { ndc: (value) => ndcsMeant(value).map((ndc) => ({ field: 'ndc', value: ndc })) },
    elsewhere: ({ companyId }) => ({
      ndc: {
        by: 'id',
        values: sql`select s.customer_id as id, i.ndc12 as value from item i
          join customer_item_sale s on s.company_id = i.company_id and s.item_id = i.id where i.company_id = ${companyId}::uuid`,
        whole: true,
      },
    }),
  },
)
