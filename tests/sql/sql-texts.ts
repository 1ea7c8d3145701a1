/** A statement written in a file, with a placeholder for everything that is put into it. */
export type SqlText = {
  readonly line: number
  readonly text: string
  /** What the code says that a row is; null where it says nothing. */
  readonly type: string | null
}

const TAG = /\b(?:sql|jobs)(?:<((?:[^<>]|<[^<>]*>)*)>)?`/g
const STATEMENT = /^\s*(?:select|with|insert|update|delete|merge)\b/i

/** The statements of a file that are whole by themselves: pieces that are put into others are looked at there. */
export function sqlTextsOf(source: string): SqlText[] {
  const found: SqlText[] = []
  for (const match of source.matchAll(TAG)) {
    const { text } = readTemplate(source, match.index + match[0].length)
    const line = source.slice(0, match.index).split('\n').length
    if (STATEMENT.test(text)) found.push({ line, text, type: match[1]?.trim() ?? null })
  }
  return found
}

/** Reads up to the closing backtick; what is put in becomes $1, $2 and so on. */
function readTemplate(source: string, start: number): { text: string; end: number } {
  let [text, place, holes] = ['', start, 0]
  while (place < source.length && source[place] !== '`') {
    if (source[place] === '\\') {
      text += source.slice(place, place + 2)
      place += 2
    } else if (source.startsWith('${', place)) {
      holes += 1
      text += `$${holes}`
      place = endOfHole(source, place + 2)
    } else {
      text += source[place]
      place += 1
    }
  }
  return { text, end: place + 1 }
}

function endOfHole(source: string, start: number): number {
  let depth = 1
  let place = start
  while (depth > 0 && place < source.length) {
    const sign = source[place]
    if (sign === '`') {
      place = readTemplate(source, place + 1).end
      continue
    }
    if (sign === '{') depth += 1
    if (sign === '}') depth -= 1
    place += 1
  }
  return place
}
