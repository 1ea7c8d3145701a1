/** What comments and names of tests cite: sections of the specification, decisions, ledgers, cases and invariants. */
const CITED = /(?<![\w.-])(?:E\d{2}|[NPKL]\d{1,2}|[SBC]-\d{1,2}|[MDO]\d{1,2}|S\d{1,2}|T[13])(?![\w-])/g
const SECTION = /§ ?(\d)/g
const COMMENT = /\/\*[\s\S]*?\*\/|(?:^|\s)(?:\/\/|--) .*$/gm
/** How the name of a test or of a group of tests begins. */
const TEST_NAME = /\b(?:it|test|describe)(?:\.\w+)*\(\s*(?:'((?:[^'\\\n]|\\.)*)'|`([^`]*)`)/g
/** Segments of X12, formats of GS1 and bars of codes look alike and are none of ours. */
const OF_OTHERS = /(^|\/)(edi|scanning|pdf|kit\/fonts)\/|^scripts\//
const ROW = /^\| ?([A-Z]{1,2}-?\d+)(?:\.[a-z-]+)? /gm
const HEADING = /^## §(\d)/gm
/** Words of the trade and of the browser that have the form of a code. */
const WORDS = new Set(['T3', 'L1'])

/** The codes that the pages have; sections as §1. */
export const definedRules = (pages: Iterable<string>): Set<string> =>
  new Set(
    [...pages].flatMap((page) => [
      ...[...page.matchAll(ROW)].map(([, code]) => code ?? ''),
      ...[...page.matchAll(HEADING)].map(([, section]) => `§${section}`),
    ]),
  )

/** What one source cites in its comments and in the names of its tests. */
export function citedRules(file: string, source: string): string[] {
  const said = [
    ...[...source.matchAll(COMMENT)].map(([comment]) => comment),
    ...[...source.matchAll(TEST_NAME)].map(([, quoted, template]) => quoted ?? template ?? ''),
  ].join('\n')
  const sections = [...said.matchAll(SECTION)].map(([, section]) => `§${section}`)
  const codes = OF_OTHERS.test(file) ? [] : [...said.matchAll(CITED)].map(([code]) => code)
  return [...new Set([...sections, ...codes.filter((code) => !WORDS.has(code))])]
}

/** Citations that lead nowhere. */
export const citationFaults = (files: ReadonlyMap<string, string>, pages: Iterable<string>): string[] => {
  const defined = definedRules(pages)
  return [...files].flatMap(([file, source]) =>
    citedRules(file, source)
      .filter((code) => !defined.has(code))
      .map((code) => `${file}: cites ${code}, which no page of docs/requirements has`),
  )
}
