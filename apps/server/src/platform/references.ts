import type { RawBuilder } from 'kysely'
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

export type Move = (work: Work<Actor>, from: string, to: string) => Promise<void>

/** A column that refers to something: it counts as a use of it, and follows when everything is moved to another. */
export type Reference = {
  readonly to: Referenced
  readonly table: keyof Schema
  readonly column: string
  /** Lists may be referred to by the code of their value. */
  readonly by?: 'id' | 'code'
  /** Which rows count; the row is called `x`. All by default. */
  readonly where?: RawBuilder<boolean>
  /**
   * How its rows follow: as a field of an audited record with `id` and `version`, or in a way of their own. Without it
   * they are history: they never move, and keep what they refer to from being removed.
   */
  readonly moves?:
    | {
        readonly entity: string
        readonly field: string
        readonly action?: string
        readonly topic?: (id: string) => string
      }
    | Move
  /** What a person has by this column, in words, for whoever takes over from them. */
  readonly belonging?: { readonly kind: string; readonly one: string; readonly many: string }
}

/** Documents that wait for somebody: why a customer, vendor, item or company cannot be deactivated without a question. */
export type OpenDocuments = {
  readonly of: 'company' | 'customer' | 'vendor' | 'item'
  readonly code: string
  readonly one: string
  /** With `{count}` in it. */
  readonly many: string
  /** The count over the row of the customer, vendor, item or company, which is called `subject`. */
  readonly count: RawBuilder<number>
}
