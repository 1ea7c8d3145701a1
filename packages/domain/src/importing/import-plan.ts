/** What a cell says, or what is wrong with it, as the end of a sentence that begins with the column. */
export type Parsed<Value> = { readonly value: Value } | { readonly problem: string }

/** One column of an import: how people head it, and what its cells mean. */
export type Column<Value> = {
  readonly heading: string
  /** Other headings under which it is known; case, spaces and signs do not matter. */
  readonly aliases?: readonly string[]
  /** Whether nothing can be created without it. */
  readonly required?: boolean
  /** Whether the field is never empty, so that a blank cell leaves it as it is whatever blank cells mean. */
  readonly neverEmpty?: boolean
  /** Whether it stays as it is once the record is there. */
  readonly fixed?: boolean
  /** Whether we give it ourselves: it finds records, and none is created with it. */
  readonly givenByUs?: boolean
  /** Reads a cell that is not blank, without the spaces around it. */
  readonly parse: (text: string) => Parsed<Value>
  /** The one text of a value, by which values compare and differences are shown. Written as a method, so that columns of any value fit. */
  textOf?(value: Value): string
  /** The text by which records are found, where that is more lenient than the text that is shown. */
  keyOf?(value: Value): string
  /** What is wrong with taking the value newly; what a record has already it may keep. */
  unfit?(value: Value): string | undefined
  /** What is doubtful about the value, as a whole sentence: it is taken all the same, and the preview says so. */
  doubtful?(value: Value): string | undefined
}

export type Columns = Readonly<Record<string, Column<unknown>>>

type ValueOf<C> = C extends Column<infer Value> ? Value : never

/** What a row says about a record: a field that it does not mention is left out, one that it empties is null. */
export type RowValues<C extends Columns> = { readonly [Field in keyof C]?: ValueOf<C[Field]> | null }

export type FieldOf<C extends Columns> = keyof C & string

/** One thing that is wrong: in which row, in which column where it has one, and with which text. */
export type RowProblem = {
  readonly row: number
  readonly column: string | null
  readonly text: string | null
  readonly message: string
}

/** What is wrong with a field of a record as it would be. */
export type FieldProblem<C extends Columns> = { readonly field: FieldOf<C>; readonly message: string }

/** How one kind of record is imported. */
export type ImportPlan<C extends Columns> = {
  /** What a record is called in sentences: "customer". */
  readonly noun: string
  readonly columns: C
  /** The columns that say which record a row is about, the surest first. */
  readonly keys: readonly FieldOf<C>[]
  /** What is wrong with the fields of one record together, once each of them is right. */
  readonly check?: (values: RowValues<C>) => readonly FieldProblem<C>[]
}

/** Declares an import, so that the values of its rows have the types that its columns parse. */
export const importPlan = <const C extends Columns>(plan: ImportPlan<C>): ImportPlan<C> => plan

/** The problem as one sentence for a list: "Row 7, Zip Code: must be a zip code". */
export const problemInWords = ({ row, column, message }: RowProblem) =>
  column === null ? `Row ${row}: ${message}` : `Row ${row}, ${column}: ${message}`

/** A value as text; null where there is none. */
export function textOf(column: Column<unknown> | undefined, value: unknown): string | null {
  if (value === null || value === undefined) return null
  return column?.textOf?.(value) ?? (typeof value === 'string' ? value : JSON.stringify(value))
}
