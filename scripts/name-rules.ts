const PACKAGES = ['apps/server/src/', 'apps/web/src/', 'packages/contract/src/', 'packages/domain/src/'] as const
const EXPORT = /^export (?:async )?(?:const|function|type|class) (\w+)/gm
const LEFT_OUT = /\.test\.tsx?$|\.gen\.ts$/

/** Names that a package exports from two files or more; each makes a reader ask which one is meant. */
export function doubleExports(files: ReadonlyMap<string, string>): string[] {
  return PACKAGES.flatMap((home) => {
    const homes = new Map<string, string[]>()
    for (const [file, source] of files) {
      if (!file.startsWith(home) || LEFT_OUT.test(file)) continue
      for (const name of new Set([...source.matchAll(EXPORT)].map(([, found = '']) => found)))
        homes.set(name, [...(homes.get(name) ?? []), file])
    }
    return [...homes].filter(([, of]) => of.length > 1).map(([name, of]) => `${name}: ${of.join(', ')}`)
  })
}

const STATUS = /\bstat(?:us|e)\)? [!=]== '[A-Z]/g

/** Screens that compare a status with a word; what can be done is asked of the lifecycle. */
export function comparedStatuses(files: ReadonlyMap<string, string>): string[] {
  return [...files]
    .filter(([file]) => file.startsWith('apps/web/src/') && !LEFT_OUT.test(file))
    .flatMap(([file, source]) => [...source.matchAll(STATUS)].map(([found]) => `${file}: ${found}`))
}

/** Style sheets that say again how parts are arranged. */
export const flexRules = (sheets: ReadonlyMap<string, string>): string[] =>
  [...sheets].flatMap(([file, sheet]) => [...sheet.matchAll(/display: flex/g)].map(([found]) => `${file}: ${found}`))

/** Folders of screens that show several documents of the server, or none. */
const SCREENS: ReadonlySet<string> = new Set([
  'admin/configuration',
  'admin/financial',
  'admin/item-lists',
  'admin/notifications',
  'compliance/item-classes',
  'edi/page',
  'identity/enrolment',
  'identity/home',
  'importing/start',
  'partners/activation',
  'partners/addresses',
  'partners/decision',
  'partners/new-partner',
  'reports/figures',
  'reports/goals',
  'reports/metrics',
  'warehouse/stock',
])

const folderOf = (file: string, home: string) => {
  const [area = '', folder = '', ...rest] = file.slice(home.length).split('/')
  return rest.length > 0 && folder !== '' ? `${area}/${folder}` : undefined
}

/** A folder of an area in the browser has the name of a folder of that area in the server. */
export function strangeFolders(
  files: ReadonlyMap<string, string>,
  areas: readonly { readonly name: string }[],
): string[] {
  const foldersIn = (home: string) =>
    new Set([...files.keys()].filter((file) => file.startsWith(home)).flatMap((file) => folderOf(file, home) ?? []))
  const known = foldersIn('apps/server/src/')
  return [...foldersIn('apps/web/src/')]
    .filter((folder) => areas.some(({ name }) => folder.startsWith(`${name}/`)))
    .filter((folder) => !known.has(folder) && !SCREENS.has(folder))
    .map(
      (folder) =>
        `apps/web/src/${folder}: the server has no such folder: name it after the documents, as the server does`,
    )
}
