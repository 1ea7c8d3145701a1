import type { FastifyInstance } from 'fastify'
import type { Route } from '@galen/contract/route'
import type { Pool } from './database/database.ts'
import { notFound } from './errors.ts'
import type { Metrics } from './metrics.ts'
import { openApi } from './openapi.ts'

/** /health, /metrics and the API's own description: for operators and tools, not for the browser. */
export function serveOperatorPages(app: FastifyInstance, pool: Pool, metrics: Metrics, routes: readonly Route[]) {
  const description = JSON.stringify(openApi(routes))
  app.get('/api/openapi.json', async (_request, reply) => reply.type('application/json').send(description))
  app.get('/health', async (_request, reply) => {
    const database = await pool`select 1`.then(
      () => 'ok',
      () => 'unreachable',
    )
    return reply.code(database === 'ok' ? 200 : 503).send({ status: database === 'ok' ? 'ok' : 'degraded', database })
  })
  app.get('/metrics', async (request, reply) => {
    // Figures tell about the business; they stay on the machine unless a scraper of its own fetches them there.
    if (!/^(127\.|::1$|::ffff:127\.)/.test(request.ip)) throw notFound('Address')
    return reply.type('text/plain; version=0.0.4').send(metrics.text())
  })
}
