import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { areas } from '@galen/server/areas'
import { platformTables } from '@galen/server/platform/platform-tables'
import { complaints, importGraph, type PackageFolder } from './architecture-rules.ts'
import { importCycles } from './import-cycles.ts'
import { unusedPublicModules } from './public-modules.ts'
import { wordFaults } from './word-rules.ts'
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

const files = sourceFiles()
const dependencies = new Map(PACKAGES.map((folder) => [folder, dependenciesOf(folder)]))
const found = [
  ...complaints({ files, dependencies, areas }),
  ...importCycles(importGraph(new Map([...files].filter(([file]) => /^(apps\/server|packages)\//.test(file))))),
  ...unusedPublicModules({ files, areas }),
  ...wordFaults(files),
  ...ownerFaults({ files, areas, platformTables, tables: createdTables() }),
]
if (files.size === 0) found.push('No source file was found, so nothing was checked.')
for (const complaint of found) console.error(complaint)
process.exitCode = found.length > 0 ? 1 : 0
