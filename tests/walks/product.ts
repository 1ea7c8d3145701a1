import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { throwAwayFolder } from '../../apps/server/test/throw-away-folder.ts'

const START = join(import.meta.dirname, '../../start')

/** A port that no one listens on now. */
function freePort(): Promise<number> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

/** The product, started as a person starts it, on a port and a data folder of its own. */
export async function product() {
  const port = await freePort()
  const folder = throwAwayFolder('product')
  const dataFolder = folder.path
  const url = `http://127.0.0.1:${port}`
  let running: ChildProcess | null = null
  let ended: Promise<number | null> = Promise.resolve(0)
  const output: string[] = []

  return {
    url,
    dataFolder,
    output: () => output.join(''),
    pid: () => running?.pid ?? 0,
    async start() {
      const child = spawn(START, ['--without-web'], {
        env: {
          ...process.env,
          PORT: String(port),
          HOST: '127.0.0.1',
          GALEN_DATA: dataFolder,
          GALEN_QUICK_HASHES: 'true',
          GALEN_LOG: 'error',
          GALEN_REQUESTS_PER_SECOND: '100000',
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)))
      running = child
      ended = new Promise((resolve) => child.once('exit', (code) => resolve(code)))
      const limit = Date.now() + 180_000
      while (
        !(await fetch(`${url}/health`).then(
          (reply) => reply.ok,
          () => false,
        ))
      ) {
        if (child.exitCode !== null || Date.now() > limit) throw new Error(`It did not start:\n${output.join('')}`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    /** The PostgreSQL that works in this data folder. */
    postgresPid(): number {
      const found = readdirSync(dataFolder, { recursive: true, encoding: 'utf8' }).find((file) =>
        file.endsWith('postmaster.pid'),
      )
      return Number(found ? readFileSync(join(dataFolder, found), 'utf8').split('\n')[0] : 0)
    },
    killNow: (...pids: number[]) => execFileSync('kill', ['-9', ...pids.filter(Boolean).map(String)]),
    ended: () => ended,
    async stop() {
      running?.kill('SIGTERM')
      return ended
    },
    clean: () => folder.remove(),
  }
}
