import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordFields } from '@galen/contract/record-fields'
import { areas } from '@galen/server/areas'
import { platformTables } from '@galen/server/platform/platform-tables'
import { amountInputFaults } from './amount-inputs.ts'
import { complaints, importGraph, type PackageFolder } from './architecture-rules.ts'
import { citationFaults } from './cited-rules.ts'
import { pathFaults } from './document-paths.ts'
import { importCycles } from './import-cycles.ts'
import { mutationFaults } from './mutations/mutation-faults.ts'
import { mutations } from './mutations/mutations.ts'
import { comparedStatuses, doubleExports, flexRules, strangeFolders } from './name-rules.ts'
import { unusedPublicModules } from './public-modules.ts'
import { uncomparedRows } from '../tests/sql/row-types.ts'
import { sourceFaults } from './source-rules.ts'
import { commentFaultsIn, migrationWordFaults, wordFaults } from './word-rules.ts'
import { ownerFaults, tablesOf } from './table-owners.ts'

const ROOT = join(import.meta.dirname, '..')
const PACKAGES: readonly PackageFolder[] = ['.', 'packages/domain', 'packages/contract', 'apps/server', 'apps/web']
const SOURCE_FOLDERS = ['packages', 'apps', 'scripts', 'tests', 'bench']
const LEFT_OUT = /(^|\/)(node_modules|dist|public|migrations)\//

function sourceFiles(): Map<string, string> {
  const paths = SOURCE_FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  const sources = paths.filter((path) => /\.tsx?$/.test(path) && !LEFT_OUT.test(path))
  return new Map(sources.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]))
}

function dependenciesOf(folder: PackageFolder): Set<string> {
  const manifest = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'))
  return new Set(Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }))
}

function createdTables(): string[] {
  const folder = join(ROOT, 'apps/server/migrations')
  return readdirSync(folder).flatMap((name) => tablesOf(readFileSync(join(folder, name), 'utf8')))
}

function migrations(): [string, string][] {
  const folder = 'apps/server/migrations'
  return readdirSync(join(ROOT, folder)).map((name) => [
    join(folder, name),
    readFileSync(join(ROOT, folder, name), 'utf8'),
  ])
}

function styleSheets(): Map<string, string> {
  const folder = 'apps/web/src'
  const names = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
  const paths = names.filter((name) => name.endsWith('.css')).map((name) => join(folder, name))
  return new Map(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]))
}

/** Everything that is written for people: the pages of docs and those at the root. */
function documents(): Map<string, string> {
  const inDocs = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) =>
    join('docs', name),
  )
  const pages = [...readdirSync(ROOT), ...inDocs].filter((path) => path.endsWith('.md'))
  return new Map(pages.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]))
}

const isRulePage = (path: string) => path.startsWith('docs/requirements/') || path === 'docs/reference/invariants.md'

const repositoryPaths = (): Set<string> =>
  new Set([
    ...readdirSync(ROOT),
    ...[...SOURCE_FOLDERS, 'docs'].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .map((path) => join(folder, path))
        .filter((path) => !/(^|\/)(node_modules|dist)\//.test(path)),
    ),
  ])

/** Types of rows that no test compares with the columns; the number may fall and not grow. */
const MOST_UNCOMPARED_ROWS = 184

/** Names that two files of a package export, and screens that compare a status with a word: both may fall and not grow. */
const MOST_DOUBLE_EXPORTS = 2
const MOST_COMPARED_STATUSES = 20

/** Rules of style sheets that lay out by themselves; Stack and Group of the component library do it otherwise. */
const MOST_FLEX_RULES = 169

/** Words in comments that screens do not use either. */
const MOST_COMMENT_WORDS = 0

const files = sourceFiles()
const pages = documents()
const dependencies = new Map(PACKAGES.map((folder) => [folder, dependenciesOf(folder)]))
const found = [
  ...complaints({ files, dependencies, areas }),
  ...importCycles(importGraph(files)),
  ...unusedPublicModules({ files, areas }),
  ...wordFaults(files),
  ...migrationWordFaults(migrations()),
  ...strangeFolders(files, areas),
  ...citationFaults(
    new Map([...files, ...migrations()]),
    [...pages].filter(([path]) => isRulePage(path)).map(([, page]) => page),
  ),
  ...pathFaults(pages, repositoryPaths()),
  ...amountInputFaults(files),
  ...sourceFaults(files),
  ...ownerFaults({
    files,
    areas,
    platformTables,
    tables: createdTables(),
    records: recordFields.map(({ table }) => table),
  }),
]
const uncompared = [...files]
  .filter(([file]) => file.startsWith('apps/server/src/') && !file.endsWith('.test.ts'))
  .reduce((sum, [, source]) => sum + uncomparedRows(source), 0)
if (uncompared > MOST_UNCOMPARED_ROWS)
  found.push(
    `${uncompared} statements sql<T> have a T from elsewhere, and ${MOST_UNCOMPARED_ROWS} may: write T out, or declare it in the file, so that tests/static-sql.test.ts compares it with the columns`,
  )
const ceilings = [
  { found: doubleExports(files), most: MOST_DOUBLE_EXPORTS, rule: 'a name is exported once per package' },
  { found: comparedStatuses(files), most: MOST_COMPARED_STATUSES, rule: 'screens ask the lifecycle what can be done' },
  { found: commentFaultsIn(files), most: MOST_COMMENT_WORDS, rule: 'comments use the words of screens' },
  { found: flexRules(styleSheets()), most: MOST_FLEX_RULES, rule: 'Stack and Group lay out, style sheets draw' },
]
for (const { found: faults, most, rule } of ceilings)
  if (faults.length > most) found.push(`${rule}: ${faults.length} do not, and ${most} may:`, ...faults)
found.push(...mutationFaults(mutations, files))
if (files.size === 0) found.push('No source file was found, so nothing was checked.')
for (const complaint of found) console.error(complaint)
process.exitCode = found.length > 0 ? 1 : 0
