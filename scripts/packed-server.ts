import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { signatureOf, sourceFiles } from './source-files.ts'

const ROOT = join(import.meta.dirname, '..')
const PACKED = join(ROOT, 'node_modules/.cache/server')
const FOLDERS = ['scripts', 'apps/server/src', 'packages/domain/src', 'packages/contract/src']

/**
 * The product in one file, packed again when a source has changed. A thousand modules take most of a second to find
 * and to link however few lines they have; one file takes a fifth of that, and less memory.
 */
export async function packedServer(say: (sentence: string) => void): Promise<string> {
  const files = sourceFiles(FOLDERS.map((folder) => join(ROOT, folder)))
  const signature = signatureOf([...files, join(ROOT, 'package-lock.json')])
  const entry = join(PACKED, signature, 'product.js')
  if (!existsSync(entry)) {
    // Found out before the work and not after it: this user may not be the one who installed the product.
    mkdirSync(PACKED, { recursive: true })
    accessSync(PACKED, constants.W_OK)
    say('Packing the server (its sources have changed)…')
    await pack(signature)
  }
  return pathToFileURL(entry).href
}

/** In a process of its own: the tools that pack need more memory than the server, and would keep it. */
async function pack(signature: string): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, 'scripts/pack-server.ts'), signature], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const end = () => {
    child.kill()
    process.exit(1)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.once(signal, end)
  let words = ''
  child.stderr.on('data', (text) => (words += text))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  for (const signal of signals) process.off(signal, end)
  if (code !== 0) throw new Error(`The server could not be packed:\n${words}`)
}
