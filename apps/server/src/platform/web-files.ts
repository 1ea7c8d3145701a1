import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from './errors.ts'
import { refuse } from './app.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Serves the built web application; every address that is not a call opens it, so that links work. */
export async function serveWebFiles(app: FastifyInstance, folder: string) {
  const built = existsSync(join(folder, 'index.html'))
  if (built)
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      wildcard: false,
      cacheControl: false,
      setHeaders: (reply, path) =>
        void reply.header('cache-control', path.includes('/assets/') ? IMMUTABLE : 'no-cache'),
    })
  app.setNotFoundHandler((request, reply) =>
    built && isVisit(request) ? openApplication(reply) : refuse(notFound('Address'), request, reply),
  )
}

const isVisit = (request: FastifyRequest) =>
  request.method === 'GET' &&
  !/^\/(api|search|assets)(\/|$|\?)/.test(request.url) &&
  String(request.headers.accept ?? '').includes('text/html')

const openApplication = (reply: FastifyReply) => reply.header('cache-control', 'no-cache').sendFile('index.html')
