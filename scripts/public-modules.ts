import { importGraph } from './architecture-rules.ts'

const ROOT_FILE = /^(apps\/(?:server|web)\/src\/([a-z-]+)\/)[^/]+$/
/** The lists of an area, which the server and the router read. */
const LIST = /\.(operations|screens)\.ts$/
const TEST = /\.test\.tsx?$|^apps\/[a-z]+\/test\/|^(tests|bench)\//

type Sources = {
  readonly files: ReadonlyMap<string, string>
  readonly areas: readonly { readonly name: string }[]
}

/** A file at an area's root is a public module: something outside of the area has to import it. */
export function unusedPublicModules({ files, areas }: Sources): string[] {
  const names = new Set(areas.map(({ name }) => name))
  const importers = new Map<string, string[]>()
  for (const [file, imported] of importGraph(files))
    if (!TEST.test(file)) for (const target of imported) importers.set(target, [...(importers.get(target) ?? []), file])
  return [...files.keys()].flatMap((file) => {
    const [, folder = '', area = ''] = ROOT_FILE.exec(file) ?? []
    if (!names.has(area) || LIST.test(file) || TEST.test(file)) return []
    const isUsed = importers.get(file)?.some((importer) => !importer.startsWith(folder)) ?? false
    return isUsed ? [] : [`${file}: nothing outside of ${area} imports it: move it into a folder of ${area}`]
  })
}
