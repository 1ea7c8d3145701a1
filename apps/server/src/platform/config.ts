import * as z from 'zod'
import { readDatabaseUrl } from './database/database-url.ts'
import { type Networks, networksOf } from './networks.ts'
import { readTrustedProxies, type TrustsProxy } from './trusted-proxies.ts'

const flag = z.stringbool().optional()

const trustedProxies = z.string().transform((text, context) => {
  const trusted = readTrustedProxies(text)
  if (trusted !== undefined) return trusted
  context.addIssue(
    'must be no, yes for one proxy, the number of proxies in a row (up to 10), or their addresses with commas between them',
  )
  return z.NEVER
})

const addresses = z.string().transform((text, context) => {
  const networks = networksOf(text.split(',').map((part) => part.trim()))
  if (networks) return networks
  context.addIssue('must be addresses or networks such as 10.0.0.0/8 with commas between them')
  return z.NEVER
})

/** An address, or a name and an address in angle brackets. A mail server of the house may have a name without dots. */
const SENDER = /^(?:[^<>\r\n]+<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/

const Environment = z.object({
  PORT: z.coerce.number<string>().int().min(0).max(65_535).default(3600),
  HOST: z.string().min(1).default('0.0.0.0'),
  DATABASE_URL: z
    .string()
    .refine((url) => readDatabaseUrl(url), 'must be written like postgres://user:password@host:5432/database')
    .optional(),
  GALEN_DATA: z.string().min(1).optional(),
  GALEN_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  GALEN_DEMO: flag,
  GALEN_PUBLIC_URL: z.url().optional(),
  GALEN_TRUST_PROXY: trustedProxies.default(false),
  GALEN_LOG: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn'),
  GALEN_POOL: z.coerce.number<string>().int().min(2).max(200).default(10),
  /** How many requests a second one person may make for long; twice as many in a burst. */
  GALEN_REQUESTS_PER_SECOND: z.coerce.number<string>().int().min(1).default(50),
  /** How many connections are held at once; of one address a quarter, unless proxies are in front. */
  GALEN_CONNECTIONS: z.coerce.number<string>().int().min(8).default(4000),
  /** Cheap password hashes for automated tests; refused unless the data is thrown away afterwards. */
  GALEN_QUICK_HASHES: flag,
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  /** A Superset whose dashboards can be granted besides our own. */
  GALEN_SUPERSET_URL: z.url().optional(),
  GALEN_SUPERSET_USER: z.string().min(1).optional(),
  GALEN_SUPERSET_PASSWORD: z.string().min(1).optional(),
  /** A drug directory that is asked before our own, and the key it wants. */
  GALEN_NDC_URL: z.url().optional(),
  GALEN_NDC_KEY: z.string().min(1).optional(),
  /** A carrier's rates, which are asked before the rate table, and the key it wants. */
  GALEN_CARRIER_URL: z.url().optional(),
  GALEN_CARRIER_KEY: z.string().min(1).optional(),
  /** A vendor that says what it has and asks for it, and the key it wants. */
  GALEN_VENDOR_FEED_URL: z.url().optional(),
  GALEN_VENDOR_FEED_KEY: z.string().min(1).optional(),
  /** A folder that a gateway takes the documents for EDI partners from. */
  GALEN_EDI_FOLDER: z.string().min(1).optional(),
  /** What users may enter as an address although it leads to this machine or is link-local. */
  GALEN_ALLOWED_ADDRESSES: addresses.optional(),
  /** Who reads the figures of the process besides the machine itself, such as a scraper. */
  GALEN_METRICS_READERS: addresses.optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .regex(SENDER, 'must be written like Galen 360 <no-reply@example.com>')
    .default('Galen 360 <no-reply@localhost>'),
})

export type Config = {
  readonly port: number
  readonly host: string
  readonly databaseUrl: string | undefined
  readonly dataFolder: string | undefined
  readonly secret: string | undefined
  readonly demo: boolean | undefined
  readonly publicUrl: string | undefined
  /** Whose forwarding headers are believed; false for no one's. */
  readonly trustProxy: TrustsProxy | false
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  readonly poolSize: number
  readonly quickHashes: boolean
  readonly requestsPerSecond: number
  readonly connections: number
  readonly smtpUrl: string | undefined
  readonly supersetUrl: string | undefined
  readonly supersetUser: string | undefined
  readonly supersetPassword: string | undefined
  readonly ndcUrl: string | undefined
  readonly ndcKey: string | undefined
  readonly carrierUrl: string | undefined
  readonly carrierKey: string | undefined
  readonly vendorFeedUrl: string | undefined
  readonly vendorFeedKey: string | undefined
  readonly ediFolder: string | undefined
  /** Addresses that a user may enter although they are refused otherwise. */
  readonly allowedAddresses: Networks
  /** Addresses that may read the figures of the process. */
  readonly metricsReaders: Networks
  readonly mailFrom: string
}

/** Reads the environment once, at boot. A wrong value stops the start with its name and the reason. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const reasons = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The configuration is not usable:\n${reasons.join('\n')}`)
  }
  const value = parsed.data
  if (value.DATABASE_URL && !value.GALEN_SECRET)
    throw new Error('The configuration is not usable:\n  GALEN_SECRET: is required together with DATABASE_URL')
  return {
    port: value.PORT,
    host: value.HOST,
    databaseUrl: value.DATABASE_URL,
    dataFolder: value.GALEN_DATA,
    secret: value.GALEN_SECRET,
    demo: value.GALEN_DEMO,
    publicUrl: value.GALEN_PUBLIC_URL,
    trustProxy: value.GALEN_TRUST_PROXY,
    logLevel: value.GALEN_LOG,
    poolSize: value.GALEN_POOL,
    quickHashes: value.GALEN_QUICK_HASHES ?? false,
    requestsPerSecond: value.GALEN_REQUESTS_PER_SECOND,
    connections: value.GALEN_CONNECTIONS,
    smtpUrl: value.SMTP_URL,
    supersetUrl: value.GALEN_SUPERSET_URL,
    supersetUser: value.GALEN_SUPERSET_USER,
    supersetPassword: value.GALEN_SUPERSET_PASSWORD,
    ndcUrl: value.GALEN_NDC_URL,
    ndcKey: value.GALEN_NDC_KEY,
    carrierUrl: value.GALEN_CARRIER_URL,
    carrierKey: value.GALEN_CARRIER_KEY,
    vendorFeedUrl: value.GALEN_VENDOR_FEED_URL,
    vendorFeedKey: value.GALEN_VENDOR_FEED_KEY,
    ediFolder: value.GALEN_EDI_FOLDER,
    allowedAddresses: value.GALEN_ALLOWED_ADDRESSES ?? (() => false),
    metricsReaders: value.GALEN_METRICS_READERS ?? (() => false),
    mailFrom: value.MAIL_FROM,
  }
}

/** A sentence for each setting of ours that nothing reads. It is no reason to stop: another version may know it. */
export function unknownSettings(environment: Readonly<Record<string, string | undefined>>): string[] {
  const known = Object.keys(Environment.shape)
  return Object.keys(environment)
    .filter((name) => name.startsWith('GALEN_') && !known.includes(name))
    .toSorted()
    .map((name) => {
      const meant = known.find((other) => lettersApart(name, other) <= 2)
      return `${name} is not known here${meant === undefined ? '.' : `; did you mean ${meant}?`}`
    })
}

/** How many letters have to be typed, left out or replaced to come from one word to the other. */
function lettersApart(one: string, other: string): number {
  const first = Array.from({ length: other.length + 1 }, (_, index) => index)
  const last = [...one].reduce(
    (above, letter, row) =>
      [...other].reduce<number[]>(
        (line, wanted, column) => [
          ...line,
          Math.min(
            (line[column] ?? 0) + 1,
            (above[column + 1] ?? 0) + 1,
            (above[column] ?? 0) + (letter === wanted ? 0 : 1),
          ),
        ],
        [row + 1],
      ),
    first,
  )
  return last.at(-1) ?? 0
}
