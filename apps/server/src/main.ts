import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { areas } from './areas.ts'
import { createApp } from './platform/app.ts'
import { sealingJob, sealLast } from './platform/audit/audit-seal.ts'
import type { Config } from './platform/config.ts'
import { type Address, openPool, type Pool } from './platform/database/database.ts'
import { checkDatabaseAnswers } from './platform/database/database-url.ts'
import { rateLimiter } from './platform/rate-limiter.ts'
import { recognition } from './platform/recognition.ts'
import { serve } from './platform/http.ts'
import type { Installation } from './platform/installation.ts'
import { mailDeliverer } from './platform/mail/mail-deliverer.ts'
import type { Metrics } from './platform/metrics.ts'
import { migrate } from './platform/database/migrate.ts'
import { serveOperatorPages } from './platform/operator-pages.ts'
import { gaugeProcess } from './platform/process-gauges.ts'
import { eventDeliverer } from './platform/outbox/outbox-events.ts'
import { createRelay, type Relay } from './platform/outbox/outbox.ts'
import { createRealtime } from './platform/realtime/realtime.ts'
import { prepareExternalRoles } from './platform/database/roles.ts'
import { cleaningJobs, createSchedule } from './platform/schedule.ts'
import { listFeedsOf } from './platform/search/list-feeds.ts'
import { searchOperation } from './platform/search/search.ts'
import { deriveSecrets, secretOfDataFolder } from './platform/secrets.ts'
import { authenticator } from './platform/session.ts'
import { serveWebFiles } from './platform/web-files.ts'

export type ServerOptions = {
  readonly config: Config
  /** Where the database is, and as whom its owner reaches it. */
  readonly database: Address
  readonly owner: string
  readonly dataFolder: string
  readonly webFolder: string
  /** Load the demo companies when the database is empty. */
  readonly demo: boolean
  readonly log: (sentence: string) => void
  readonly checkReplies?: boolean
  /** The printed description of the API; without it the description is made when it is first asked for. */
  readonly descriptionFile?: string
}

export type RunningServer = {
  /** Where people reach it. */
  readonly url: string
  readonly port: number
  /** Asked for by the first-run wizard; null when the installation has a company. */
  readonly setupCode: string | null
  /** The people of the demo, one line each; empty in a real installation. */
  readonly demoSignIns: readonly string[]
  stop(): Promise<void>
}

/** Brings the database up to date, serves every area on one port, and keeps the background work going. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config, dataFolder } = options
  const secrets = deriveSecrets(config.secret ?? secretOfDataFolder(dataFolder))
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
  const installation: Installation = { config, secrets, publicUrl, dataFolder }
  const password = 'url' in options.database ? secrets.databasePassword : undefined
  const address = 'url' in options.database ? { ...options.database, password } : options.database
  const pool = openPool(address, { user: 'galen_app', size: config.poolSize, name: 'galen 360' })
  const jobs = openPool(address, { user: 'galen_jobs', size: 4, name: 'galen 360 jobs' })
  const openListener = () => openPool(address, { user: 'galen_jobs', size: 1, name: 'galen 360 listener' })
  const state = await prepareDatabase(options, installation, jobs)

  const { app, metrics } = createApp(config)
  const background = await assemble(app, metrics, installation, { pool, jobs, openListener }, options)
  await app.listen({ port: config.port, host: config.host })
  const { port } = app.server.address() as AddressInfo
  return {
    url: config.publicUrl ?? `http://localhost:${port}`,
    port,
    ...state,
    async stop() {
      await background.stop()
      await app.close()
      // Also what the last calls wrote: it may be days until someone starts again.
      await sealLast(jobs, installation).catch((problem: unknown) =>
        app.log.warn(problem, 'The last entries of the audit are sealed at the next start'),
      )
      await Promise.all([pool.end({ timeout: 5 }), jobs.end({ timeout: 5 })])
    },
  }
}

async function prepareDatabase(options: ServerOptions, installation: Installation, jobs: Pool) {
  const owner = openPool(options.database, { user: options.owner, size: 2, name: 'galen 360 owner' })
  try {
    if ('url' in options.database) await checkDatabaseAnswers(owner, options.database.url)
    const ran = await migrate(owner)
    if (ran.length > 0) options.log(`Brought the database up to date (${ran.length} steps).`)
    if ('url' in options.database) await prepareExternalRoles(owner, installation.secrets)
    return await firstData(options, installation, owner, jobs)
  } finally {
    await owner.end({ timeout: 5 })
  }
}

/** An empty installation gets the demo companies, or waits for its first-run wizard. */
async function firstData(options: ServerOptions, installation: Installation, owner: Pool, jobs: Pool) {
  // Asked as the jobs role: row-level security binds an owner who is no superuser too, and shows them no company.
  const [found] = await jobs<{ companies: number; demo: boolean }[]>`
    select count(*)::integer as companies, coalesce(bool_or(demo), false) as demo from company`
  const empty = (found?.companies ?? 0) === 0
  // Who says that this is no demonstration is not shown its passwords either.
  if (options.config.demo === false || (!found?.demo && !(empty && options.demo)))
    return { setupCode: empty ? installation.secrets.setupCode : null, demoSignIns: [] }
  // Only a demo installation needs it, so no one else waits for it to load.
  const { demoSignIns, loadDemo } = await import('./demo/load-demo.ts')
  if (empty) {
    options.log('Loading the demo data…')
    await loadDemo({
      owner,
      secrets: installation.secrets,
      quickHashes: options.config.quickHashes,
      scale: 1,
      log: options.log,
    })
  }
  return { setupCode: null, demoSignIns: demoSignIns() }
}

type Pools = { readonly pool: Pool; readonly jobs: Pool; readonly openListener: () => Pool }

async function assemble(
  app: FastifyInstance,
  metrics: Metrics,
  installation: Installation,
  pools: Pools,
  options: ServerOptions,
) {
  const { pool, jobs } = pools
  const { config } = installation
  const authenticate = authenticator(pool, installation.secrets)
  const listeners = areas.flatMap((area) => area.listeners ?? [])
  const indices = areas.flatMap((area) => area.indices ?? [])
  const listFeeds = listFeedsOf(indices)
  const nudge = () => relay.nudge()
  const relay: Relay = createRelay({
    jobs,
    log: app.log,
    metrics,
    deliverers: [
      eventDeliverer({ pool, installation, listeners, listFeeds, nudge }),
      ...areas.flatMap((area) => area.deliverers?.({ pool, nudge, config }) ?? []),
      mailDeliverer({ jobs, smtpUrl: config.smtpUrl, mailFrom: config.mailFrom, dataFolder: installation.dataFolder }),
    ],
  })
  const operations = [...areas.flatMap((area) => area.operations), searchOperation(indices)]
  const limiter = rateLimiter(config.requestsPerSecond)
  const recognized = recognition(limiter)
  const serving = {
    installation,
    pool,
    authenticate,
    rateLimiter: limiter,
    recognition: recognized,
    nudgeOutbox: relay.nudge,
    listFeeds,
  }
  serve(app, { ...serving, checkReplies: options.checkReplies ?? false }, operations)
  serveOperatorPages(
    app,
    pool,
    metrics,
    operations.map((operation) => operation.route),
    { descriptionFile: options.descriptionFile, mayReadMetrics: config.metricsReaders },
  )
  serveWebFiles(app, options.webFolder, config.supersetUrl)
  const realtime = createRealtime({
    server: app.server,
    ...pools,
    authenticate,
    recognition: recognized,
    topics: areas.flatMap((area) => area.topics ?? []),
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    log: app.log,
  })
  const gauges = gaugeProcess(metrics, { pool, jobs, realtime })
  const schedule = createSchedule({ jobs, log: app.log })
  const areaJobs = areas.flatMap((area) => area.jobs?.(jobs) ?? [])
  for (const job of [...cleaningJobs(jobs), sealingJob(jobs, installation), ...areaJobs]) schedule.add(job)
  return {
    async stop() {
      gauges.stop()
      await Promise.all([schedule.stop(), realtime.stop()])
      await relay.stop()
    },
  }
}
