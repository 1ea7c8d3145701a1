import * as z from 'zod'
import {
  type AllOf,
  type Field,
  type Fields,
  initialValues,
  type OptionsOf,
  type RecordFields,
  type ValueOf,
} from './fields.ts'
import { guarded, sentGuarded } from './guarded.ts'
import { price, unitCostAmount } from './items/amounts.ts'
import { readableLine, readableProse } from './readable-text.ts'

type Schema<F extends Field> = z.ZodType<ValueOf<F>, ValueOf<F>>
type Shown<F extends Field> =
  OptionsOf<F> extends { readonly seenWith: object | string } ? z.ZodNullable<Schema<F>> : Schema<F>
type VisibleIn<F extends Fields> = {
  [Name in keyof F]: OptionsOf<F[Name]> extends { readonly hidden: true } ? never : Name
}[keyof F]
type Reply<F extends Fields> = { readonly [Name in VisibleIn<F>]: Shown<F[Name]> }
type Changes<F extends Fields> = { readonly [Name in keyof F]: z.ZodOptional<Schema<F[Name]>> }
type Creation<F extends Fields> = {
  readonly [Name in keyof F]: OptionsOf<F[Name]> extends { readonly required: true }
    ? Schema<F[Name]>
    : OptionsOf<F[Name]> extends { readonly initial: string }
      ? z.ZodDefault<Schema<F[Name]>>
      : z.ZodOptional<Schema<F[Name]>>
}

function valueSchema({ kind, longest, values = [], schema = z.unknown() }: Field): z.ZodType {
  switch (kind) {
    case 'ref':
      return z.uuid()
    case 'line':
      return longest === undefined ? z.string() : readableLine(longest)
    case 'prose':
      return longest === undefined ? z.string() : readableProse(longest)
    case 'flag':
      return z.boolean()
    case 'day':
      return z.iso.date()
    case 'instant':
      return z.iso.datetime()
    case 'count':
      return z.int()
    case 'money':
      return price
    case 'unitCost':
      return unitCostAmount
    case 'choice':
      return z.enum(values)
    case 'json':
      return schema
  }
}

const schemaOf = (field: Field): z.ZodType => (field.nullable ? valueSchema(field).nullable() : valueSchema(field))

/** A figure of a reply was checked where it was entered. What is guarded is null for some, so it is nullable once. */
const shownSchema = ({ nullable, seenWith, ...field }: Field): z.ZodType => {
  const isFigure = field.kind === 'money' || field.kind === 'unitCost'
  const schema = isFigure ? z.number() : valueSchema(field)
  if (seenWith) return guarded(seenWith, schema)
  return nullable ? schema.nullable() : schema
}

function sentSchema(field: Field): z.ZodType {
  const schema = field.sent ?? schemaOf(field)
  return field.seenWith ? sentGuarded(field.seenWith, schema.clone()) : schema
}

function createdSchema(field: Field): z.ZodType {
  const schema = sentSchema(field)
  if (field.required) return schema
  return field.initial === undefined ? schema.optional() : schema.default(field.initial)
}

const shapeOf = (fields: Fields, schema: (field: Field) => z.ZodType) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schema(field)]))

type Identified = { readonly id: z.ZodUUID; readonly version: z.ZodInt }

/**
 * The fields as a reply has them, with the id and the version of the record. What was entered was checked then, so a reply
 * does not say how long it may be, unless it always did.
 */
export function replyShape<F extends RecordFields>(
  { entered, computed, stamped }: F,
  { limits = false } = {},
): Identified & Reply<AllOf<F>> {
  const shown = ({ longest, ...field }: Field) =>
    limits && field.sent ? field.sent : shownSchema(limits && longest ? { ...field, longest } : field)
  const visible = (fields: Fields) => Object.fromEntries(Object.entries(fields).filter(([, { hidden }]) => !hidden))
  return {
    id: z.uuid(),
    ...shapeOf(visible(computed), shownSchema),
    ...shapeOf(visible(entered), shown),
    ...shapeOf(visible(stamped), shownSchema),
    version: z.int(),
  } as unknown as Identified & Reply<AllOf<F>>
}

/** The fields that the call which creates a record takes. */
export function creationShape<F extends Pick<RecordFields, 'entered'>>({ entered }: F): Creation<F['entered']> {
  return shapeOf(entered, createdSchema) as unknown as Creation<F['entered']>
}

type Row<F extends Fields> = { readonly [Name in keyof F]: Schema<F[Name]> }
type SentRow<F extends Fields> = {
  readonly [Name in keyof F]: OptionsOf<F[Name]> extends { readonly required: true }
    ? Schema<F[Name]>
    : z.ZodDefault<Schema<F[Name]>>
}

/** The fields of a row in a list inside a record, as a reply has them. */
export const rowShape = <F extends Fields>(fields: F) => shapeOf(fields, shownSchema) as unknown as Row<F>

/** The same as it is sent; what need not be sent is as in a new row. */
export function sentRowShape<F extends Fields>(fields: F): SentRow<F> {
  const initial = initialValues<Fields>(fields)
  const sent = Object.entries(fields).map(([name, field]) => [
    name,
    field.required ? sentSchema(field) : sentSchema(field).default(initial[name]),
  ])
  return Object.fromEntries(sent) as SentRow<F>
}

/** The fields that a call which changes a record takes; what is left out stays as it is. */
export function changesShape<F extends Pick<RecordFields, 'entered'>>({ entered }: F): Changes<F['entered']> {
  return shapeOf(entered, (field) => sentSchema(field).optional()) as unknown as Changes<F['entered']>
}

/** What people enter, to be picked from a reply or left out of it. */
export const enteredMask = <F extends Pick<RecordFields, 'entered'>>({ entered }: F) =>
  Object.fromEntries(Object.keys(entered).map((name) => [name, true])) as { [Name in keyof F['entered']]: true }
