import { type RawBuilder, sql } from 'kysely'
import type { AllOf, Field, Fields, OptionsOf, RecordFields } from '@galen/contract/fields'
import type { Values } from '../effects.ts'
import { asJson } from './as-json.ts'
import type { Snake } from './column-map.ts'
import type { RowKind } from './locks.ts'
import type { Schema } from './schema.gen.ts'

type ColumnOf<Name, F extends Field> =
  OptionsOf<F> extends { readonly column: infer C }
    ? C
    : OptionsOf<F> extends { readonly columns: infer Parts }
      ? Parts[keyof Parts]
      : Snake<Name & string>
type Columns<F extends Fields> = { [Name in keyof F]: ColumnOf<Name, F[Name]> }[keyof F]
/** A field without a column does not compile, and the error names the column that is missing. */
export type Stored<F extends RecordFields> = F['table'] extends keyof Schema & RowKind
  ? [Exclude<Columns<AllOf<F>>, keyof Schema[F['table']]>] extends [never]
    ? unknown
    : { readonly columnsThatAreMissing: Exclude<Columns<AllOf<F>>, keyof Schema[F['table']]> }
  : { readonly tableThatIsMissing: F['table'] }

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const isDecimal = (field: Field | undefined) => field?.kind === 'money' || field?.kind === 'unitCost'
const isExpression = (value: unknown): value is RawBuilder<unknown> =>
  typeof value === 'object' && value !== null && 'toOperationNode' in value

/** Columns that are one value of the record; a nullable one is null when all of them are. */
function together(alias: string, columns: Readonly<Record<string, string>>, nullable: true | undefined): string {
  const parts = Object.entries(columns).map(([part, column]) => `'${part}', ${alias}.${column}`)
  const names = Object.values(columns).map((column) => `${alias}.${column}`)
  const value = `json_build_object(${parts.join(', ')})`
  return nullable ? `case when num_nonnulls(${names.join(', ')}) > 0 then ${value} end` : value
}

/** Which column stores which field: everything that reads or writes rows of the table follows from it. */
export function storedFields({ table, entered, computed, stamped }: RecordFields) {
  const all: Fields = { ...entered, ...computed, ...stamped }
  const columnOf = (name: string) => all[name]?.column ?? snake(name)
  const valueOf = (alias: string, name: string) =>
    all[name]?.columns
      ? together(alias, all[name].columns, all[name].nullable)
      : `${alias}.${columnOf(name)}${isDecimal(all[name]) ? '::float8' : ''}`
  const selected = (alias: string, fields: Fields) =>
    ['id', ...Object.keys(fields), 'version'].map((name) => `${valueOf(alias, name)} as "${name}"`).join(', ')
  const shown = Object.fromEntries(Object.entries(all).filter(([, { hidden }]) => !hidden))
  const stored = (name: string, value: unknown) =>
    all[name]?.kind === 'json' && value !== null && !isExpression(value) ? asJson(value) : value
  const known = (alias: string) => sql.raw(selected(alias, { ...entered, ...computed }))
  return {
    isStamped: (name: string) => name in stamped,
    /** The columns of the record, named as its fields. */
    columns: known(table),
    /** The same under this alias. */
    known,
    /** Every column of the record under this alias, stamps included. */
    every: (alias: string) => sql.raw(selected(alias, all)),
    /** The columns of a reply under this alias, named as its fields. */
    shown: (alias: string) => sql.raw(selected(alias, shown)),
    /** What is given of the fields, each with its column. */
    written: (values: Values) =>
      Object.entries(values)
        .filter(([name, value]) => (name in all || name === 'id') && value !== undefined)
        .flatMap(([name, value]) =>
          Object.entries(all[name]?.columns ?? { [name]: columnOf(name) }).map(([part, column]) => ({
            column: sql.ref(column),
            value: all[name]?.columns ? ((value as Values | null)?.[part] ?? null) : stored(name, value),
          })),
        ),
  }
}
