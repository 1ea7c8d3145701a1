import { WebSocket } from 'ws'
import { type Frame, frameReader, frameText, ProtocolError } from './stomp-frames.ts'

export type StompLimits = {
  readonly heartBeatMs: number
  readonly connectWithinMs: number
  readonly frameBytes: number
  readonly framesPerSecond: number
  /** How many frames may come at once, as when a page subscribes to all it shows. */
  readonly burst: number
  /** What may wait for a client that reads too slowly, before it is let go. */
  readonly backlogBytes: number
}

export const STOMP_LIMITS: StompLimits = {
  heartBeatMs: 10_000,
  connectWithinMs: 5000,
  frameBytes: 64 * 1024,
  framesPerSecond: 20,
  burst: 60,
  backlogBytes: 1024 * 1024,
}

/** What the server does with a client's wishes. Each may throw a StompRefusal, which ends the connection. */
export type StompHandlers = {
  connect(socket: StompSocket, authorization: string | undefined): Promise<void>
  subscribe(id: string, destination: string, headers: Frame['headers']): Promise<void>
  unsubscribe(id: string): void
  send(destination: string, body: string): Promise<void>
  closed(): void
  unexpected(error: unknown): void
}

/** The reason is shown to the client as it is. */
export class StompRefusal extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'StompRefusal'
  }
}

export type StompSocket = {
  isOpen(): boolean
  message(subscription: string, destination: string, body: string): void
  /** Says why in an ERROR frame, and which subscription it is about, and hangs up. */
  fail(reason: string, subscription?: string): void
}

const POLICY = 1008
const HANG_UP_MS = 500
let messages = 0

/** One conversation: its status, and both ends of it. */
type Talk = {
  readonly ws: WebSocket
  readonly limits: StompLimits
  readonly handlers: StompHandlers
  readonly beats: ReturnType<typeof heartBeats>
  state: 'new' | 'connecting' | 'connected' | 'over'
}

/** The server's side of one STOMP 1.2 (or 1.1) connection over a websocket. */
export function stompSocket(ws: WebSocket, limits: StompLimits, handlers: StompHandlers): StompSocket {
  const talk: Talk = { ws, limits, handlers, beats: heartBeats(ws, limits.heartBeatMs), state: 'new' }
  const read = frameReader(limits.frameBytes)
  const mayGoOn = rateLimit(limits.framesPerSecond, limits.burst)
  const socket: StompSocket = {
    isOpen: () => talk.state !== 'over',
    message(subscription, destination, body) {
      const headers = {
        subscription,
        'message-id': String(++messages),
        destination,
        'content-type': 'application/json',
      }
      if (talk.state === 'connected') write(talk, 'MESSAGE', headers, body)
    },
    fail: (reason, subscription) => hangUp(talk, reason, { subscription }),
  }
  let turn: Promise<void> = Promise.resolve()
  const lateness = setTimeout(
    () => talk.state !== 'connected' && hangUp(talk, 'Not connected in time'),
    limits.connectWithinMs,
  )
  ws.on('message', (data: Buffer) => {
    talk.beats.heard()
    if (talk.state === 'over') return
    try {
      const frames = read(data)
      for (let used = 0; used < Math.max(1, frames.length); used++)
        if (!mayGoOn()) return hangUp(talk, 'Too many messages')
      // One after the other, as they came: what is subscribed first is heard first.
      for (const frame of frames) turn = turn.then(() => answer(talk, socket, frame))
    } catch (error) {
      hangUp(talk, error instanceof ProtocolError ? error.message : 'Unreadable frame')
    }
  })
  ws.on('error', () => ws.terminate())
  ws.on('close', () => {
    talk.state = 'over'
    clearTimeout(lateness)
    talk.beats.stop()
    handlers.closed()
  })
  return socket
}

function write(
  { ws, limits }: Talk,
  command: string,
  headers: Readonly<Record<string, string | undefined>>,
  body = '',
) {
  if (ws.readyState !== WebSocket.OPEN) return
  const given = Object.entries(headers).filter((header): header is [string, string] => header[1] !== undefined)
  if (ws.bufferedAmount > limits.backlogBytes) ws.terminate()
  else ws.send(frameText(command, Object.fromEntries(given), body))
}

function hangUp(talk: Talk, reason: string, about: Readonly<Record<string, string | undefined>> = {}) {
  if (talk.state === 'over') return
  talk.state = 'over'
  write(talk, 'ERROR', { message: reason, ...about }, reason)
  talk.ws.close(POLICY)
  setTimeout(() => talk.ws.terminate(), HANG_UP_MS).unref()
}

async function answer(talk: Talk, socket: StompSocket, frame: Frame): Promise<void> {
  if (talk.state === 'over') return
  const { receipt } = frame.headers
  try {
    await obey(talk, socket, frame)
    if (receipt !== undefined && frame.command !== 'CONNECT') write(talk, 'RECEIPT', { 'receipt-id': receipt })
    if (frame.command === 'DISCONNECT') {
      talk.state = 'over'
      talk.ws.close(1000)
    }
  } catch (error) {
    if (!(error instanceof StompRefusal)) talk.handlers.unexpected(error)
    const subscription = frame.command === 'SUBSCRIBE' ? frame.headers['id'] : undefined
    hangUp(talk, error instanceof StompRefusal ? error.message : 'Unavailable', { 'receipt-id': receipt, subscription })
  }
}

async function obey(talk: Talk, socket: StompSocket, frame: Frame): Promise<void> {
  const { handlers } = talk
  const { command } = frame
  if (command === 'CONNECT' || command === 'STOMP') return connect(talk, socket, frame)
  if (talk.state !== 'connected') throw new StompRefusal('Not connected')
  if (command === 'SUBSCRIBE')
    await handlers.subscribe(needed(frame, 'id'), needed(frame, 'destination'), frame.headers)
  else if (command === 'UNSUBSCRIBE') handlers.unsubscribe(needed(frame, 'id'))
  else if (command === 'SEND') await handlers.send(needed(frame, 'destination'), frame.body)
  else if (command !== 'DISCONNECT') throw new StompRefusal('Unsupported command')
}

const VERSIONS = ['1.2', '1.1']

async function connect(talk: Talk, socket: StompSocket, { headers }: Frame): Promise<void> {
  if (talk.state !== 'new') throw new StompRefusal('Already connected')
  talk.state = 'connecting'
  const offered = headers['accept-version']?.split(',') ?? []
  const version = VERSIONS.find((candidate) => offered.includes(candidate))
  if (!version) throw new StompRefusal('Supported protocol versions are 1.2 and 1.1')
  await talk.handlers.connect(socket, headers['Authorization'])
  if (isOver(talk)) return
  talk.state = 'connected'
  write(talk, 'CONNECTED', { version, 'heart-beat': talk.beats.start(headers['heart-beat']), server: 'galen/1' })
}

/** Asked after waiting, when the state may be another than the compiler remembers. */
const isOver = (talk: Talk) => talk.state === 'over'

function needed(frame: Frame, header: string): string {
  const value = frame.headers[header]
  if (value === undefined || value === '' || value.length > 300)
    throw new StompRefusal(`A header is missing or too long: ${header}`)
  return value
}

/** Beats as both sides agreed: each as often as the slower of the two wishes. */
function heartBeats(ws: WebSocket, everyMs: number) {
  let lastHeard = Date.now()
  const timers: NodeJS.Timeout[] = []
  return {
    heard: () => void (lastHeard = Date.now()),
    start(wish = '0,0'): string {
      const [theyCan = 0, theyWant = 0] = wish
        .split(',')
        .map((part) => (/^\d{1,9}$/.test(part.trim()) ? Number(part) : 0))
      const send = () => ws.readyState === WebSocket.OPEN && ws.send('\n')
      if (theyWant > 0) timers.push(setInterval(send, Math.max(everyMs, theyWant)))
      if (theyCan > 0) {
        const expectMs = Math.max(everyMs, theyCan)
        // Twice the time, because networks and busy browsers are late sometimes.
        timers.push(setInterval(() => Date.now() - lastHeard > expectMs * 2 && ws.terminate(), expectMs / 2))
      }
      return `${everyMs},${everyMs}`
    },
    stop: () => timers.forEach(clearInterval),
  }
}

/** So many a second, and a number at once after some quiet. */
function rateLimit(perSecond: number, burst: number): () => boolean {
  let left = burst
  let at = performance.now()
  return () => {
    const now = performance.now()
    left = Math.min(burst, left + ((now - at) / 1000) * perSecond)
    at = now
    if (left < 1) return false
    left -= 1
    return true
  }
}
