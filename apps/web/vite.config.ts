import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { extname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, minify, type Plugin } from 'vite'
import { contractForBrowsers } from './contract-for-browsers.config.ts'
import { areaOfList } from './list-chunks.config.ts'
import { guidePages } from './guide-pages.config.ts'
import { libraryParts } from './library-parts.config.ts'

const COMPRESSIBLE = new Set(['.js', '.css', '.html', '.svg', '.json', '.txt'])
const SMALLEST_WORTH_COMPRESSING = 1024

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Writes x.br and x.gz next to each text file of the build, so the server compresses nothing while people wait. */
function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir)
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

const REACT = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client']

/**
 * React comes as CommonJS, and every file that imports it would need the bundler's own little runtime, one request more.
 * Behind a module that names what React exports only the libraries need it.
 */
function reactAsModules(): Plugin {
  const require = createRequire(import.meta.url)
  return {
    name: 'react-as-modules',
    apply: 'build',
    enforce: 'pre',
    // React's own files ask each other for the CommonJS that they are.
    resolveId: (id, importer = '') =>
      REACT.includes(id) && !/^\0named:|node_modules[\\/](react|react-dom)[\\/]/.test(importer)
        ? `\0named:${id}`
        : null,
    load: (id) => {
      if (!id.startsWith('\0named:')) return null
      const name = id.slice('\0named:'.length)
      const exported = Object.keys(require(name) as object).filter(
        (each) => /^[a-z]\w*$/i.test(each) && each !== 'default',
      )
      return `import * as whole from '${name}'\nexport const { ${exported.join(', ')} } = whole\nexport default whole`
    },
  }
}

/** What has to run before the first paint is in the page itself, so that no one waits for a file of a few lines. */
function appearanceInside(): Plugin {
  return {
    name: 'appearance-inside',
    apply: 'build',
    transformIndexHtml: {
      order: 'pre',
      handler: async (page) => {
        const { code } = await minify('appearance.js', await readFile(here('./appearance.js'), 'utf8'))
        return page.replace('<script src="/appearance.js"></script>', () => `<script>${code}</script>`)
      },
    },
  }
}

/** The shared code of pages, from those that others need to those that need others. */
const PATTERNS: readonly (readonly [string, RegExp])[] = [
  ['controls', /[\\/](Switch|InlineInput|Textarea|get-env)[\\/]/],
  ['segments', /[\\/](SegmentedControl|FloatingIndicator)[\\/]/],
  ['saving', /src[\\/]client[\\/]saving[\\/]/],
  ['selects', /[\\/](Combobox|Select)[\\/]|kit[\\/]fields[\\/]select\.tsx$/],
  // Lists of customers name vendors, and the other way round.
  ['parties', /contract[\\/]src[\\/]partners[\\/](customers|vendors)\.ts$/],
  ['choices', /patterns[\\/]pickers[\\/](choice|picker|use-choo|use-choi)/],
  ['printing', /admin[\\/]print-(dialog|outcome)|open-file\.ts$|contract[\\/]src[\\/]admin[\\/]print/],
  // The names of months too, which reports and the audit share.
  [
    'days',
    /kit[\\/]fields[\\/](date|day|calendar)|domain[\\/]src[\\/](accounting[\\/]fiscal-period|admin[\\/]rep-goal)\.ts$/,
  ],
  ['document', /src[\\/]patterns[\\/]document[\\/](?!\w+-dialog)/],
  ['settings', /src[\\/]patterns[\\/]settings[\\/]/],
  ['list', /src[\\/]patterns[\\/]list[\\/]list-page\.tsx$/],
  ['codes', /domain[\\/]src[\\/]items[\\/](gtin|ndc)\.ts$/],
  // What a scanner reads, which a list of stock needs and a record only where it scans.
  ['readings', /domain[\\/]src[\\/]scanning[\\/](?!invalid-code|label-against-record)/],
]

const api = `http://localhost:${process.env['PORT'] ?? 3600}`

export default defineConfig(({ mode }) => ({
  root: here('.'),
  plugins: [
    react(),
    guidePages(),
    contractForBrowsers(),
    reactAsModules(),
    libraryParts(),
    appearanceInside(),
    precompress(),
  ],
  resolve: {
    // The browser takes names, paths and rights from the contract, but never checks a reply: see the file.
    alias: { zod: here('./src/client/schemas-left-out.ts') },
  },
  build: {
    outDir: mode === 'gallery' ? 'dist/gallery' : 'dist/product',
    target: 'es2023',
    // The bench and the server's own check of what a page needs read it; no browser asks for it.
    manifest: true,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      // Rules and declarations do nothing by being loaded, so a file of which nothing is used stays away.
      treeshake: { moduleSideEffects: [{ test: /packages[\\/](domain|contract)[\\/]/, sideEffects: false }] },
      onwarn: (warning, show) => {
        if (warning.code === 'IMPORT_IS_UNDEFINED') throw new Error(warning.message)
        show(warning)
      },
      output: {
        codeSplitting: {
          // Few files and each for a reason: libraries change seldom, the frame often, and a page brings only its own
          // code, the patterns that it uses, and what its area shares. Anyone who comes first takes along
          // what it needs itself, hence the order.
          groups: [
            { name: 'libraries', test: /node_modules|named:/, tags: ['$initial'], priority: PATTERNS.length + 2 },
            { name: 'frame', tags: ['$initial'], priority: PATTERNS.length + 1 },
            ...PATTERNS.map(([name, test], place) => ({
              name,
              test,
              minShareCount: 2,
              priority: PATTERNS.length - place,
            })),
            { name: areaOfList, includeDependenciesRecursively: false, priority: 0 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': { target: api, ws: true }, '/search': { target: api } },
  },
}))
