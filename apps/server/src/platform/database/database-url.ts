import type postgres from 'postgres'

type Pool = postgres.Sql

export type DatabaseUrl = {
  /** Who owns the tables; empty where the surroundings say who it is. */
  readonly owner: string
  readonly database: string
  /** The host, or several, each with its port if it is not the usual one. */
  readonly hosts: string
}

const SCHEME = /^postgres(?:ql)?:\/\//

/** Reads DATABASE_URL with its escapes undone; undefined when no one could read it. */
export function readDatabaseUrl(url: string): DatabaseUrl | undefined {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? []
  // Several hosts are no address to anyone but PostgreSQL.
  const parsed = SCHEME.test(url) ? URL.parse(before + (hosts.split(',')[0] ?? '') + after) : null
  if (!parsed) return undefined
  try {
    return {
      owner: decodeURIComponent(parsed.username),
      database: decodeURIComponent(parsed.pathname.slice(1)),
      hosts: decodeURIComponent(hosts),
    }
  } catch {
    return undefined
  }
}

const SILENT = 'Check its host and its port, and that PostgreSQL runs there'

/** What to mend, by the code with which a connection is refused. */
const REASONS: Readonly<Record<string, (to: DatabaseUrl) => string>> = {
  '3D000': ({ database, hosts }) =>
    `DATABASE_URL names the database ${database}, which ${hosts} does not have. Make it there, or mend the name`,
  '53300': ({ hosts }) => `PostgreSQL at ${hosts}, where DATABASE_URL leads, has no connection left. Allow it more`,
  '57P03': ({ hosts }) =>
    `PostgreSQL at ${hosts}, where DATABASE_URL points, does not accept connections yet. Try again soon`,
  ENOTFOUND: ({ hosts }) => `DATABASE_URL leads to ${hosts}, which is no known host. Mend the name of the host`,
  EAI_AGAIN: ({ hosts }) => `DATABASE_URL leads to ${hosts}, whose name cannot be looked up now. Check the network`,
  CONNECT_TIMEOUT: ({ hosts }) => `DATABASE_URL leads to ${hosts}, where nothing answers in time. ${SILENT}`,
  ...Object.fromEntries(
    ['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'ENOENT', 'CONNECTION_CLOSED'].map(
      (code) => [code, ({ hosts }: DatabaseUrl) => `DATABASE_URL leads to ${hosts}, where nothing answers. ${SILENT}`],
    ),
  ),
}

const NOT_LET_IN = ['28000', '28P01']
const ownerNotLetIn = ({ owner, hosts }: DatabaseUrl) =>
  `PostgreSQL at ${hosts} does not let ${owner} in. ` +
  'Check the name and the password in DATABASE_URL, and that there is such a role that may log in'

/**
 * Reaches for the database before anything is done with it; what a person can mend is reported without the password. Anyone who
 * comes as someone else than the owner says what it means when they are not let in.
 */
export async function checkDatabaseAnswers(pool: Pool, url: string, notLetIn = ownerNotLetIn): Promise<void> {
  const to = readDatabaseUrl(url)
  await pool.unsafe('select 1').catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const reason = to && (NOT_LET_IN.includes(code) ? notLetIn : REASONS[code])
    throw reason ? new Error(reason(to), { cause: error }) : error
  })
}
