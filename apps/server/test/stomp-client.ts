import { once } from 'node:events'
import { WebSocket } from 'ws'
import { type Frame, frameReader, frameText } from '../src/platform/realtime/stomp-frames.ts'

export type StompClient = Awaited<ReturnType<typeof openSocket>>

/** A websocket with nothing said on it yet. */
export async function openSocket(port: number, options: { origin?: string; path?: string; protocols?: string[] } = {}) {
  const headers = options.origin === undefined ? {} : { origin: options.origin }
  const ws = new WebSocket(
    `ws://127.0.0.1:${port}${options.path ?? '/api/sales/ws'}`,
    options.protocols ?? ['v12.stomp'],
    { headers },
  )
  const read = frameReader(10_000_000)
  const frames: Frame[] = []
  const waiting: { wanted: (frame: Frame) => boolean; resolve: (frame: Frame) => void }[] = []
  let beats = 0
  ws.on('message', (data: Buffer) => {
    if (data.toString() === '\n') beats += 1
    for (const frame of read(data)) {
      frames.push(frame)
      for (const wait of waiting.filter(({ wanted }) => wanted(frame))) {
        waiting.splice(waiting.indexOf(wait), 1)
        wait.resolve(frame)
      }
    }
  })
  const closed = new Promise<number>((resolve) => ws.on('close', (code) => resolve(code)))
  ws.on('error', () => {})
  await once(ws, 'open')
  const next = (wanted: (frame: Frame) => boolean) =>
    new Promise<Frame>((resolve) => {
      const seen = frames.find(wanted)
      if (seen) resolve(seen)
      else waiting.push({ wanted, resolve })
    })
  let receipts = 0
  const client = {
    ws,
    frames,
    closed,
    beats: () => beats,
    say: (command: string, headers: Record<string, string> = {}, body = '') =>
      ws.send(frameText(command, headers, body)),
    /** The first frame of this command, come or still to come. */
    frame: (command: string) => next((frame) => frame.command === command),
    async ask(command: string, headers: Record<string, string>, body = '') {
      const receipt = `r${++receipts}`
      client.say(command, { ...headers, receipt }, body)
      const reply = await next((frame) => frame.headers['receipt-id'] === receipt)
      if (reply.command === 'ERROR') throw new Error(reply.headers['message'])
    },
    bodies: (subscription: string) =>
      frames
        .filter((frame) => frame.command === 'MESSAGE' && frame.headers['subscription'] === subscription)
        .map((frame) => JSON.parse(frame.body) as Record<string, unknown>),
    /** Waits for a message of this subscription that satisfies. */
    heard: async (subscription: string, wanted: (body: Record<string, unknown>) => boolean) =>
      JSON.parse(
        (
          await next(
            (frame) =>
              frame.headers['subscription'] === subscription &&
              wanted(JSON.parse(frame.body) as Record<string, unknown>),
          )
        ).body,
      ) as Record<string, unknown>,
  }
  return client
}

export const connectHeaders = (token: string, beats = '0,0') => ({
  'accept-version': '1.2,1.1',
  host: 'galen.test',
  'heart-beat': beats,
  Authorization: `Bearer ${token}`,
})

/** A websocket of someone who proved who they are. */
export async function connected(port: number, token: string, beats?: string): Promise<StompClient> {
  const client = await openSocket(port)
  client.say('CONNECT', connectHeaders(token, beats))
  const reply = await Promise.race([client.frame('CONNECTED'), client.frame('ERROR')])
  if (reply.command === 'ERROR') throw new Error(reply.headers['message'])
  return client
}

/** What an HTTP upgrade is answered with when it is refused. */
export function refusedUpgrade(
  port: number,
  options: { origin?: string; path?: string; protocols?: string[] },
): Promise<number> {
  const headers = options.origin === undefined ? {} : { origin: options.origin }
  const ws = new WebSocket(
    `ws://127.0.0.1:${port}${options.path ?? '/api/sales/ws'}`,
    options.protocols ?? ['v12.stomp'],
    { headers },
  )
  return new Promise((resolve, reject) => {
    ws.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
    ws.on('open', () => reject(new Error('it was let in')))
    ws.on('error', () => {})
  })
}
