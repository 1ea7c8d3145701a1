import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { EmbeddedPostgres } from '../src/platform/embedded-postgres.ts'

const SCRIPT = fileURLToPath(new URL('embedded-postgres-process.ts', import.meta.url))

type Started = { child: ChildProcess; facts: Pick<EmbeddedPostgres, 'pid' | 'adopted' | 'address' | 'owner'> }

/** Starts an embedded PostgreSQL from a process of its own, which a test may kill; optionally as another user. */
export async function startProcess(dataFolder: string, user: { uid?: number; gid?: number } = {}): Promise<Started> {
  const child = spawn(process.execPath, [SCRIPT, dataFolder], { ...user, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
  let complaint = ''
  child.stderr.on('data', (text) => (complaint += text))
  const firstLine = once(createInterface(child.stdout), 'line')
  const line = await Promise.race([firstLine, once(child, 'close').then(() => undefined)])
  if (line === undefined) throw new Error(complaint)
  return { child, facts: JSON.parse(String(line[0])) }
}

/** Starts one that ends while its PostgreSQL is still starting, and waits for that end. */
export async function startAndEndEarly(dataFolder: string): Promise<void> {
  const child = spawn(process.execPath, [SCRIPT, dataFolder, 'end-while-starting'], { cwd: '/', stdio: 'ignore' })
  await once(child, 'exit')
}
