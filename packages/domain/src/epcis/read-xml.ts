import { unreadableEpcis } from './unreadable-epcis.ts'

export type XmlElement = {
  /** Without its prefix. */
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** What is written in it, without what its children say. */
  readonly text: string
}
type Open = XmlElement & { readonly written: string; readonly children: XmlElement[]; text: string }

const MOST_DEPTH = 32
const MOST_ELEMENTS = 500_000
const TURN = 20_000

const DECLARATION =
  /^<\?xml\s+version\s*=\s*(["'])1\.[01]\1(?:\s+encoding\s*=\s*(["'])([A-Za-z][\w.-]*)\2)?(?:\s+standalone\s*=\s*(["'])(?:yes|no)\4)?\s*\?>/
const NAME = /[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?/y
const ATTRIBUTE = /\s+([A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?)\s*=\s*(?:"([^<"]*)"|'([^<']*)')/y
const END = /\s*(\/?)>/y
const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const notXml = (why: string) => unreadableEpcis(`is not well-formed XML: ${why}`)

/**
 * Reads well-formed XML and nothing else. A document type is refused, so that nothing is ever defined, fetched or multiplied;
 * depth and number of elements are bounded. It gives way from time to time: `finished` drives it to its end at once.
 */
export function* readXml(source: string): Generator<undefined, XmlElement> {
  const root: Open = { name: '', written: '', attributes: {}, children: [], text: '' }
  const open: Open[] = [root]
  let at = afterDeclaration(source)
  for (let read = 0; at < source.length; read++) {
    if (read % TURN === TURN - 1) yield undefined
    const here = open.at(-1) ?? root
    const next = source.indexOf('<', at)
    addText(here, source.slice(at, next === -1 ? source.length : next), open.length > 1)
    if (next === -1) break
    if (read > 2 * MOST_ELEMENTS) throw unreadableEpcis('has too many elements')
    at = afterMarkup(source, next, open)
  }
  const [element] = root.children
  if (open.length > 1) throw notXml(`${open.at(-1)?.written} is not closed`)
  if (!element || root.children.length > 1) throw notXml('it must have one outermost element')
  return element
}

export function finished<T>(reading: Generator<undefined, T>): T {
  let turn = reading.next()
  while (!turn.done) turn = reading.next()
  return turn.value
}

function afterDeclaration(source: string): number {
  const start = source.startsWith('\uFEFF') ? 1 : 0
  if (!source.startsWith('<?xml', start)) return start
  const found = DECLARATION.exec(source.slice(start, start + 200))
  if (!found) throw notXml('its declaration cannot be read')
  if (found[3] !== undefined && !/^(?:utf-8|us-ascii)$/i.test(found[3])) throw unreadableEpcis('must be in UTF-8')
  return start + found[0].length
}

function addText(here: Open, raw: string, isInside: boolean): void {
  if (raw === '') return
  if (!isInside && raw.trim() !== '') throw notXml('there is text outside of the outermost element')
  if (raw.includes(']]>')) throw notXml('a text has ]]> in it')
  here.text += plainText(raw)
}

/** The text that XML stands for; names of signs that only a document type could define are refused. */
function plainText(raw: string): string {
  if (!raw.includes('&')) return raw
  return raw.replaceAll(/&([^;&\s]{0,10});?/g, (written, name: string) => {
    const sign = written.endsWith(';') ? (SIGNS[name] ?? signOf(name)) : undefined
    if (sign === undefined) throw notXml(`${written.slice(0, 20)} stands for nothing`)
    return sign
  })
}

function signOf(name: string): string | undefined {
  const found = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name)
  if (!found) return undefined
  const code = found[1] === undefined ? Number(found[2]) : Number.parseInt(found[1], 16)
  const isSign = code === 9 || code === 10 || code === 13 || (code >= 32 && code <= 0x10ffff)
  return isSign && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : undefined
}

/** Reads one piece of markup and answers where it ends. */
function afterMarkup(source: string, at: number, open: Open[]): number {
  if (source.startsWith('<!--', at)) return afterComment(source, at)
  if (source.startsWith('<![CDATA[', at)) {
    const end = source.indexOf(']]>', at)
    if (end === -1 || open.length === 1) throw notXml('a part of plain text has no end, or no element')
    ;(open.at(-1) as Open).text += source.slice(at + 9, end)
    return end + 3
  }
  if (source.startsWith('<!', at)) throw unreadableEpcis('must have no document type')
  if (source.startsWith('<?', at)) return afterInstruction(source, at)
  return source[at + 1] === '/' ? close(source, at, open) : begin(source, at, open)
}

function afterComment(source: string, at: number): number {
  const end = source.indexOf('--', at + 4)
  if (end === -1 || source[end + 2] !== '>') throw notXml('a comment has no end')
  return end + 3
}

function afterInstruction(source: string, at: number): number {
  const end = source.indexOf('?>', at)
  if (end === -1 || /^<\?xml\s/i.test(source.slice(at, at + 6))) throw notXml('an instruction cannot be read')
  return end + 2
}

function close(source: string, at: number, open: Open[]): number {
  const { written } = open.at(-1) as Open
  const end = source.indexOf('>', at)
  const name = source.slice(at + 2, end === -1 ? at + 60 : end).trimEnd()
  if (open.length === 1 || end === -1 || name !== written)
    throw notXml(`</${name.slice(0, 60)}> closes nothing that is open`)
  open.pop()
  return end + 1
}

function begin(source: string, at: number, open: Open[]): number {
  const written = sticky(NAME, source, at + 1)?.[0]
  if (written === undefined) throw notXml(`a tag cannot be read: ${source.slice(at, at + 30)}`)
  let end = at + 1 + written.length
  const attributes: Record<string, string> = {}
  for (let found = sticky(ATTRIBUTE, source, end); found; found = sticky(ATTRIBUTE, source, end)) {
    const name = found[1] ?? ''
    if (Object.hasOwn(attributes, name)) throw notXml(`${name} is written twice in one tag`)
    attributes[name] = plainText(found[2] ?? found[3] ?? '')
    end += found[0].length
  }
  const ending = sticky(END, source, end)
  if (!ending) throw notXml(`a tag cannot be read: ${source.slice(at, at + 30)}`)
  if (open.length > MOST_DEPTH) throw unreadableEpcis('is nested too deeply')
  const element: Open = { name: written.replace(/^.*:/, ''), written, attributes, children: [], text: '' }
  ;(open.at(-1) as Open).children.push(element)
  if (ending[1] === '') open.push(element)
  return end + ending[0].length
}

function sticky(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(source)
}
