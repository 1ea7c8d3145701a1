import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { starting } from './shut-down.ts'

const ROOT = join(import.meta.dirname, '..')
const WEB = join(ROOT, 'apps/web')
const BUILT_FROM = join(WEB, 'dist/.built-from')

/** Builds the web application unless the last build was made from the very same sources. */
export async function buildWeb(say: (sentence: string) => void): Promise<void> {
  if (!existsSync(join(WEB, 'index.html'))) return
  const [sources, builtFrom] = await Promise.all([hashOfSources(), readFile(BUILT_FROM, 'utf8').catch(() => '')])
  if (sources === builtFrom) return
  say(builtFrom ? 'Building the web application (it has changed)…' : 'Building the web application (first run)…')
  await rm(BUILT_FROM, { force: true })
  await runVite()
  await writeFile(BUILT_FROM, sources)
}

async function hashOfSources(): Promise<string> {
  const files = (await Promise.all([filesUnder(WEB), filesUnder(join(ROOT, 'packages'))])).flat()
  files.push(join(ROOT, 'package-lock.json'))
  const contents = await Promise.all(
    files.toSorted().map(async (file) => [file.slice(ROOT.length), await readFile(file)]),
  )
  const hash = createHash('sha256')
  for (const part of contents.flat()) hash.update(part).update('\0')
  return hash.digest('hex')
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const found = entries.map(async (entry) => {
    const path = join(folder, entry.name)
    if (entry.isFile()) return /\.test\.tsx?$/.test(entry.name) ? [] : [path]
    return entry.isDirectory() && !['node_modules', 'dist'].includes(entry.name) ? filesUnder(path) : []
  })
  return (await Promise.all(found)).flat()
}

async function runVite(): Promise<void> {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
  const child = spawn(process.execPath, [vite, 'build', WEB, '--logLevel', 'warn'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  void starting(Promise.resolve({ stop: async () => child.kill(), stopAtOnce: () => child.kill('SIGKILL') }))
  let words = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (words += text))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(`The web application could not be built:\n${words}`)
}
