import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { starting } from './shut-down.ts'
import { contentHashOf, signatureOf, sourceFiles } from './source-files.ts'

const ROOT = join(import.meta.dirname, '..')
const WEB = join(ROOT, 'apps/web')
const BUILT_FROM = join(WEB, 'dist/.built-from')

/** Builds the web application unless the last build was made from the very same sources. */
export async function buildWeb(say: (sentence: string) => void): Promise<void> {
  if (!existsSync(join(WEB, 'index.html'))) return
  const files = [...sourceFiles([WEB, join(ROOT, 'packages')]), join(ROOT, 'package-lock.json')]
  const [builtFrom, seenAs] = (await readFile(BUILT_FROM, 'utf8').catch(() => '')).split('\n')
  const signature = signatureOf(files)
  if (seenAs === signature) return
  const sources = await contentHashOf(files, ROOT)
  if (sources !== builtFrom) {
    say(builtFrom ? 'Building the web application (it has changed)…' : 'Building the web application (first run)…')
    await rm(BUILT_FROM, { force: true })
    await runVite()
  }
  await writeFile(BUILT_FROM, `${sources}\n${signature}`)
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
