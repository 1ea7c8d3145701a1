import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely'
import { type Fields, initialValues, type ValueOf } from '@galen/contract/fields'
import { asJson } from './as-json.ts'
import type { Schema } from './schema.gen.ts'

/** How one field is stored and what a new record has there. */
type Column<Value> = {
  readonly initial: Value
  readonly kind: 'plain' | 'decimal' | 'json' | 'readOnly'
  /** Where the column has another name than the field. */
  readonly name?: string
}

export const column = <Value>(initial: Value, name?: string): Column<Value> => ({
  initial,
  kind: 'plain',
  ...(name === undefined ? {} : { name }),
})
/** An amount that is numeric in the table and a number with its decimals in the record. */
export const decimal = <Value>(initial: Value): Column<Value> => ({ initial, kind: 'decimal' })
/** A list or an object that is jsonb in the table. */
export const json = <Value>(initial: Value): Column<Value> => ({ initial, kind: 'json' })
/** Read with the record and written by someone else, such as a default or another command. */
export const readOnly = <Value>(initial: Value, name?: string): Column<Value> => ({
  ...column(initial, name),
  kind: 'readOnly',
})

/** The columns of declared fields, each under the name of its field. */
export const columnsOf = <F extends Fields>(fields: F) => {
  const initial: Readonly<Record<string, unknown>> = initialValues(fields)
  return Object.fromEntries(Object.keys(fields).map((name) => [name, column(initial[name])])) as {
    readonly [Name in keyof F]: Column<ValueOf<F[Name]>>
  }
}

/** The name of the column that has the name of its field. */
export type Snake<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? Rest extends Uncapitalize<Rest>
    ? `${Lowercase<First>}${Snake<Rest>}`
    : `${Lowercase<First>}_${Snake<Rest>}`
  : Text

/** A field whose column is not its own name in snake case has to name it. */
type Columns<Table extends keyof Schema, Entity> = {
  readonly [Field in keyof Entity]-?: Column<Entity[Field]> &
    (Snake<Field & string> extends keyof Schema[Table] ? unknown : { readonly name?: string })
}

type AliasedFields<Entity> = {
  [Field in keyof Entity & string]: AliasedRawBuilder<Entity[Field], Field>
}[keyof Entity & string]

export type ColumnMap<Entity> = {
  /** What a record has before anything is known of it. */
  readonly initial: Entity
  /** The columns of the table under this alias, named as the fields. */
  readonly select: (alias: string) => RawBuilder<unknown>
  /** The same for the query builder. */
  readonly selection: (alias: string) => readonly AliasedFields<Entity>[]
  /** The same as one json object, for a list inside a larger record. */
  readonly object: (alias: string) => RawBuilder<unknown>
  /** The columns to write. */
  readonly row: (entity: Entity) => Readonly<Record<string, unknown>>
  /** The columns of these fields as the `set` of an update. */
  readonly assignments: (fields: Partial<Entity>) => RawBuilder<unknown>
  /** The fields in the order of the map, so that equal records compare as equal. */
  readonly pick: (entity: Entity) => Entity
}

const snake = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The one place that says which column stores which field: selects, inserts, updates and new records follow from it. */
export function columnMap<Table extends keyof Schema, Entity extends object>(
  _table: Table,
  columns: Columns<Table, Entity>,
): ColumnMap<Entity> {
  const fields = Object.entries(columns as Readonly<Record<string, Column<unknown>>>).map(
    ([field, { name = snake(field), ...column }]) => ({ field: field as keyof Entity & string, name, ...column }),
  )
  const written = fields.filter(({ kind }) => kind !== 'readOnly')
  return {
    initial: Object.fromEntries(fields.map(({ field, initial }) => [field, initial])) as Entity,
    select: (alias) =>
      sql.raw(
        fields
          .map(({ field, name, kind }) => `${alias}.${name}${kind === 'decimal' ? '::float8' : ''} as "${field}"`)
          .join(', '),
      ),
    selection: (alias) =>
      fields.map(
        ({ field, name, kind }) =>
          sql
            .raw(`${alias}.${name}${kind === 'decimal' ? '::float8' : ''}`)
            .as(field) as unknown as AliasedFields<Entity>,
      ),
    object: (alias) =>
      sql.raw(`json_build_object(${fields.map(({ field, name }) => `'${field}', ${alias}.${name}`).join(', ')})`),
    row: (entity) => Object.fromEntries(written.map(({ field, name }) => [name, entity[field]])),
    assignments: (values) =>
      sql.join(
        written
          .filter(({ field }) => field in values)
          .map(({ field, name, kind }) => {
            const value = values[field]
            return sql`${sql.ref(name)} = ${kind === 'json' ? asJson(value) : value}`
          }),
      ),
    pick: (entity) => Object.fromEntries(fields.map(({ field }) => [field, entity[field]])) as Entity,
  }
}
