type Read = (text: string) => unknown

const asText: Read = (text) => text
const asInstant: Read = (text) => new Date(text).toISOString()
const asBytes: Read = (text) => Buffer.from(text.slice(2), 'hex')

/** The arrays we use, by PostgreSQL's fixed numbers, so that no one has to ask the server for them. */
const ARRAYS: Readonly<Record<number, Read>> = {
  1000: (text) => text === 't', // boolean
  1001: asBytes,
  1003: asText, // name
  1005: Number, // smallint
  1007: Number, // integer
  1009: asText,
  1015: asText, // varchar
  1016: Number, // bigint
  1022: Number, // double precision
  1028: Number, // oid
  1182: asText, // date
  1185: asInstant,
  1231: asText, // numeric
  2951: asText, // uuid
  3807: (text) => JSON.parse(text), // jsonb
}

/** How postgres.js reads and writes arrays. */
export const arrayTypes = Object.fromEntries(
  Object.entries(ARRAYS).map(([number, read]) => [
    `array${number}`,
    {
      to: Number(number),
      from: [Number(number)],
      serialize: writeArray,
      parse: (text: string) => readArray(text, read),
    },
  ]),
)

function writeArray(value: unknown): string {
  if (!Array.isArray(value)) return String(value)
  return `{${value.map((element: unknown) => (Array.isArray(element) ? writeArray(element) : writeElement(element))).join(',')}}`
}

function writeElement(element: unknown): string {
  if (element === null || element === undefined) return 'NULL'
  return `"${textOf(element).replaceAll(/["\\]/g, '\\$&')}"`
}

function textOf(element: {}): string {
  if (element instanceof Date) return element.toISOString()
  if (element instanceof Uint8Array) return `\\x${Buffer.from(element).toString('hex')}`
  return typeof element === 'string' ? element : JSON.stringify(element)
}

/** Reads `{a,"b c",NULL,{d}}`; bounds before the first brace are PostgreSQL's own affair. */
function readArray(text: string, read: Read): unknown[] {
  const outer: unknown[] = []
  const open: unknown[][] = [outer]
  for (const [token, quoted] of text.slice(text.indexOf('{')).matchAll(/"((?:[^"\\]|\\[\s\S])*)"|[{}]|[^{},"]+/g)) {
    const innermost = open.at(-1) ?? outer
    if (token === '{') {
      const inner: unknown[] = []
      innermost.push(inner)
      open.push(inner)
    } else if (token === '}') open.pop()
    else if (quoted !== undefined) innermost.push(read(quoted.replaceAll(/\\([\s\S])/g, '$1')))
    else innermost.push(token === 'NULL' ? null : read(token))
  }
  return (outer[0] ?? []) as unknown[]
}
