import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from './config.ts'

/** Behind proxies every connection has their address, so only the total is bounded there. */
const SHARE_OF_ONE_ADDRESS = 4

/** Closes what is above the limit of connections, before anything is read from it. */
export function limitConnections(
  server: Server,
  { connections, trustProxy }: Pick<Config, 'connections' | 'trustProxy'>,
) {
  server.maxConnections = connections
  if (trustProxy) return
  const most = Math.floor(connections / SHARE_OF_ONE_ADDRESS)
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const count = open.get(address) ?? 0
    if (count >= most) return void socket.destroy()
    open.set(address, count + 1)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}
