import { areaOf, type OrderedArea } from './area-order.ts'

export type Tables = {
  readonly files: ReadonlyMap<string, string>
  readonly areas: readonly OrderedArea[]
  readonly platformTables: readonly string[]
  /** The tables of the migrations. */
  readonly tables: readonly string[]
  /** The tables whose rows are declared by their fields. */
  readonly records?: readonly string[]
}

const CREATED = /^\s*create table (?:if not exists )?([a-z_]+)\s*\(/gim
const WRITES =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate|copy)\s+(?:only\s+|table\s+)?([a-z_]+)|\b(?:(?:insertInto|updateTable|deleteFrom|mergeInto)\(|(?:insertMany|updateMany|saveMany|saveChildRows)\(\s*[^,(]+,)\s*'([a-z_]+)/g
const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
const TEST = /\.test\.ts$/
/** Fills a database that no one uses yet, all tables at once. */
const LOADER = 'demo'

export const tablesOf = (migration: string): string[] =>
  [...migration.matchAll(CREATED)].map(([, table]) => table ?? '')

/** A table has one area that writes it; reading is free. */
export function ownerFaults({ files, areas, platformTables, tables, records = [] }: Tables): string[] {
  const owners = new Map<string, string>(platformTables.map((table) => [table, 'platform']))
  const twice = areas.flatMap(({ name, owns = [] }) =>
    owns.flatMap((table) => {
      const other = owners.get(table)
      owners.set(table, name)
      return other ? [`the table ${table} is owned by ${other} and by ${name}`] : []
    }),
  )
  const without = tables
    .filter((table) => !owners.has(table))
    .map((table) => `the table ${table} has no owner: list it in \`owns\` of an area`)
  return [
    ...twice,
    ...without,
    ...[...files].flatMap(([file, text]) => foreignWrites(file, text, owners)),
    ...documentFaults(files, tables, records),
  ]
}

/**
 * A document, declared by its fields, is written by its record in `<document>.store.ts`; each of its parts, whose tables begin
 * with its name, by one file. Beside them stands at most one file of statements for many at once, `<document>.hot.ts`.
 */
function documentFaults(files: Tables['files'], tables: readonly string[], records: readonly string[]): string[] {
  const documents = new Set(records)
  const parts = tables.filter((table) => records.some((document) => isPartOf(table, document)))
  const writers = new Map([...documents, ...parts].map((table): [string, string[]] => [table, []]))
  for (const [file, text] of files) {
    if (!isWriter(file)) continue
    const hot = hotDocument(file, files)
    for (const table of writesIn(text)) if (!isPartOf(table, hot)) writers.get(table)?.push(file)
  }
  return [
    ...[...writers].flatMap(([table, by]) => {
      if (documents.has(table)) return by.map((file) => `${file}: writes ${table} itself: save it through its record`)
      return by.length > 1 ? [`the table ${table} is written by ${by.join(' and ')}: one file writes it`] : []
    }),
    ...[...files].flatMap(([file, text]) => (isWriter(file) ? recordFaults(file, text) : [])),
  ]
}

/** Merging references, copying the lists of a company and the mechanisms of platform write tables that they are given. */
const WRITES_ANY_TABLE = /^apps\/server\/src\/(?:platform\/|admin\/companies\/copied-lists\.ts$)/
const COMPUTED = /\b(?:insert\s+into|update|delete\s+from)\s+\$\{sql\.table\(/
const RECORD = /\brecord\((\w+)Fields\b/g

function recordFaults(file: string, text: string): string[] {
  const elsewhere = [...text.matchAll(RECORD)].filter(([, name]) => !file.endsWith(`/${kebab(name ?? '')}.store.ts`))
  return [
    ...elsewhere.map(([, name]) => `${file}: only ${kebab(name ?? '')}.store.ts makes the record of ${name}Fields`),
    ...(COMPUTED.test(text) && !WRITES_ANY_TABLE.test(file)
      ? [`${file}: writes a table whose name is computed: write it where it can be read`]
      : []),
  ]
}

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Bulk loading of the demo and tests write what they like. */
const isWriter = (file: string) => areaOf(file) !== undefined && areaOf(file) !== LOADER && !TEST.test(file)

const isPartOf = (table: string, document: string | undefined) =>
  document !== undefined && (table === document || table.startsWith(`${document}_`))

/** The document whose statements for many at once stand in this file, beside its store. */
function hotDocument(file: string, files: Tables['files']): string | undefined {
  const [, name] = /\/([a-z-]+)\.hot\.ts$/.exec(file) ?? []
  return files.has(file.replace(/\.hot\.ts$/, '.store.ts')) ? name?.replaceAll('-', '_') : undefined
}

const writesIn = (text: string): string[] => [
  ...new Set(
    [...text.replace(COMMENTS, '').matchAll(WRITES)].map(([, inText, inBuilder]) => inText ?? inBuilder ?? ''),
  ),
]

function foreignWrites(file: string, text: string, owners: ReadonlyMap<string, string>): string[] {
  const area = areaOf(file)
  if (area === undefined || area === LOADER || TEST.test(file)) return []
  return writesIn(text).flatMap((table) => {
    const owner = owners.get(table)
    return owner === undefined || owner === area ? [] : [`${file}: writes ${table}, which only ${owner} writes`]
  })
}
