import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Figure } from './figure.ts'

const DIST = join(import.meta.dirname, '../apps/web/dist/product')

type Chunk = {
  file: string
  imports?: string[]
  isEntry?: boolean
  isDynamicEntry?: boolean
  src?: string
}

/** The build lies there compressed as well, but for what is too small to gain by it. */
const compressed = (file: string) =>
  (statSync(join(DIST, `${file}.br`), { throwIfNoEntry: false })?.size ??
    brotliCompressSync(readFileSync(join(DIST, file))).length) / 1000

/** What a first visit downloads, and what each screen adds, read from the build's own manifest. */
export function downloads() {
  const path = join(DIST, '.vite/manifest.json')
  if (!existsSync(path)) throw new Error('The web application is not built: run npm run build first')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Chunk>
  const withImports = (name: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(name)) return seen
    seen.add(name)
    for (const inner of manifest[name]?.imports ?? []) withImports(inner, seen)
    return seen
  }
  const sizeOf = (names: readonly string[]) =>
    names.reduce((sum, name) => sum + compressed(manifest[name]?.file ?? ''), 0)
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry)
  if (!entry) throw new Error('The build has no entry')
  const first = withImports(entry)
  // What is opened inside a page, such as a dialog, comes when the page is ready and counts for none.
  const screens = Object.entries(manifest)
    .filter(([, chunk]) => chunk.isDynamicEntry && chunk.src?.endsWith('-page.tsx'))
    .map(([name, chunk]) => {
      const own = [...withImports(name)].filter((inner) => !first.has(inner))
      return { name: chunk.src ?? name, files: own.length, size: sizeOf(own) }
    })
  return { first: { files: first.size, size: sizeOf([...first]) }, screens }
}

/** Compressed, in kilobytes. The rules about held goods, licenses and decisions that a screen asks itself took a kilobyte or two. */
export const MOST_CODE = { first: 201, screen: 47, document: 67 }

/** Documents with lines bring the line grid, their dialogs and the rules of what they post. */
export const DOCUMENTS =
  /[/](sales-order|sales-request|invoice|approval-document|purchase-order|receipt|settlement)-page\.tsx$/

export function benchWeb(): Figure[] {
  const { first, screens } = downloads()
  const list = screens.find(({ name }) => name.includes('users-page')) ?? screens[0]
  const largest = screens.filter(({ name }) => !DOCUMENTS.test(name)).toSorted((a, b) => b.size - a.size)[0]
  return [
    { name: 'first-load JavaScript, brotli', value: first.size, unit: 'kB', limit: MOST_CODE.first },
    {
      name: 'first load up to a usable list, JavaScript, brotli',
      value: first.size + (list?.size ?? 0),
      unit: 'kB',
      limit: null,
    },
    {
      name: 'largest route chunk, brotli',
      value: largest?.size ?? 0,
      unit: 'kB',
      limit: MOST_CODE.screen,
      detail: largest?.name ?? '',
    },
  ]
}
