import { type RawBuilder, sql } from 'kysely'
import type { PropertyType } from '@galen/domain/admin/property-types'
import type { Schema } from './database/schema.gen.ts'
import type { Actor } from './operation.ts'
import type { Work } from './work.ts'

/** What records refer to. The values of a list are named by its type. */
export type Referenced =
  | 'customer'
  | 'vendor'
  | 'item'
  | 'item_variation'
  | 'manufacturer'
  | 'app_user'
  | 'justification'
  | 'credit_event'
  | `property ${PropertyType}`

/** Lets every record that refers to one thing refer to another, with one audit row each; answers how many did. */
export type Move = (work: Work<Actor>, from: string, to: string) => Promise<number>

/** The column is a field of an audited record that has `id` and `version`. */
export type MovedField = {
  readonly entity: string
  readonly field: string
  readonly action?: string
  /** Where open screens hear of it. */
  readonly topic?: (id: string) => string
  /** Whether the row says who changed it last. */
  readonly stamped?: boolean
}

/** A column that refers to something: it counts as a use of it, and follows when everything is moved to another. */
export type Reference = {
  readonly to: Referenced
  readonly table: keyof Schema
  readonly column: string
  /** Lists may be referred to by the code of their value. */
  readonly by?: 'id' | 'code'
  /** Which rows count; the row is called `x`. All by default. */
  readonly where?: RawBuilder<boolean>
  /** How its rows follow. Without it they are history: they never move, and keep what they refer to from being removed. */
  readonly moves?: MovedField | Move
  /** What a person has by this column, in words, for anyone who takes over from them. */
  readonly belonging?: { readonly kind: string; readonly one: string; readonly many: string }
}

/** Documents that wait for someone: a company counts them, and no one deactivates a record without having been warned. */
export type OpenDocuments = {
  readonly of: 'company' | 'customer' | 'vendor' | 'item'
  readonly code: string
  /** Such as "one sales request"; of an item, a sentence. */
  readonly one: string
  /** The same with `{count}`. */
  readonly many: string
  /** The count over the row of the customer, vendor, item or company, which is called `subject`. */
  readonly count: RawBuilder<number>
}

/** How many rows refer to the row that is called `target`; a person is the `target` by `user_id`. */
export function countOf({ to, table, column, by = 'id', where }: Reference, target: string): RawBuilder<number> {
  const key = to === 'app_user' ? 'user_id' : by
  return sql`(select count(*) from ${sql.table(table)} x where ${companyOf(table)} = ${sql.ref(`${target}.company_id`)}
    and ${sql.ref(`x.${column}`)} = ${sql.ref(`${target}.${key}`)} and ${where ?? sql`true`})`
}

/** A company is its own company. */
export const companyOf = (table: keyof Schema) => (table === 'company' ? sql.ref('x.id') : sql.ref('x.company_id'))
