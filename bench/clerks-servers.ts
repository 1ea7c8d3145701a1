import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import type { throwAwayKernel } from './throw-away-kernel.ts'

type Bench = Pick<Awaited<ReturnType<typeof throwAwayKernel>>, 'address' | 'dataFolder' | 'token'>
export type Reply = { readonly id: string; readonly status?: string; readonly number?: string }

/** A server process on the database of a bench, and how it is asked. */
export async function startClerksProcess({ address, dataFolder, token }: Bench) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'clerks-process.ts'), JSON.stringify({ address, dataFolder })],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('A server of the bench ended')))
  ended.catch(() => {})
  const [line] = (await Promise.race([once(child.stdout, 'data'), ended])) as [Buffer]
  const ports = JSON.parse(String(line)) as { product: number; floor: number }
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const send = (port: number, method: string, path: string, body: object): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const text = JSON.stringify(body)
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        'idempotency-key': randomUUID(),
      }
      const sent = request({ port, host: '127.0.0.1', method, path, agent, headers }, (reply) => {
        const parts: Buffer[] = []
        reply.on('data', (part: Buffer) => parts.push(part))
        reply.on('end', () => {
          const said = String(Buffer.concat(parts))
          if (reply.statusCode !== 200) reject(new Error(`${method} ${path}: ${reply.statusCode} ${said}`))
          else resolve(JSON.parse(said) as Reply)
        })
      })
      sent.on('error', reject)
      sent.end(text)
    })
  return {
    ask: (method: string, path: string, body: object) => send(ports.product, method, path, body),
    askFloor: (path: string) => send(ports.floor, 'POST', path, {}),
    /** The longest delay of its event loop since this was last asked, in milliseconds. */
    delay: async () => Number((await send(ports.floor, 'POST', '/delay', {})).id),
    async stop() {
      agent.destroy()
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}
