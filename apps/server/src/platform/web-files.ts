import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncodings, isZeroWeight } from './accepted-encodings.ts'
import { policyOfPages, refuse } from './app.ts'
import { notFound } from './errors.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const INDEX = 'index.html'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wav': 'audio/wav',
  '.mp3': 'audio/mpeg',
}

/** Compressed next to each file when it was built, the smaller one first. */
const ENCODINGS = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const

/**
 * Serves the built web application; every address that is not a call opens it, so that links work. Only the files that
 * were there at the start can be asked for, by their very names: no address leads anywhere else.
 */
export function serveWebFiles(app: FastifyInstance, folder: string, framed?: string) {
  const files = namesIn(folder)
  const policy = files.has(INDEX) ? policyOfPages(scriptsInside(readFileSync(join(folder, INDEX), 'utf8')), framed) : ''
  app.setNotFoundHandler((request, reply) => {
    const asked = request.url.split('?')[0]?.slice(1) ?? ''
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    if (!isReading) return refuse(notFound('Address'), request, reply)
    if (TYPES[extname(asked)] && files.has(asked)) return sendFile(request, reply, folder, asked, files)
    if (files.has(INDEX) && isVisit(asked, request.headers.accept))
      return sendFile(request, reply.header('content-security-policy', policy), folder, INDEX, files)
    return refuse(notFound('Address'), request, reply)
  })
}

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

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  folder: string,
  name: string,
  files: ReadonlySet<string>,
) {
  const accepted = acceptedEncodings(request.headers['accept-encoding'])
  const encoding = ENCODINGS.find((each) => accepted.has(each.name) && files.has(name + each.ending))
  const path = join(folder, name + (encoding?.ending ?? ''))
  const { size, mtimeMs } = await stat(path)
  const tag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`
  reply.headers({
    'cache-control': name.startsWith('assets/') ? IMMUTABLE : 'no-cache',
    'content-type': TYPES[extname(name)],
    etag: tag,
    vary: 'accept-encoding',
    ...(encoding ? { 'content-encoding': encoding.name } : {}),
  })
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  reply.code(200).header('content-length', size)
  return request.method === 'HEAD' ? reply.send() : reply.send(createReadStream(path))
}
