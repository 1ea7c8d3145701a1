import { join } from 'node:path'
import { type OrderedArea, upwardFault } from './area-order.ts'

/** What the rules need to know: every source file by its path from the root, and what each package says it uses. */
export type Sources = {
  files: ReadonlyMap<string, string>
  dependencies: ReadonlyMap<PackageFolder, ReadonlySet<string>>
  /** The areas of the server from the lowest to the highest. */
  areas: readonly OrderedArea[]
}
export type PackageFolder = '.' | 'packages/domain' | 'packages/contract' | 'apps/server' | 'apps/web'

type Forbidden = { who: RegExp; never: RegExp; because: string }

/** The import table of ARCHITECTURE.md. Own files and our own packages are named by their path from the root. */
const FORBIDDEN: readonly Forbidden[] = [
  { who: /^packages\/domain\//, never: /^(?!packages\/domain\/)/, because: 'domain imports only itself' },
  {
    who: /^packages\/contract\//,
    never: /^(?!packages\/(contract|domain)\/|zod$)/,
    because: 'contract imports only itself, domain and zod',
  },
  { who: /^apps\/server\//, never: /^(apps\/web\/|react|@mantine\/)/, because: 'the server never sees the browser' },
  { who: /^apps\/web\//, never: /^(apps\/server\/|node:)/, because: 'the browser never sees the server' },
  {
    who: /^apps\/server\/src\/platform\//,
    never: /^apps\/server\/src\/(?!platform\/)/,
    because: 'platform knows no business area',
  },
  {
    who: /^apps\/web\/src\/kit\//,
    never: /^apps\/web\/src\/(?!kit\/)/,
    because: 'kit has components only: no session, no calls',
  },
  {
    who: /^apps\/web\/src\/client\//,
    never: /^apps\/web\/src\/(?!kit\/|client\/)/,
    because: 'client imports only itself and kit',
  },
  {
    who: /^apps\/web\/src\/patterns\//,
    never: /^apps\/web\/src\/(?!kit\/|client\/|patterns\/)/,
    because: 'patterns import only themselves, client and kit',
  },
  {
    who: /^apps\/web\/src\/shell\//,
    never: /^apps\/web\/src\/(?!kit\/|client\/|patterns\/|shell\/)/,
    because: 'the shell knows no screen',
  },
  {
    who: /^apps\/web\/src\/(?!kit\/|client\/|patterns\/|shell\/)[a-z-]+\//,
    never: /^apps\/web\/src\/shell\//,
    because: 'screens stand inside the shell and never import it',
  },
  {
    who: /^apps\/web\/src\/(?!main\.tsx$|gallery\/)/,
    never: /^apps\/web\/src\/gallery\//,
    because: 'the product has no component gallery',
  },
  {
    who: /^apps\/server\/src\/(?!.*\.operations\.ts$)/,
    never: /\/(commands|queries)\//,
    because: 'only <area>.operations.ts lists commands and queries',
  },
  {
    who: /^(apps|packages)\/[a-z]+\/src\//,
    never: /^(apps|packages)\/[a-z]+\/test\//,
    because: 'only tests use test/',
  },
  { who: /^(apps|packages)\//, never: /^(scripts|bench|tests)\//, because: 'the product runs without its scripts' },
]

const TEST = /\.(test|story|e2e)\.tsx?$|^(apps|packages)\/[a-z]+\/test\/|^tests\//
const CONFIGURATION = /\.config\.ts$/
const SAYS_NOTHING = /(^|\/)(utils?|helpers?|common|misc|shared|lib|core|base|managers?|index)(\.tsx?$|\/)/
/** An area's own files are its doors; its folders are rooms, closed to the other areas. */
const AREA = /^(apps\/(?:server|web)\/src)\/(?!platform\/|kit\/|client\/|patterns\/|shell\/)([a-z-]+)\//
const ROOM = /^apps\/(?:server|web)\/src\/[a-z-]+\/[a-z-]+\//
const IMPORT =
  /^\s*(?:import|export)\b[^'"\n]*?from\s*'([^']+)'|^\s*import\s*'([^']+)'|^\}\s*from\s*'([^']+)'|\bimport\(\s*'([^']+)'/gm

/** Every sentence names the file, what is wrong and, where the table says so, why. */
export function complaints({ files, dependencies, areas }: Sources): string[] {
  return [...files].flatMap(([file, text]) => [
    ...(SAYS_NOTHING.test(file) ? [`${file}: the name says nothing about what is in it`] : []),
    ...importsOf(text).flatMap((target) =>
      [...faultsOf(file, target, dependencies), ...orderFault(file, target, areas)].map(
        (fault) => `${file}: imports ${target}: ${fault}`,
      ),
    ),
  ])
}

export function importsOf(text: string): string[] {
  return [...text.matchAll(IMPORT)].map(([, ...targets]) => targets.find((target) => target !== undefined) ?? '')
}

function faultsOf(file: string, target: string, dependencies: Sources['dependencies']): string[] {
  const imported = pathOf(file, target)
  return [
    ...crossingFault(file, target, imported),
    ...tableFaults(file, imported),
    ...roomFault(file, imported),
    ...manifestFault(file, target, dependencies),
  ]
}

const orderFault = (file: string, target: string, areas: readonly OrderedArea[]) =>
  TEST.test(file) ? [] : upwardFault(file, pathOf(file, target), areas)

/** Which of the files each file imports, types included. */
export function importGraph(files: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const found = (path: string) => [path, `${path}.ts`, `${path}.tsx`].find((name) => files.has(name))
  return new Map(
    [...files].map(([file, text]) => [file, importsOf(text).flatMap((target) => found(pathOf(file, target)) ?? [])]),
  )
}

function pathOf(file: string, target: string): string {
  if (target.startsWith('.')) return join(file, '..', target)
  return target
    .replace(/^@galen\/(domain|contract)\//, 'packages/$1/src/')
    .replace(/^@galen\/(server|web)\//, 'apps/$1/src/')
}

function crossingFault(file: string, target: string, imported: string): string[] {
  const mine = packageOf(file)
  const crosses = target.startsWith('.') && mine !== '.' && packageOf(imported) !== mine
  return crosses ? ['another package is imported by its name'] : []
}

function tableFaults(file: string, imported: string): string[] {
  if (TEST.test(file) || CONFIGURATION.test(file)) return []
  return FORBIDDEN.filter(({ who, never }) => who.test(file) && never.test(imported)).map(({ because }) => because)
}

function roomFault(file: string, imported: string): string[] {
  const [, myRoot, mine] = AREA.exec(file) ?? []
  const [, theirRoot, theirs] = AREA.exec(imported) ?? []
  const closed = mine && theirs && myRoot === theirRoot && mine !== theirs && ROOM.test(imported)
  return closed && !TEST.test(file) ? [`use a door of ${theirs}: a file directly in its folder`] : []
}

/** npm puts every package where all can import it, so only the manifest says who really depends on what. */
function manifestFault(file: string, target: string, dependencies: Sources['dependencies']): string[] {
  if (target.startsWith('.') || target.startsWith('node:')) return []
  const name = target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/')
  const owner = packageOf(file)
  if (dependencies.get(owner)?.has(name)) return []
  const isTool = TEST.test(file) || CONFIGURATION.test(file)
  if (isTool && dependencies.get('.')?.has(name)) return []
  return [`${name} is not in ${join(owner, 'package.json')}`]
}

function packageOf(path: string): PackageFolder {
  const [, folder] = /^(packages\/domain|packages\/contract|apps\/server|apps\/web)\//.exec(path) ?? []
  return (folder ?? '.') as PackageFolder
}
