const TEST = /\.test\.tsx?$/
const PRINTED = /\.gen\.ts$/
const MOST_LINES = 400
/** Comments, and texts in quotes, where a rule about code has nothing to say. */
const NOT_CODE = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/gm
const ANY = /(?:[:<|&]|\bas|\bextends|\bsatisfies|\btype \w+ =)\s*any\b(?!\s*[:(.])|,\s*any\s*>|\bany\[\]/
const COUNTS_VERSIONS = 'apps/server/src/platform/database/next-version.ts'
const RAW_VERSION = /\bversion\s*\+\s*1\b|\('version',\s*'\+'/

/** What may stand in no file: too much of it, a value of any type, a version that is counted by hand. */
export function sourceFaults(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([file, text]) => [
    ...lengthFault(file, text),
    ...anyFault(file, text),
    ...versionFault(file, text),
  ])
}

function lengthFault(file: string, text: string): string[] {
  const lines = text.split('\n').length - 1
  return lines > MOST_LINES && !PRINTED.test(file)
    ? [`${file}: has ${lines} lines, and ${MOST_LINES} are the most`]
    : []
}

const anyFault = (file: string, text: string) =>
  ANY.test(text.replaceAll(NOT_CODE, '')) ? [`${file}: has a value of any type: say which`] : []

/** Only the server gives versions; a browser compares them, and a test knows which it expects. */
const versionFault = (file: string, text: string) =>
  file.startsWith('apps/server/src/') && file !== COUNTS_VERSIONS && !TEST.test(file) && RAW_VERSION.test(text)
    ? [`${file}: counts a version by hand: use a record, or versionAfter and nextVersion`]
    : []
