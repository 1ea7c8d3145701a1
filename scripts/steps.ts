import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

/** One program that has to end well. What it says is shown only when it does not. */
export type Step = {
  name: string
  program: string
  options: readonly string[]
  environment?: Readonly<Record<string, string>>
}
export type StepOutcome = { ok: boolean; words: string; seconds: number }

/** Programs of node_modules, each run by the Node we brought along. */
export const PROGRAMS = {
  oxlint: join(ROOT, 'node_modules/oxlint/bin/oxlint'),
  oxfmt: join(ROOT, 'node_modules/oxfmt/bin/oxfmt'),
  knip: join(ROOT, 'node_modules/knip/bin/knip.js'),
  vitest: join(ROOT, 'node_modules/vitest/vitest.mjs'),
  playwright: join(ROOT, 'node_modules/@playwright/test/cli.js'),
}

const running = new Map<ChildProcess, Promise<number | null>>()
// A run that is stopped takes its programs with it and waits for them, because they have databases to tidy up.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    for (const child of running.keys()) child.kill('SIGTERM')
    void Promise.all(running.values()).then(() => process.exit(130))
  })
}

export async function runStep({ program, options, environment = {} }: Step): Promise<StepOutcome> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [program, ...options], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let words = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (words += text))
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      words += error.message
      resolve(null)
    })
    child.once('close', resolve)
  })
  running.set(child, ended)
  const code = await ended
  running.delete(child)
  return { ok: code === 0, words: words.trim(), seconds: (performance.now() - startedAt) / 1000 }
}

/** Prints one line for a step, and below it what the step said if it failed. */
export function report(name: string, { ok, words, seconds }: StepOutcome, detail = ''): void {
  console.log(`${ok ? '✓' : '✗'} ${name.padEnd(34)}${`${seconds.toFixed(1)} s`.padStart(8)}${detail && `   ${detail}`}`)
  if (!ok && words) console.log(`\n${words.replaceAll(/^/gm, '    ')}\n`)
}
