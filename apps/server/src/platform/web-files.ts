import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mime } from '@fastify/send'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isZeroWeight } from './accepted-encodings.ts'
import { policyOfPages, refuse } from './app.ts'
import { notFound } from './errors.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const INDEX = 'index.html'

/** RFC 9239 took back the other name of scripts, which the table of the library still has. */
mime.define({ 'text/javascript': ['js'] }, true)

/** What a build consists of; anything else that lies in its folder is not handed out. */
const SERVED = /\.(?:html|js|css|json|webmanifest|txt|svg|png|ico|woff2|wav|mp3)$/

/**
 * Serves the built web application; every address that is not a call opens it, so that links work. Only the files that
 * were there at the start can be asked for, by their very names: no address leads anywhere else.
 */
export function serveWebFiles(app: FastifyInstance, folder: string, framed?: string) {
  const files = namesIn(folder)
  if (files.size > 0)
    app.register(staticFiles, {
      root: folder,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      acceptRanges: false,
    })
  const policy = files.has(INDEX) ? policyOfPages(scriptsInside(readFileSync(join(folder, INDEX), 'utf8')), framed) : ''
  app.setNotFoundHandler((request, reply) => {
    const asked = request.url.split('?')[0]?.slice(1) ?? ''
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    if (!isReading) return refuse(notFound('Address'), request, reply)
    if (SERVED.test(asked) && files.has(asked)) return sendFile(reply, asked)
    if (files.has(INDEX) && isVisit(asked, request.headers.accept))
      return sendFile(reply.header('content-security-policy', policy), INDEX)
    return refuse(notFound('Address'), request, reply)
  })
}

/** As it is, or as the build has compressed it for those who can read that. */
const sendFile = (reply: FastifyReply, name: string) =>
  reply
    .code(200)
    .headers({ 'cache-control': name.startsWith('assets/') ? IMMUTABLE : 'no-cache', vary: 'accept-encoding' })
    .sendFile(name)

/** The hashes of the scripts that were built into the page. */
const scriptsInside = (page: string) =>
  [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`,
  )

function namesIn(folder: string): ReadonlySet<string> {
  if (!existsSync(folder)) return new Set()
  return new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }))
}

/** Whether someone wants the page. Who asks for nothing particular gets it too, unless the address looks like a file. */
function isVisit(asked: string, accept = '*/*'): boolean {
  if (/^(api|search|assets)(\/|$)/.test(asked)) return false
  const ranges = accept.split(',').map((range) => range.trim().toLowerCase())
  const rangeOf = (type: string) => ranges.find((range) => range.split(';')[0]?.trim() === type)
  const page = rangeOf('text/html')
  const anything = rangeOf('text/*') ?? rangeOf('*/*')
  return page === undefined ? isWanted(anything) && !asked.includes('.') : isWanted(page)
}

/** What has no weight is not wanted at all. */
const isWanted = (range: string | undefined) =>
  range !== undefined &&
  !range
    .split(';')
    .slice(1)
    .some((parameter) => isZeroWeight(parameter.trim()))
