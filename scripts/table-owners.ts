import { areaOf, type OrderedArea } from './area-order.ts'

export type Tables = {
  readonly files: ReadonlyMap<string, string>
  readonly areas: readonly OrderedArea[]
  readonly platformTables: readonly string[]
  /** The tables of the migrations. */
  readonly tables: readonly string[]
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
export function ownerFaults({ files, areas, platformTables, tables }: Tables): string[] {
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
  return [...twice, ...without, ...[...files].flatMap(([file, text]) => foreignWrites(file, text, owners))]
}

function foreignWrites(file: string, text: string, owners: ReadonlyMap<string, string>): string[] {
  const area = areaOf(file)
  if (area === undefined || area === LOADER || TEST.test(file)) return []
  const written = [...text.replace(COMMENTS, '').matchAll(WRITES)].map(
    ([, inText, inBuilder]) => inText ?? inBuilder ?? '',
  )
  return [...new Set(written)].flatMap((table) => {
    const owner = owners.get(table)
    return owner === undefined || owner === area ? [] : [`${file}: writes ${table}, which only ${owner} writes`]
  })
}
