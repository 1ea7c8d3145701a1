/** Where the short paths of the documents begin: `platform/work.ts` is that of the server, `web/kit` that of the browser. */
const SHORT: readonly (readonly [RegExp, string])[] = [
  [/^domain\//, 'packages/domain/src/'],
  [/^contract\//, 'packages/contract/src/'],
  [/^server\//, 'apps/server/src/'],
  [/^web\//, 'apps/web/src/'],
]
const STARTS = [
  '',
  'apps/server/src/',
  'apps/web/src/',
  'packages/domain/src/',
  'packages/contract/src/',
  'apps/server/',
]
const IN_CODE = /`([^`\s]+)`/g
const LINK = /\]\((?!https?:|#)([^)#\s]+)/g
const FILE = /^(?!\.[a-z])[\w./-]+\.(?:ts|tsx|mjs|sql|tsv|md|css|sh|story\.ts)$/
const FOLDER = /^(?:apps|packages|docs|scripts|tests|bench)\/[\w./-]+$/

const candidates = (path: string): string[] => {
  const short = SHORT.find(([start]) => start.test(path))
  return [...STARTS.map((start) => start + path), ...(short ? [path.replace(short[0], short[1])] : [])]
}

const resolved = (from: string, to: string): string => new URL(to, `file:///${from}`).pathname.slice(1)

/** Paths that a document names and the repository does not have. A bare name of a file may be anywhere. */
export function pathFaults(documents: ReadonlyMap<string, string>, paths: ReadonlySet<string>): string[] {
  const names = new Set([...paths].map((path) => path.slice(path.lastIndexOf('/') + 1)))
  const folders = new Set(
    [...paths].flatMap((path) => path.split('/').map((_, at, parts) => parts.slice(0, at).join('/'))),
  )
  const isThere = (path: string) => {
    const plain = path.replace(/^\.\//, '').replace(/\/$/, '')
    if (!plain.includes('/') && names.has(plain)) return true
    return (
      candidates(plain).some((candidate) => paths.has(candidate) || folders.has(candidate)) || endsOne(plain, paths)
    )
  }
  return [...documents].flatMap(([document, text]) => {
    const named = [...text.matchAll(IN_CODE)]
      .map(([, path]) => path ?? '')
      .filter((path) => FILE.test(path) || FOLDER.test(path))
    const linked = [...text.matchAll(LINK)].map(([, path]) => resolved(document, path ?? ''))
    return [
      ...named.filter((path) => !isThere(path)),
      ...linked.filter((path) => !paths.has(path) && !folders.has(path.replace(/\/$/, ''))),
    ].map((path) => `${document}: names ${path}, which does not exist`)
  })
}

/** `customers/customer.store.ts` is enough where one area has it. */
const endsOne = (path: string, paths: ReadonlySet<string>): boolean =>
  path.includes('/') && [...paths].some((whole) => whole.endsWith(`/${path}`))
