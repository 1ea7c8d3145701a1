import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const COMPRESSIBLE = new Set(['.js', '.css', '.html', '.svg', '.json', '.txt'])
const SMALLEST_WORTH_COMPRESSING = 1024

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Writes x.br and x.gz beside each text file of the build, so the server compresses nothing while people wait. */
function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir)
    },
    closeBundle: async () => {
      const names = await readdir(folder, { recursive: true })
      await Promise.all(
        names.filter((name) => COMPRESSIBLE.has(extname(name))).map((name) => compress(join(folder, name))),
      )
    },
  }
}

async function compress(path: string): Promise<void> {
  if ((await stat(path)).size < SMALLEST_WORTH_COMPRESSING) return
  const content = await readFile(path)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await Promise.all([
    promisify(brotliCompress)(content, quality).then((small) => writeFile(`${path}.br`, small)),
    promisify(gzip)(content, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
  ])
}

/** What two pages share goes into one file of their area, or of the pattern of the kit that it belongs to. */
const areaOf = (id: string) => {
  const [, pattern] = /src[\\/]kit[\\/](\w+)[\\/]/.exec(id) ?? []
  return pattern ?? /src[\\/](\w+)[\\/]/.exec(id)?.[1] ?? null
}

const api = `http://localhost:${process.env['PORT'] ?? 3600}`

export default defineConfig({
  root: here('.'),
  plugins: [react(), precompress()],
  resolve: {
    // The browser takes names, paths and rights from the contract, but never checks a reply: see the file.
    alias: { zod: here('./src/shell/schemas-left-out.ts') },
  },
  build: {
    target: 'es2023',
    // The bench and the server's own check of what a page needs read it; no browser asks for it.
    manifest: true,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      onwarn: (warning, show) => {
        if (warning.code === 'IMPORT_IS_UNDEFINED') throw new Error(warning.message)
        show(warning)
      },
      output: {
        codeSplitting: {
          // Few files and each for a reason: libraries change seldom, the frame often, and a page brings only its own
          // code, the patterns of the kit that it stands on, and what its area shares.
          groups: [
            { name: 'libraries', test: /node_modules/, tags: ['$initial'], priority: 2 },
            { name: 'frame', test: /src[\\/]\w+[\\/]/, tags: ['$initial'], priority: 1 },
            { name: areaOf, test: /src[\\/]\w+[\\/]/, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': { target: api, ws: true }, '/search': { target: api } },
  },
})
