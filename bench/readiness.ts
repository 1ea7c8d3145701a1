import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { throwAwayFolder } from '../apps/server/test/throw-away-folder.ts'
import { type Figure, median } from './figure.ts'

const START = join(import.meta.dirname, '../start')
const PORT = 36_590

type Started = { seconds: number; residentMegabytes: number }

/** Starts the product as a person would, waits until it answers, lets it come to rest, and stops it. */
async function startOnce(dataFolder: string, restMs: number): Promise<Started> {
  const begun = performance.now()
  const product = spawn(START, [], {
    env: { ...process.env, PORT: String(PORT), GALEN_DATA: dataFolder },
    stdio: 'ignore',
  })
  const ended = new Promise<void>((resolve) => product.once('exit', () => resolve()))
  try {
    while (
      !(await fetch(`http://127.0.0.1:${PORT}/health`).then(
        (reply) => reply.ok,
        () => false,
      ))
    ) {
      if (product.exitCode !== null) throw new Error('The product stopped by itself')
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    const seconds = (performance.now() - begun) / 1000
    await new Promise((resolve) => setTimeout(resolve, restMs))
    return { seconds, residentMegabytes: residentMegabytes(product.pid ?? 0) }
  } finally {
    product.kill('SIGTERM')
    await ended
  }
}

function residentMegabytes(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1] ?? Number.NaN) / 1024
}

/** Time to ready on an existing database, and the memory of the server when no one asks for anything. */
export async function benchReadiness(): Promise<Figure[]> {
  const folder = throwAwayFolder('ready', tmpdir())
  try {
    const first = await startOnce(folder.path, 0)
    const again = []
    for (let round = 0; round < 5; round++) again.push(await startOnce(folder.path, round === 4 ? 8000 : 0))
    return [
      { name: 'first start, database and demo data made', value: first.seconds, unit: 's', limit: null },
      {
        name: 'time to ready on an existing database',
        value: median(again.map(({ seconds }) => seconds)),
        unit: 's',
        limit: 1,
      },
      {
        name: 'idle memory of the server',
        value: again.at(-1)?.residentMegabytes ?? Number.NaN,
        unit: 'MB',
        limit: 120,
      },
    ]
  } finally {
    folder.remove()
  }
}
