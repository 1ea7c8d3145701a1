import { fileURLToPath } from 'node:url'

/** The little of the bundler's view of a module that is asked for here. */
type Modules = {
  getModuleInfo: (id: string) => { importers: readonly string[]; dynamicImporters: readonly string[] } | null
}

const LIST_PATTERN = fileURLToPath(new URL('./src/patterns/list/list-page.tsx', import.meta.url))
const DOCUMENT_FIELD = fileURLToPath(new URL('./src/patterns/document/document-field.tsx', import.meta.url))
const MAIN = fileURLToPath(new URL('./src/main.tsx', import.meta.url))
/** The kit has groups of its own, libraries follow the groups that need them, and Orders to ship scans, which no record does. */
const ELSEWHERE =
  /node_modules|[\\/]src[\\/](kit|client|patterns|gallery)[\\/]|-page\.tsx$|[\\/](shipping-bar|to-invoice-columns)\.tsx$/

/**
 * What the lists of an area share is one file with the area's name. Left alone, the bundler makes a file for each set of
 * pages that share something, which are twenty requests for a list; a record's page then takes a little more than it needs.
 */
export function areaOfList(id: string, modules: Modules): string | null {
  if (ELSEWHERE.test(id)) return null
  const entries = entriesThatNeed(id, modules)
  if (entries.size < 2 || entries.has(MAIN)) return null
  const lists = entriesThatNeed(LIST_PATTERN, modules)
  const documents = entriesThatNeed(DOCUMENT_FIELD, modules)
  const areas = new Set([...entries].filter((entry) => lists.has(entry) && !documents.has(entry)).flatMap(areaOfPage))
  const [area, another] = areas
  return another ? null : (area ?? null)
}

/** Lists are inside of some records too, which are no pages of their own. */
const areaOfPage = (entry: string) => /[\\/]src[\\/](\w+)[\\/].*-page\.tsx$/.exec(entry)?.slice(1) ?? []

/** The files that are fetched by themselves and cannot do without this module. */
function entriesThatNeed(id: string, modules: Modules): Set<string> {
  const seen = new Set<string>()
  const entries = new Set<string>()
  const visit = (each: string) => {
    if (seen.has(each)) return
    seen.add(each)
    const module = modules.getModuleInfo(each)
    if (each === MAIN || module?.dynamicImporters.length) entries.add(each)
    for (const importer of module?.importers ?? []) visit(importer)
  }
  visit(id)
  return entries
}
