import { join } from 'node:path'
import { readConfig } from '@galen/server/platform/config'
import { checkPort } from './check-port.ts'
import { problemInWords } from './problem-in-words.ts'
import { shutDown, shutDownOnSignals, starting, step } from './shut-down.ts'
import { startWatchedServer } from './watched-server.ts'

const ROOT = join(import.meta.dirname, '..')
const COMMAND = 'npm run dev'
const say = (sentence: string) => console.log(`  ${sentence}`)

shutDownOnSignals(say)
await start().catch((error: unknown) => {
  console.error(problemInWords(error))
  return shutDown(1)
})

async function start(): Promise<void> {
  const { port, host } = readConfig(process.env)
  const serverPort = port + 1
  if (port === 0 || serverPort > 65_535)
    throw new Error(`It takes two ports, this one and the next. Choose another one: PORT=3600 ${COMMAND}`)
  await step(checkPort(port, 'localhost', COMMAND))
  // The pages ask for the server at localhost, where someone else may listen although the server could as well.
  for (const place of [host, 'localhost']) await step(checkPort(serverPort, place, COMMAND))
  const server = await starting(startWatchedServer(serverPort))
  await starting(startVite(port, serverPort))
  await step(server.begun())
  say(`Open http://localhost:${port} — pages change as you save, the server restarts when its files change.`)
}

async function startVite(port: number, serverPort: number) {
  const { createServer } = await import('vite')
  const target = `http://localhost:${serverPort}`
  const proxy = { '/api': { target, ws: true }, '/search': { target }, '/health': { target } }
  const ours = process.listeners('SIGTERM')
  const vite = await createServer({ root: join(ROOT, 'apps/web'), server: { port, strictPort: true, proxy } })
  // Vite would end us at a signal as soon as its own work is done, with the server still running.
  for (const listener of process.listeners('SIGTERM')) if (!ours.includes(listener)) process.off('SIGTERM', listener)
  await vite.listen()
  return { stop: () => vite.close() }
}
