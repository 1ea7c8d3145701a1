import { readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

const ROOT = join(import.meta.dirname, '..')
const PACKED = join(ROOT, 'node_modules/.cache/server')
const KEPT = 10

/** Files find what lies next to their source, wherever they are packed. */
const ownPlaces: Plugin = {
  name: 'own-places',
  enforce: 'pre',
  transform(code, id) {
    if (id.includes('/node_modules/') || !id.startsWith(ROOT) || !code.includes('import.meta.')) return undefined
    return code
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
  },
}

const name = process.argv[2] ?? ''
if (!/^[0-9a-f]{32}$/.test(name))
  throw new Error('Say from which sources: their signature is the name of what is packed')
const folder = join(PACKED, name)
const unfinished = `${folder}.${process.pid}`
await build({
  configFile: false,
  root: ROOT,
  logLevel: 'error',
  plugins: [ownPlaces],
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: join(ROOT, 'scripts/product.ts'),
    outDir: unfinished,
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'esnext',
    minify: false,
  },
})
// Two starts at once may both pack; the first one's is as good as ours.
try {
  renameSync(unfinished, folder)
} catch {
  rmSync(unfinished, { recursive: true, force: true })
}

// What was packed lately stays, because a server that still runs may load a part of it later.
const writtenAt = (packed: string) => statSync(join(PACKED, packed), { throwIfNoEntry: false })?.mtimeMs ?? 0
const byAge = readdirSync(PACKED).toSorted((one, other) => writtenAt(other) - writtenAt(one))
for (const old of byAge.slice(KEPT)) rmSync(join(PACKED, old), { recursive: true, force: true })
