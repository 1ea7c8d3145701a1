import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { starting } from './shut-down.ts'
import { contentHashOf, signatureOf, sourceFiles } from './source-files.ts'

const ROOT = join(import.meta.dirname, '..')
const WEB = join(ROOT, 'apps/web')

/** The product, or the product with the component gallery for browser tests. */
export type WebBuild = 'product' | 'gallery'

export const webFolder = (build: WebBuild) => join(WEB, 'dist', build)

/** Builds the web application unless the last build was made from the very same sources. */
export async function buildWeb(build: WebBuild, say: (sentence: string) => void): Promise<void> {
  if (!existsSync(join(WEB, 'index.html'))) return
  const stamp = join(webFolder(build), '.built-from')
  const files = [...sourceFiles([WEB, join(ROOT, 'packages')]), join(ROOT, 'package-lock.json')]
  const [builtFrom, seenAs] = (await readFile(stamp, 'utf8').catch(() => '')).split('\n')
  const signature = signatureOf(files)
  if (seenAs === signature) return
  const sources = await contentHashOf(files, ROOT)
  if (sources !== builtFrom) {
    say(builtFrom ? 'Building the web application (it has changed)…' : 'Building the web application (first run)…')
    await rm(stamp, { force: true })
    await runVite(build)
  }
  await writeFile(stamp, `${sources}\n${signature}`)
}

const MODES = { product: [], gallery: ['--mode', 'gallery'] }

async function runVite(build: WebBuild): Promise<void> {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
  const child = spawn(process.execPath, [vite, 'build', WEB, '--logLevel', 'warn', ...MODES[build]], {
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
