import { randomUUIDv7 } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Fields, RecordFields, RecordOf, ValuesOf } from '@galen/contract/fields'
import { destinationOf, type Topic } from '@galen/contract/topic'
import { BusinessError } from '@galen/domain/business-error'
import { difference, type Values } from '../effects.ts'
import { notFound } from '../errors.ts'
import type { Work } from '../work.ts'
import type { Db } from './database.ts'
import { checkHeld, lockRow } from './locks.ts'
import { audited, change, describe, type Described, insertion, type Row } from './record-statements.ts'
import type { Stored } from './stored-fields.ts'

type Within = { readonly companyId: string }
type Stamps<F extends Fields> = { readonly [Name in keyof F]?: ValuesOf<F>[Name] | RawBuilder<unknown> | undefined }
type Reported = {
  readonly action: string
  /** What became of parts that are stored elsewhere, for the audit. */
  readonly parts?: { readonly before: Values; readonly after: Values }
  readonly justification?: string | undefined
}
const DELETED: Reported = { action: 'delete' }
/** Stamps are what only this action writes, such as who placed it and when. */
type Saving<S extends Values> = Reported & { readonly stamps?: S }

/** The time at which the transaction began, as a stamp. */
export const now = sql<string>`now()`

/**
 * What is the same for every record: read, lock, insert, save as the next version with audit and notice, remove. Each is
 * one statement; a command gives a record one version, however often it saves. What may be done is the story of a command.
 */
export function record<F extends RecordFields>(declared: F & Stored<F>, { topic }: { readonly topic?: Topic } = {}) {
  type Known = RecordOf<F>
  type Given = Partial<ValuesOf<F['entered']> & ValuesOf<F['computed']> & { id: string }>
  type Stamped = Stamps<F['computed'] & F['stamped']>
  const of = describe(declared, topic)
  return {
    /** The columns of a reply under this alias, named as its fields. */
    shown: of.shown,
    /** The columns that commands work with under this alias, for a statement that reads more than the record. */
    known: of.known,
    /** Every column under this alias, stamps included. */
    every: of.every,
    isSeen: async (db: Db, actor: Within, id: string) => (await read(of, db, actor, id)) !== undefined,
    /** Reads without a lock, for what has to be known before the first one. */
    load: async (db: Db, actor: Within, id: string, missing?: string) =>
      found(of, await read<Known>(of, db, actor, id), missing),
    lock: async (work: Work, id: string, missing?: string) =>
      found(of, await lockRow<Known>(work, of.kind, id, of.columns), missing),
    /** Adds a record; what is not given has the default of its column. */
    insert: async (work: Work, given: Given, { stamps, ...saving }: Partial<Saving<Stamped>> = {}) => {
      const row = await insertRow(of, work, given, stamps)
      return report(of, work, null, row, { action: 'create', ...saving }) as unknown as Known
    },
    /** Writes what changed of a locked record as its next version, audits it and notifies the open screens. */
    save: async <K extends Known>(work: Work, before: K, after: K, { stamps, ...saving }: Saving<Stamped>) =>
      report(of, work, before, await updateRow(of, work, before, after, stamps), saving) as unknown as K,
    /** The row alone, where the audit also says what the rest of the command does; `report` comes after that. */
    start: (work: Work, given: Given, stamps?: Stamped) =>
      insertRow(of, work, given, stamps) as unknown as Promise<Known>,
    write: <K extends Known>(work: Work, before: K, after: K, stamps?: Stamped) =>
      updateRow(of, work, before, after, stamps) as unknown as Promise<K>,
    /** The same as parts of one statement with what else is written, for hot paths. */
    insertion: (work: Work, id: string, given: Given, stamps?: Stamped) => insertion(of, work, id, given, stamps),
    change: <K extends Known>(work: Work, before: K, after: K, stamps?: Stamped) =>
      change(of, work, before, after, stamps) as { readonly saved: K; readonly statement: RawBuilder<unknown> },
    report: (work: Work, before: Known | null, after: Known, saving: Reported) =>
      void report(of, work, before, after, saving),
    remove: (work: Work, before: Known, saving?: Reported) => removeRow(of, work, before, saving),
  }
}

async function read<Known>({ columns, table }: Described, db: Db, { companyId }: Within, id: string) {
  const { rows } = await sql`
    select ${columns} from ${table} where company_id = ${companyId} and id = ${id}`.execute(db)
  return rows[0] as Known | undefined
}

function found<Known>({ noun }: Described, row: Known | undefined, missing: string | undefined): Known {
  if (row !== undefined) return row
  const [first = '', ...rest] = noun
  throw missing === undefined
    ? notFound(`${first.toUpperCase()}${rest.join('')}`)
    : new BusinessError('not-found', missing)
}

async function insertRow(of: Described, work: Work, given: Values, stamps?: Values): Promise<Row> {
  const id = typeof given['id'] === 'string' ? given['id'] : randomUUIDv7()
  const { rows } = await insertion(of, work, id, given, stamps).execute(work.tx)
  const [row] = rows as Row[]
  if (!row) throw new Error(`No ${of.noun} was inserted`)
  return row
}

async function updateRow(of: Described, work: Work, before: Row, after: Row, stamps?: Values): Promise<Row> {
  const { saved, statement } = change(of, work, before, after, stamps)
  await statement.execute(work.tx)
  return saved
}

/** Audits what became of a record and notifies the screens that have it open. */
function report(of: Described, work: Work, was: Row | null, row: Row, saving: Reported): Row {
  const { id, version } = row
  const { action, parts, justification } = saving
  const values = { before: was && audited(of, was, parts?.before), after: audited(of, row, parts?.after) }
  work.audit(of.entity, { id, action, version, ...values, justification })
  if (was) notify(of, work, { id, version, changed: difference(values.before, values.after).fields })
  return row
}

async function removeRow(of: Described, work: Work, before: Row, saving: Reported = DELETED): Promise<void> {
  const { tx, actor, audit } = work
  const { id } = before
  const { action, parts, justification } = saving
  checkHeld(tx, of.kind, id)
  await sql`delete from ${of.table} where company_id = ${actor.companyId} and id = ${id}`.execute(tx)
  audit(of.entity, { id, action, before: audited(of, before, parts?.before), after: null, justification })
  notify(of, work, { id, version: null, changed: [], action: 'removed' })
}

type Notice = Omit<Parameters<Work['publish']>[1], 'type'>

function notify({ topic, entity }: Described, { publish }: Work, notice: Notice): void {
  if (topic) publish(destinationOf(topic, { id: notice.id }), { type: entity, ...notice })
}
