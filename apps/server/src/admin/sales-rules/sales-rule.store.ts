import { sql } from 'kysely'
import type { SalesRule } from '@galen/contract/admin/sales-rules'
import { type RuleScopeNames, salesRuleInWords } from '@galen/domain/admin/sales-rule'
import type { Db, Tx } from '../../platform/database/database.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { lastChange } from '../../platform/database/ordered-list.ts'
import { asJson } from '../../platform/database/as-json.ts'

type Row = Omit<SalesRule, 'scope' | 'sentence'> & {
  readonly itemClassIds: string[]
  readonly deaScheduleIds: string[]
  readonly customerClassIds: string[]
  readonly states: string[]
  readonly names: RuleScopeNames
}

const LISTS = { itemClassIds: 'itemClass', deaScheduleIds: 'deaSchedule', customerClassIds: 'customerClass' } as const
type List = keyof typeof LISTS

/** What the rule `r` says of one list, in the order of the list. */
const valuesOf = (list: List, column: 'id' | 'name') => sql`array(
  select ${sql.ref(`p.${column}`)} from sales_rule_value v
  join property p on p.company_id = v.company_id and p.id = v.property_id and p.type = ${sql.lit(LISTS[list])}
  where v.company_id = r.company_id and v.rule_id = r.id order by p.position, p.id)`

const columns = sql`
  r.id, r.name, r.condition, r.effect, r.active, r.position, r.version, r.states, ${lastChange('r')},
  (select count(*)::integer from sales_rule_hit h
    where h.company_id = r.company_id and h.rule_id = r.id and h.at > now() - interval '30 days') as hits,
  ${valuesOf('itemClassIds', 'id')} as "itemClassIds", ${valuesOf('deaScheduleIds', 'id')} as "deaScheduleIds",
  ${valuesOf('customerClassIds', 'id')} as "customerClassIds", jsonb_build_object(
    'itemClasses', ${valuesOf('itemClassIds', 'name')}, 'deaSchedules', ${valuesOf('deaScheduleIds', 'name')},
    'customerClasses', ${valuesOf('customerClassIds', 'name')}, 'states', r.states) as names`

export const ruleOf = ({ itemClassIds, deaScheduleIds, customerClassIds, states, names, ...rule }: Row): SalesRule => ({
  ...rule,
  scope: { itemClassIds, deaScheduleIds, customerClassIds, states },
  sentence: salesRuleInWords(rule.effect, rule.condition, names),
})

/** The rules of a company in their order. */
export const salesRuleRows = (companyId: string) => sql<Row>`
  select ${columns} from sales_rule r where r.company_id = ${companyId} order by r.position, r.id`

export async function loadSalesRules(db: Db, companyId: string): Promise<SalesRule[]> {
  const { rows } = await salesRuleRows(companyId).execute(db)
  return rows.map(ruleOf)
}

export async function loadSalesRule(db: Db, companyId: string, id: string, lock?: 'for update'): Promise<SalesRule> {
  const { rows } = await sql<Row>`
    select ${columns} from sales_rule r where r.company_id = ${companyId} and r.id = ${id}
    ${lock ? sql`for update of r` : sql``}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Sales rule')
  return ruleOf(row)
}

/** What the audit keeps of a rule. */
export const auditedRule = ({
  id: _id,
  version: _version,
  changedAt: _at,
  changedBy: _by,
  hits: _hits,
  ...values
}: SalesRule) => values

export type RuleRecord = Pick<SalesRule, 'name' | 'scope' | 'condition' | 'effect' | 'active'>

export const ruleRow = ({ name, scope, condition, effect, active }: RuleRecord) => ({
  name,
  states: scope.states,
  condition: asJson(condition),
  effect,
  active,
})

/** Says which values a rule is about; each has to be one of its list. They are held until the commit. */
export async function saveScope(tx: Tx, companyId: string, ruleId: string, scope: SalesRule['scope']): Promise<void> {
  const wanted = new Set<string>()
  for (const list of Object.keys(LISTS) as List[]) {
    const { rows } = await sql<{ id: string }>`
      select id from property where company_id = ${companyId} and type = ${LISTS[list]} and id = any(${scope[list]}::uuid[])
      order by id for key share`.execute(tx)
    for (const { id } of rows) wanted.add(id)
    if (scope[list].some((id) => !wanted.has(id)))
      throw invalid([{ field: `scope.${list}`, message: 'has a value that is not in its list' }])
  }
  await tx.deleteFrom('sales_rule_value').where('company_id', '=', companyId).where('rule_id', '=', ruleId).execute()
  if (wanted.size === 0) return
  await tx
    .insertInto('sales_rule_value')
    .values([...wanted].map((id) => ({ company_id: companyId, rule_id: ruleId, property_id: id })))
    .execute()
}
