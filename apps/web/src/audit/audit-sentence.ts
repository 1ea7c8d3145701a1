import type { auditIndex } from '@galen/contract/audit/audit'
import type { RowOf } from '@galen/contract/search-index'
import { adminRecordWords } from '@galen/domain/admin/admin-record-words'
import { administrationActions } from '@galen/domain/admin/administration-actions'
import { ediActions, ediRecordWords } from '@galen/domain/edi/edi-words'
import { financeActions } from '@galen/domain/finance/finance-actions'
import { financeRecordWords } from '@galen/domain/finance/finance-record-words'
import { accountActions } from '@galen/domain/identity/account-actions'
import { importActions } from '@galen/domain/importing/import-actions'
import { itemActions } from '@galen/domain/items/item-actions'
import { itemRecordWords } from '@galen/domain/items/item-record-words'
import { customerActions } from '@galen/domain/partners/customer-actions'
import { partnerRecordWords } from '@galen/domain/partners/partner-record-words'
import { vendorActions } from '@galen/domain/partners/vendor-actions'
import { purchasingActions } from '@galen/domain/purchasing/purchasing-actions'
import { purchasingRecordWords } from '@galen/domain/purchasing/purchasing-record-words'
import { type FieldWords, labelOf, type RecordWords, spelled, valueInWords } from '@galen/domain/record-words'
import { invoiceRecordWords } from '@galen/domain/sales/invoice-record-words'
import { salesActions } from '@galen/domain/sales/sales-actions'
import { warehouseRecordWords } from '@galen/domain/warehouse/warehouse-record-words'
import { text } from '../kit/text.ts'
import { type FieldChange, fieldChange } from './trail/field-change.ts'

export type AuditRow = RowOf<typeof auditIndex>

const OWN_WORDS: Readonly<Record<string, RecordWords>> = {
  ...adminRecordWords,
  ...partnerRecordWords,
  ...itemRecordWords,
  ...purchasingRecordWords,
  ...invoiceRecordWords,
  ...warehouseRecordWords,
  ...financeRecordWords,
  ...ediRecordWords,
}
let known = OWN_WORDS
/** Adds the words of records that are declared by their fields. They come by themselves, or every page would bring all fields. */
export async function loadRecordWords(): Promise<void> {
  known = (await import('./trail/declared-words.ts')).withDeclaredWords(OWN_WORDS)
}
const ACTIONS: Readonly<Record<string, string>> = {
  ...accountActions,
  ...administrationActions,
  ...customerActions,
  ...vendorActions,
  ...salesActions,
  ...purchasingActions,
  ...itemActions,
  ...importActions,
  ...financeActions,
  ...ediActions,
}

const wordsOf = (entity: string): RecordWords => known[entity] ?? { noun: spelled(entity) }
const fieldWords = (entity: string, name: string): FieldWords | undefined => wordsOf(entity).fields?.[name]

/** How a kind of record is called. */
export const recordNoun = (entity: string) => wordsOf(entity).noun
/** A field under the label that it has on the screen. */
export const fieldLabel = (entity: string, name: string) => labelOf(wordsOf(entity).fields, name)
/** A value of a field as people read it; what is not there is a dash. */
export const fieldValue = ({ entity, names }: Pick<AuditRow, 'entity' | 'names'>, name: string, value: unknown) =>
  valueInWords(value, names, fieldWords(entity, name)) ?? '–'

type Entry = Pick<
  AuditRow,
  'entity' | 'entityId' | 'recordId' | 'record' | 'action' | 'fields' | 'before' | 'after' | 'names'
>

/** Everything an entry says, one clause for each change: "changed Price of Velora Pharma from 5.25 to 5.40". */
export function changesInWords(entry: Entry): string[] {
  const { entity, recordId, entityId, fields, before, after, names, record } = entry
  const words = wordsOf(entity)
  if (before === null || after === null) return wholeInWords(entry)
  // A part of another record is named, because its activity describes many such parts.
  const of = recordId === entityId ? '' : (record ?? words.title?.({ ...before, ...after }) ?? '')
  return fields
    .filter((name) => words.fields?.[name]?.follows !== true)
    .flatMap((name) => {
      const change: FieldChange = {
        before: before[name],
        after: after[name],
        label: labelOf(words.fields, name),
        of,
        names,
      }
      return fieldChange(change, words.fields?.[name])
    })
}

const rowsInWords = (entry: Entry) =>
  entry.before === null || entry.after === null
    ? []
    : changesInWords({ ...entry, fields: entry.fields.filter((name) => fieldWords(entry.entity, name)?.rows) })

/** A record that came or went. */
function wholeInWords({ entity, before, after, record }: Entry): string[] {
  const words = wordsOf(entity)
  const values = after ?? before
  if (values === null) return []
  const own = cut(words.title?.(values) || nameIn(values) || record || '')
  const noun = own === '' ? text('the {noun}', { noun: words.noun }) : `${words.noun} ${own}`
  return [before === null ? text('added {noun}', { noun }) : text('deleted {noun}', { noun })]
}

const LONGEST_NAME = 60
const cut = (name: string) => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1).trimEnd()}…` : name)

function nameIn(values: Readonly<Record<string, unknown>>): string {
  const name = values['name'] ?? values['number']
  return typeof name === 'string' || typeof name === 'number' ? String(name) : ''
}

/** What was done, after the name of the person: "changed Phone from 555-0100 to 555-0101". */
export function actionInWords(entry: Entry): string {
  const action = ACTIONS[entry.action]
  // Besides what was done, the rows that came and went with it are worth reporting.
  const changes = action === undefined ? changesInWords(entry) : [action, ...rowsInWords(entry)]
  const [first, second] = changes
  if (first === undefined)
    return text('{action}, {noun}', { action: spelled(entry.action), noun: recordNoun(entry.entity) })
  if (second === undefined) return first
  if (changes.length === 2) return text('{first} and {second}', { first, second })
  return text('{first} and made {more} more changes', { first, more: changes.length - 1 })
}

export const auditSentence = (row: AuditRow) => `${row.user} ${actionInWords(row)}`
