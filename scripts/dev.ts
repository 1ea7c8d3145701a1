import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createServer } from 'vite'
import { checkPort } from './check-port.ts'
import { shutDown, shutDownOnSignals, starting, step } from './shut-down.ts'

const ROOT = join(import.meta.dirname, '..')
const FLAGS = ['--without-web', '--from-sources']
const say = (sentence: string) => console.log(`  ${sentence}`)

const port = Number(process.env['PORT'] ?? 3600)
const serverPort = port + 1

shutDownOnSignals(say)
try {
  await step(checkPort(port, 'localhost'))
  await starting(startWatchedServer())
  await starting(startVite())
  say(`Open http://localhost:${port} — pages change as you save, the server restarts when its files change.`)
} catch (error) {
  console.error(error)
  await shutDown(1)
}

/** The product without its pages, started again by Node whenever a file that it has loaded changes. */
async function startWatchedServer() {
  const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'scripts/start.ts', ...FLAGS], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(serverPort) },
    stdio: ['ignore', 'inherit', 'inherit'],
    // Ctrl+C in the terminal comes to us alone; the server would hear it twice otherwise and stop the hard way.
    detached: true,
  })
  const ended = once(server, 'exit')
  void ended.then(() => shutDown(1))
  return {
    async stop() {
      server.kill('SIGTERM')
      await ended
    },
    stopAtOnce: () => server.kill('SIGTERM'),
  }
}

async function startVite() {
  const target = `http://localhost:${serverPort}`
  const proxy = { '/api': { target, ws: true }, '/search': { target }, '/health': { target } }
  const vite = await createServer({ root: join(ROOT, 'apps/web'), server: { port, strictPort: true, proxy } })
  await vite.listen()
  return { stop: () => vite.close() }
}
