import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { complaints, type PackageFolder } from './architecture-rules.ts'

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

const files = sourceFiles()
const dependencies = new Map(PACKAGES.map((folder) => [folder, dependenciesOf(folder)]))
const found = complaints({ files, dependencies })
if (files.size === 0) found.push('No source file was found, so nothing was checked.')
for (const complaint of found) console.error(complaint)
process.exitCode = found.length > 0 ? 1 : 0
