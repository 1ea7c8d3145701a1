import type { auditIndex } from '@galen/contract/audit/audit'
import type { RowOf } from '@galen/contract/search-index'
import { accountDeeds } from '@galen/domain/identity/account-deeds'

export type AuditRow = RowOf<typeof auditIndex>

/** `givenName` and `given_name` are "given name", `sales-order.placed` is "sales order placed". */
export const inWords = (name: string) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[._-]+/g, ' ')
    .trim()
    .toLowerCase()

/** A value as people read it; what is not there is "nothing". */
export function valueInWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.map(valueInWords).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const MOST_FIELDS_NAMED = 3

/** What was done, after the name of who did it: "set given name from Ana to Anna on user". */
export function deedInWords({
  entity,
  action,
  fields,
  before,
  after,
}: Pick<AuditRow, 'entity' | 'action' | 'fields' | 'before' | 'after'>): string {
  const deed = Object.entries(accountDeeds).find(([name]) => name === action)?.[1]
  if (deed) return deed
  const thing = inWords(entity)
  if (before === null && after !== null) return `added ${thing}${nameIn(after)}`
  if (before !== null && after === null) return `removed ${thing}${nameIn(before)}`
  const [only] = fields
  if (fields.length === 1 && only !== undefined)
    return `set ${inWords(only)} of ${thing} from ${valueInWords(before?.[only])} to ${valueInWords(after?.[only])}`
  if (fields.length === 0) return `${inWords(action)}, ${thing}`
  const named = fields.slice(0, MOST_FIELDS_NAMED).map(inWords).join(', ')
  const more = fields.length - MOST_FIELDS_NAMED
  return `changed ${named}${more > 0 ? ` and ${more} more` : ''} of ${thing}`
}

function nameIn(values: Readonly<Record<string, unknown>>): string {
  const name = values['name'] ?? values['email'] ?? values['number']
  return typeof name === 'string' || typeof name === 'number' ? ` ${name}` : ''
}

export const auditSentence = (row: AuditRow) => `${row.user} ${deedInWords(row)}`
