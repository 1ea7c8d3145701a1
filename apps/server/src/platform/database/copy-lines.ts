import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type postgres from 'postgres'

type Connection = Pick<postgres.Sql, 'unsafe'>

/** Sends lines to a COPY FROM STDIN; fails when PostgreSQL refuses one of them. */
export async function copyLines(
  connection: Connection,
  statement: string,
  lines: Iterable<string> | AsyncIterable<string>,
): Promise<void> {
  const copying = connection.unsafe(statement)
  const refused = refusalOf(copying as unknown as Statement)
  await Promise.race([pipeline(Readable.from(lines), await copying.writable()), refused])
}

/** What a statement of postgres.js is inside: a promise that can be notified of its failure. */
type Statement = { reject: (error: unknown) => void }

/** A refusal after the last line is reported to the statement alone, which has been answered by then and would lose it. */
function refusalOf(statement: Statement): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  promise.catch(() => {})
  const before = statement.reject
  statement.reject = (error) => {
    before(error)
    reject(error)
  }
  return promise
}

/** What stands for no value. */
export const COPIED_NULL = String.raw`\N`

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const SPECIAL = /[\\\t\n\r]/

/** A text as COPY reads it. */
export const copiedText = (text: string): string =>
  SPECIAL.test(text) ? text.replaceAll(/[\\\t\n\r]/g, (sign) => ESCAPES[sign] ?? sign) : text
