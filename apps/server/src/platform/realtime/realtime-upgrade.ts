import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { addressOf, type TrustsProxy } from '../trusted-proxies.ts'

export const REALTIME_PATH = '/api/sales/ws'
/** Sockets that have not proved anything yet; more than this is an attack or a mistake. */
const MAX_WAITING = 1000
const PROTOCOLS = ['v12.stomp', 'v11.stomp']

export type DoorOptions = {
  readonly server: Server
  readonly publicUrl: string | undefined
  readonly trustProxy: TrustsProxy | false
  readonly frameBytes: number
  /** How many sockets are open that no one has connected through yet. */
  waiting(): number
  entered(ws: WebSocket, address: string): void
}

/** Lets websockets in: at one path, for pages of our own, speaking STOMP. */
export function openDoor(options: DoorOptions): () => void {
  const { server } = options
  const websockets = new WebSocketServer({
    noServer: true,
    maxPayload: options.frameBytes,
    perMessageDeflate: false,
    handleProtocols: (offered) => PROTOCOLS.find((protocol) => offered.has(protocol)) ?? false,
  })
  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const path = (request.url ?? '').split('?')[0]
    // In development another listener serves the page's own reloads.
    if (path !== REALTIME_PATH) return server.listenerCount('upgrade') > 1 ? undefined : refuse(stream, '404 Not Found')
    if (!isOurs(request, options)) return refuse(stream, '403 Forbidden')
    if (!speaksStomp(request)) return refuse(stream, '400 Bad Request')
    if (options.waiting() >= MAX_WAITING) return refuse(stream, '503 Service Unavailable')
    websockets.handleUpgrade(request, stream, head, (ws) => options.entered(ws, addressOf(request, options.trustProxy)))
  }
  server.on('upgrade', onUpgrade)
  return () => {
    server.off('upgrade', onUpgrade)
    for (const ws of websockets.clients) ws.terminate()
    websockets.close()
  }
}

function refuse(stream: Duplex, status: string) {
  stream.on('error', () => {})
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** A browser always says which page opens the socket; only pages of this very host may. Other programs say nothing. */
function isOurs(request: IncomingMessage, options: DoorOptions): boolean {
  const { origin } = request.headers
  if (origin === undefined) return true
  const url = URL.parse(origin)
  if (!url) return false
  const hosts = [request.headers.host]
  if (options.trustProxy && options.trustProxy(request.socket.remoteAddress ?? '', 0))
    hosts.push(
      String(request.headers['x-forwarded-host'] ?? '')
        .split(',')[0]
        ?.trim(),
    )
  return hosts.includes(url.host) || url.origin === (options.publicUrl && URL.parse(options.publicUrl)?.origin)
}

function speaksStomp(request: IncomingMessage): boolean {
  const offered = request.headers['sec-websocket-protocol']
  return offered === undefined || offered.split(',').some((protocol) => PROTOCOLS.includes(protocol.trim()))
}
