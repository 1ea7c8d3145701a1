import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { throwAwayFolder } from '../apps/server/test/throw-away-folder.ts'

const DEV = join(import.meta.dirname, '../scripts/dev.ts')
const folder = throwAwayFolder('dev')
const begun: ChildProcess[] = []
const seen: number[] = []
afterAll(() => {
  const workers = [...seen, ...begun.flatMap(({ pid }) => workersOf(pid))]
  for (const pid of stillRunning(workers)) process.kill(pid, 'SIGKILL')
  for (const child of begun) child.kill('SIGKILL')
  folder.remove()
})

function dev(environment: Record<string, string>) {
  const child = spawn(process.execPath, [DEV], {
    env: { ...process.env, DATABASE_URL: '', GALEN_DEMO: 'no', GALEN_QUICK_HASHES: 'true', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  begun.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  return { child, said: () => said, ended: once(child, 'exit').then(([code]) => code as number | null) }
}

const listening = async (port: number): Promise<Server> => {
  const server = createServer()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

/** A port that is free, and the next one as well. */
async function twoPorts(): Promise<number> {
  const first = await listening(0)
  const { port } = first.address() as AddressInfo
  const second = await listening(port + 1).catch(() => null)
  first.close()
  second?.close()
  return second ? port : twoPorts()
}

/** Those that have ended are left out: they stay in the list of processes until someone takes note of them. */
const processes = () =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,stat='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , state = '']) => !state.startsWith('Z'))
    .map(([pid, parent]) => ({ pid: Number(pid), parent: Number(parent) }))

/** The watcher that works for this process, the server that works for the watcher, and the database of that. */
function workersOf(pid: number | undefined): number[] {
  const all = processes()
  const below = (above: number): number[] =>
    all.flatMap((one) => (one.parent === above ? [one.pid, ...below(one.pid)] : []))
  return pid === undefined ? [] : below(pid)
}

const stillRunning = (pids: readonly number[]) => {
  const all = new Set(processes().map(({ pid }) => pid))
  return pids.filter((pid) => all.has(pid))
}

describe('npm run dev', () => {
  it.each([
    ['abc', 'PORT: Invalid input'],
    ['65535', 'It takes two ports, this one and the next.'],
  ])('says in words what is wrong with PORT=%s', async (port, reason) => {
    const { said, ended } = dev({ PORT: port })
    expect(await ended).toBe(1)
    expect(said()).toContain(reason)
    expect(said()).not.toContain('    at ')
  })

  it('does not lead to whoever listens where its server would', async () => {
    const port = await twoPorts()
    const other = await listening(port + 1)
    const { said, ended } = dev({ PORT: String(port), GALEN_DATA: join(folder.path, 'none') })
    expect(await ended).toBe(1)
    other.close()
    expect(said()).toContain(
      `Port ${port + 1} is taken by another program. Choose another one: PORT=${port + 2} npm run dev`,
    )
    expect(said()).not.toContain('    at ')
  })

  it('gives up when the first start of the server fails', async () => {
    const file = join(folder.path, 'file')
    writeFileSync(file, '')
    const { said, ended } = dev({ PORT: String(await twoPorts()), GALEN_DATA: file })
    expect(await ended).toBe(1)
    expect(said()).toContain(`${file} is a file`)
    expect(said()).toContain('The server did not start; why is said above.')
    expect(said()).not.toContain('    at ')
  })

  it('takes its watcher and its server along when it is told to end once', async () => {
    const { child, said, ended } = dev({ PORT: String(await twoPorts()), GALEN_DATA: join(folder.path, 'data') })
    for (const sentence of ['The server is ready.', 'Open http://localhost:'])
      await expect.poll(said, { timeout: 120_000, interval: 100 }).toContain(sentence)
    const workers = workersOf(child.pid)
    seen.push(...workers)
    expect(workers.length).toBeGreaterThanOrEqual(3)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(stillRunning(workers)).toEqual([])
  })
})
