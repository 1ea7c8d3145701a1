import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { areas } from '@galen/server/areas'
import { type Address, openPool } from '@galen/server/platform/database/database'
import { type Act, floorStep } from './clerks-floor.ts'
import { serveOn } from './throw-away-kernel.ts'

/** One server process of the bench: the product on one port; on another one bare Node with the same acts written by hand. */
const given = JSON.parse(process.argv[2] ?? '{}') as { address: Address; dataFolder: string }
const { app, pool } = serveOn(
  given.address,
  given.dataFolder,
  areas.flatMap((area) => area.operations),
)
const plain = openPool(given.address, { user: 'galen_app', size: 10, name: 'bench floor' })
const delay = monitorEventLoopDelay({ resolution: 10 })
delay.enable()

const floor = createServer((request, response) => {
  const [, act, step] = (request.url ?? '').split('/')
  if (act === 'delay') {
    response.end(JSON.stringify({ id: String(delay.max / 1e6) }))
    delay.reset()
    return
  }
  request.resume()
  floorStep(plain, act as Act, Number(step)).then(
    () => response.end('{"id":""}'),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
await app.listen({ port: 0, host: '127.0.0.1' })
floor.listen(0, '127.0.0.1', () => {
  const portOf = (address: ReturnType<typeof floor.address>) =>
    typeof address === 'object' ? address?.port : undefined
  process.stdout.write(`${JSON.stringify({ product: portOf(app.server.address()), floor: portOf(floor.address()) })}\n`)
})

process.on('SIGTERM', () => {
  void (async () => {
    floor.close()
    await app.close()
    await Promise.all([pool.end(), plain.end()])
    process.exit(0)
  })()
})
