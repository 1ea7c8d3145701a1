import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { shutDown } from './shut-down.ts'

const ROOT = join(import.meta.dirname, '..')
const FLAGS = ['--without-web', '--from-sources']
const STOPS_WITHIN_MS = 20_000
const STOPS_AT_ONCE_WITHIN_MS = 5000

/** What a server that was started under a watcher says to the process that started the watcher; Node hands it on. */
export type FromWatchedServer = { readonly galen: 'ready' | 'failed' }

/** The product without its pages, started again by Node whenever a file that it has loaded changes. */
export async function startWatchedServer(port: number) {
  const watcher = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'scripts/start.ts', ...FLAGS], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Ctrl+C in the terminal comes to us alone; the server would hear it twice otherwise and stop the hard way.
    detached: true,
  })
  const ended = once(watcher, 'exit')
  void ended.then(() => shutDown(1))
  const signalAll = (signal: NodeJS.Signals) => signalGroup(watcher.pid, signal)
  // Whatever ends us, no one is left behind who holds the data folder and the port.
  process.once('exit', () => signalAll('SIGTERM'))
  const firstWord = new Promise<FromWatchedServer['galen']>((resolve) => {
    watcher.on('message', (told: Partial<FromWatchedServer>) => told.galen && resolve(told.galen))
  })
  return {
    /** Fails when the first start does: the watcher would wait for a change that no one knows to make. */
    async begun() {
      if ((await firstWord) !== 'ready') throw new Error('The server did not start; why is said above.')
    },
    async stop() {
      watcher.kill('SIGTERM')
      await Promise.race([ended, after(STOPS_WITHIN_MS, undefined, { ref: false })])
      if (!signalAll('SIGTERM')) return
      await Promise.race([ended, after(STOPS_AT_ONCE_WITHIN_MS, undefined, { ref: false })])
      signalAll('SIGKILL')
    },
    stopAtOnce: () => void signalAll('SIGTERM'),
  }
}

/** The watcher leads a group of its own, with the server in it. False when no one is left in it. */
function signalGroup(leader: number | undefined, signal: NodeJS.Signals): boolean {
  try {
    return leader !== undefined && process.kill(-leader, signal)
  } catch {
    return false
  }
}
