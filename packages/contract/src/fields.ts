import type * as z from 'zod'
import type { Needs } from '@galen/domain/permissions'

/** What a field holds: decides its schema, how it is stored and how its values are written. */
export type FieldKind =
  | 'ref'
  | 'line'
  | 'prose'
  | 'flag'
  | 'day'
  | 'instant'
  | 'count'
  | 'money'
  | 'unitCost'
  | 'choice'
  | 'json'

type Options = {
  readonly nullable?: true
  /** The most characters that people may enter. */
  readonly longest?: number
  /** Has to be sent when a record is created. */
  readonly required?: true
  /** What it is when it is not sent. */
  readonly initial?: string | boolean
  /** The schema of what is sent, where that is narrower than the kind. */
  readonly sent?: z.ZodType
  /** Where the column has another name than the field. */
  readonly column?: string
  /** Where each part of an object has a column of its own. */
  readonly columns?: Readonly<Record<string, string>>
  /** Null in every reply for those who may not see it. */
  readonly seenWith?: Needs
  /** How the audit writes the values of a choice, where a screen has other words than the value. */
  readonly words?: Readonly<Record<string, string>>
  /** It follows from other fields, so that a sentence about it says nothing new. */
  readonly follows?: true
  /** Stored for the server alone: no reply has it. */
  readonly hidden?: true
}

/** One field of a record, as everything that reads, stores, shows or checks it knows it. */
export type Field<Value = unknown, O extends Options = Options> = Options & {
  readonly kind: FieldKind
  readonly label: string
  /** The values of a choice. */
  readonly values?: readonly string[]
  /** The shape of what is stored as json. */
  readonly schema?: z.ZodType
  /** No field has it: it carries the types of the value and of the options. */
  readonly type?: readonly [value: Value, options: O]
}

type Made<Value, O extends Options> = Field<O extends { readonly nullable: true } ? Value | null : Value, O>

const holding =
  <Value>(kind: FieldKind) =>
  <const O extends Options = Options>(label: string, options?: O): Made<Value, O> => ({ kind, label, ...options })

/** The id of another record. */
export const ref = holding<string>('ref')
/** A text of one line. */
export const line = holding<string>('line')
/** A text of several lines. */
export const prose = holding<string>('prose')
export const flag = holding<boolean>('flag')
export const day = holding<string>('day')
export const instant = holding<string>('instant')
export const count = holding<number>('count')
/** An amount to the cent. */
export const money = holding<number>('money')
/** What one unit costs, to a hundredth of a cent. */
export const unitCost = holding<number>('unitCost')
/** One of a few codes. */
export const choice = <const Value extends string, const O extends Options = Options>(
  label: string,
  values: readonly Value[],
  options?: O,
): Made<Value, O> => ({ kind: 'choice', label, values, ...options })
/** A list or an object that is stored as a whole. */
export const json = <Schema extends z.ZodType, const O extends Options = Options>(
  label: string,
  schema: Schema,
  options?: O,
): Made<z.output<Schema>, O> => ({ kind: 'json', label, schema, ...options })

export type Fields = Readonly<Record<string, Field>>
export type ValueOf<F extends Field> = NonNullable<F['type']>[0]
export type OptionsOf<F extends Field> = NonNullable<F['type']>[1]
export type ValuesOf<F extends Fields> = { readonly [Name in keyof F]: ValueOf<F[Name]> }

/** The fields of one table, by who gives them their values. */
export type RecordFields = {
  readonly table: string
  /** How one record is called in a sentence. */
  readonly noun: string
  /** What people enter. */
  readonly entered: Fields
  /** What rules and actions give: a number, a status, a total. It is part of the record and of its audit. */
  readonly computed: Fields
  /** What one action writes once: who placed it and when. */
  readonly stamped: Fields
}
type AsDeclared<T extends string, E, C, S> = Omit<RecordFields, 'table' | 'entered' | 'computed' | 'stamped'> & {
  readonly table: T
  readonly entered: E
  readonly computed: C
  readonly stamped: S
}

/** The one place that names the fields of a record: schemas, columns, limits, labels and audit words follow from it. */
export const fields = <const T extends string, E extends Fields, C extends Fields, S extends Fields>(
  declared: AsDeclared<T, E, C, S>,
): AsDeclared<T, E, C, S> => declared

export type AllOf<F extends RecordFields> = F['entered'] & F['computed'] & F['stamped']
export type Entered<F extends RecordFields> = ValuesOf<F['entered']>
/** A record as commands work with it: its values are those of replies, bodies and the audit. */
export type RecordOf<F extends RecordFields> = { readonly id: string; readonly version: number } & Entered<F> &
  ValuesOf<F['computed']>

export const entityOf = ({ table }: Pick<RecordFields, 'table'>): string => table.replaceAll('_', '-')

/** What a new row has where nothing was entered. */
export const initialValues = <F extends Fields>(declared: F): ValuesOf<F> =>
  Object.fromEntries(
    Object.entries(declared).map(([name, { kind, initial = kind === 'flag' ? false : '' }]) => [name, initial]),
  ) as ValuesOf<F>

export const enteredNames = <F extends RecordFields>({ entered }: F) =>
  Object.keys(entered) as (keyof F['entered'] & string)[]

/** What was entered of a record, out of a body or a reply that has more. */
export const enteredOf = <F extends Pick<RecordFields, 'entered'>, B extends object>({ entered }: F, body: B) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name in entered)) as Pick<B, keyof B & keyof F['entered']>
