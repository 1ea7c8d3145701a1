import type { auditIndex } from '@galen/contract/audit/audit'
import type { RowOf } from '@galen/contract/search-index'
import { administrationActions } from '@galen/domain/admin/administration-actions'
import { accountActions } from '@galen/domain/identity/account-actions'
import { importActions } from '@galen/domain/importing/import-actions'
import { itemActions } from '@galen/domain/items/item-actions'
import { customerActions } from '@galen/domain/partners/customer-actions'
import { vendorActions } from '@galen/domain/partners/vendor-actions'
import { salesActions } from '@galen/domain/sales/sales-actions'
import { text } from '../kit/text.ts'

export type AuditRow = RowOf<typeof auditIndex>

/** `givenName` and `given_name` are "given name", `sales-order.placed` is "sales order placed". */
export const inWords = (name: string) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[._-]+/g, ' ')
    .trim()
    .toLowerCase()

/** What an id stands for, not that it is one: `roleIds` are "roles" and `salesRepId` is "sales rep". */
export const fieldInWords = (name: string) =>
  inWords(
    name
      .replace(/yIds$/, 'ies')
      .replace(/Ids$/, 's')
      .replace(/(?<=.)Id$/, ''),
  )

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const isId = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(isId) : typeof value === 'string' && ID.test(value)

/** A value as people read it; what is not there is "nothing". */
export function valueInWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return text('nothing')
  if (typeof value === 'boolean') return value ? text('yes') : text('no')
  if (Array.isArray(value)) return value.length === 0 ? text('nothing') : value.map(valueInWords).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const MOST_NAMED = 3

type Deed = Pick<AuditRow, 'entity' | 'action' | 'fields' | 'before' | 'after'>

/** What was done, after the name of who did it: "set given name of user from Ana to Anna". */
export function actionInWords({ entity, action, fields, before, after }: Deed): string {
  const deed = Object.entries({
    ...accountActions,
    ...administrationActions,
    ...customerActions,
    ...vendorActions,
    ...salesActions,
    ...itemActions,
    ...importActions,
  }).find(([name]) => name === action)?.[1]
  if (deed) return deed
  const record = inWords(entity)
  if (before === null && after !== null) return text('added {record}', { record: `${record}${nameIn(after)}` })
  if (before !== null && after === null) return text('removed {record}', { record: `${record}${nameIn(before)}` })
  const [only] = fields
  if (fields.length === 0) return text('{action}, {record}', { action: inWords(action), record })
  if (fields.length === 1 && only !== undefined) return changeInWords(record, only, before?.[only], after?.[only])
  return text('changed {fields} of {record}', { fields: shortList(fields.map(fieldInWords)), record })
}

/** Of a list only what came and what went is told; the rest of it is as it was. */
function changeInWords(record: string, name: string, before: unknown, after: unknown): string {
  const field = fieldInWords(name)
  // Nobody knows a role or a customer by its id.
  if (isId(before) || isId(after)) return text('changed {field} of {record}', { field, record })
  if (!isListOfTexts(before) || !isListOfTexts(after))
    return text('set {field} of {record} from {before} to {after}', {
      field,
      record,
      before: valueInWords(before),
      after: valueInWords(after),
    })
  const came = after.filter((each) => !before.includes(each))
  const went = before.filter((each) => !after.includes(each))
  const values = { field, record, came: shortList(came), went: shortList(went) }
  if (went.length === 0) return text('added {came} to {field} of {record}', values)
  if (came.length === 0) return text('took {went} from {field} of {record}', values)
  return text('added {came} to {field} of {record} and took {went}', values)
}

const isListOfTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

function shortList(names: readonly string[]): string {
  const named = names.slice(0, MOST_NAMED).join(', ')
  const more = names.length - MOST_NAMED
  return more > 0 ? text('{named} and {more} more', { named, more }) : named
}

function nameIn(values: Readonly<Record<string, unknown>>): string {
  const name = values['name'] ?? values['companyName'] ?? values['email'] ?? values['number']
  return typeof name === 'string' || typeof name === 'number' ? ` ${name}` : ''
}

export const auditSentence = (row: AuditRow) => `${row.user} ${actionInWords(row)}`
