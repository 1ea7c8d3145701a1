import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type postgres from 'postgres'
import { COPIED_NULL, copiedText, copyLines } from '../platform/database/copy-lines.ts'
import type { Pool } from '../platform/database/database.ts'
import { type DirectoryFileRow, readDirectoryFile } from './ndc-directory/directory-file.ts'
import {
  PACKAGE_HEADINGS,
  packageRow,
  PRODUCT_HEADINGS,
  productRow,
  type ReadRow,
} from './ndc-directory/directory-rows.ts'

type BadLine = { readonly file: string; readonly line: number; readonly reason: string }

export type DirectoryImport = {
  readonly products: number
  readonly packages: number
  /** Rows that say again what another row says; the last one counts. */
  readonly repeated: number
  readonly bad: readonly BadLine[]
  readonly badCount: number
  readonly seconds: number
}

const MOST_LISTED = 100
const FILES = {
  product: /^(?:ndc[-_ ]?)?products?\.(?:txt|csv|tsv|xls)$/i,
  package: /^(?:ndc[-_ ]?)?packages?\.(?:txt|csv|tsv|xls)$/i,
}

/**
 * Makes the directory of drugs what the published files in a folder say. It is one transaction: anyone who looks something
 * up in the meantime finds the directory as it was, and a file that cannot be read changes nothing.
 */
export async function importNdcDirectory(owner: Pool, folder: string): Promise<DirectoryImport> {
  const started = performance.now()
  const names = readdirSync(folder)
  const fileOf = (kind: keyof typeof FILES) => {
    const name = names.find((one) => FILES[kind].test(one))
    if (!name)
      throw new Error(`There is no ${kind} file in ${folder}: ${kind}.txt as it is published, or ndc_${kind}s.csv`)
    return join(folder, name)
  }
  const [productFile, packageFile] = [fileOf('product'), fileOf('package')]
  const bad = badLines()
  const counts = await owner.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    await tx`select pg_advisory_xact_lock(hashtextextended('the directory of drugs', 0))`
    await tx`create temporary table new_product (like ndc_product, line bigint generated always as identity) on commit drop`
    await tx`create temporary table new_package (like ndc_package, line bigint generated always as identity) on commit drop`
    const products = await copy(
      tx,
      'new_product',
      PRODUCT_COLUMNS,
      rowsOf(productFile, PRODUCT_HEADINGS, productRow, bad),
    )
    const packages = await copy(
      tx,
      'new_package',
      PACKAGE_COLUMNS,
      rowsOf(packageFile, PACKAGE_HEADINGS, packageRow, bad),
    )
    if (products === 0 || packages === 0) throw new Error('The files have no product or no package that can be read')
    await tx`create unique index on new_product (product_ndc, line)`
    await tx`create unique index on new_package (ndc12, line)`
    await tx`analyze new_product, new_package`
    return replace(tx, products + packages, bad)
  })
  return { ...counts, bad: bad.listed, badCount: bad.count, seconds: (performance.now() - started) / 1000 }
}

const PRODUCT_COLUMNS =
  'product_ndc, type, brand_name, generic_name, form, route, labeler, substances, strengths, units, dea_schedule, marketing, started_on, ended_on'
const PACKAGE_COLUMNS = 'ndc12, product_ndc, ndc, description'

function badLines() {
  const listed: BadLine[] = []
  return {
    listed,
    count: 0,
    add(found: BadLine) {
      this.count += 1
      if (listed.length < MOST_LISTED) listed.push(found)
    },
  }
}
type BadLines = ReturnType<typeof badLines>

/** The rows of a file as PostgreSQL's COPY reads them. */
async function* rowsOf(
  path: string,
  headings: readonly string[],
  read: (row: DirectoryFileRow) => ReadRow,
  bad: BadLines,
): AsyncGenerator<string> {
  let lines: string[] = []
  let first = true
  for await (const row of readDirectoryFile(path)) {
    if (first) checkHeadings(path, headings, row)
    first = false
    const result = read(row)
    if (result.kind === 'bad') bad.add({ file: path, line: result.line, reason: result.reason })
    else lines.push(`${result.values.map(escaped).join('\t')}\n`)
    if (lines.length >= 500) {
      yield lines.join('')
      lines = []
    }
  }
  if (lines.length > 0) yield lines.join('')
}

function checkHeadings(path: string, headings: readonly string[], { cells }: DirectoryFileRow): void {
  const missing = headings.filter((heading) => !cells.has(heading))
  if (missing.length > 0) throw new Error(`${path} has no column ${missing.join(', ')}`)
}

const escaped = (value: string | null) => (value === null ? COPIED_NULL : copiedText(value.replaceAll('\0', '')))

async function copy(
  tx: postgres.TransactionSql,
  table: string,
  columns: string,
  lines: AsyncGenerator<string>,
): Promise<number> {
  await copyLines(tx, `copy ${table} (${columns}) from stdin`, lines)
  const [row] = await tx.unsafe<{ count: number }[]>(`select count(*) as count from ${table}`)
  return row?.count ?? 0
}

const last = (table: string, key: string, columns: string) =>
  `(select distinct on (${key}) ${columns} from ${table} order by ${key}, line desc)`

async function replace(tx: postgres.TransactionSql, read: number, bad: BadLines) {
  const orphans = await tx<{ ndc: string; product: string }[]>`
    delete from new_package k where not exists (select from new_product p where p.product_ndc = k.product_ndc)
    returning k.ndc, k.product_ndc as product`
  for (const { ndc, product } of orphans)
    bad.add({ file: 'packages', line: 0, reason: `${ndc} is of ${product}, which is not among the products` })
  await tx`delete from ndc_package k where not exists (select from new_package n where n.ndc12 = k.ndc12)`
  await upsert(tx, 'ndc_product', 'product_ndc', PRODUCT_COLUMNS, last('new_product', 'product_ndc', PRODUCT_COLUMNS))
  await upsert(tx, 'ndc_package', 'ndc12', PACKAGE_COLUMNS, last('new_package', 'ndc12', PACKAGE_COLUMNS))
  await tx`delete from ndc_product p where not exists (select from new_product n where n.product_ndc = p.product_ndc)`
  const [counts] = await tx<{ products: number; packages: number }[]>`
    insert into ndc_directory_import (products, packages)
    select (select count(*) from ndc_product), (select count(*) from ndc_package) returning products, packages`
  const { products = 0, packages = 0 } = counts ?? {}
  return { products, packages, repeated: read - orphans.length - products - packages }
}

/** Writes what is new or otherwise than before; what is as it was stays untouched, so that importing again is quick. */
async function upsert(tx: postgres.TransactionSql, table: string, key: string, columns: string, rows: string) {
  const names = columns.split(', ').filter((name) => name !== key)
  await tx.unsafe(`
    insert into ${table} as old (${columns}) select ${columns} from ${rows} as new
    on conflict (${key}) do update set (${names.join(', ')}) = row(${names.map((name) => `excluded.${name}`).join(', ')})
    where (${names.map((name) => `old.${name}`).join(', ')}) is distinct from (${names.map((name) => `excluded.${name}`).join(', ')})`)
}
