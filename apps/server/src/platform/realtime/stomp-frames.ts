import { FrameImpl, Parser } from '@stomp/stompjs'

export type Frame = {
  readonly command: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
}

/** The other side does not speak STOMP as we understand it. */
export class ProtocolError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ProtocolError'
  }
}

const SLICE = 1024
const CONNECTING = new Set(['CONNECT', 'STOMP'])

/** Reads frames from the bytes that arrive. A frame may come in pieces, and a piece may hold several frames. */
export function frameReader(maxFrameBytes: number) {
  let arrived: Frame[] = []
  let problem: ProtocolError | null = null
  let unfinishedBytes = 0
  const parser = new Parser(
    (raw) => {
      unfinishedBytes = 0
      // The parser prints what its callbacks throw, so nothing may be thrown here.
      try {
        arrived.push(frameOf(raw))
      } catch (error) {
        problem ??= error instanceof ProtocolError ? error : new ProtocolError('Unreadable frame')
      }
    },
    () => {
      unfinishedBytes = 0
    },
  )
  return (bytes: Uint8Array): Frame[] => {
    for (let at = 0; at < bytes.length; at += SLICE) {
      const slice = bytes.slice(at, at + SLICE)
      unfinishedBytes += slice.length
      parser.parseChunk(slice as unknown as ArrayBuffer)
      // A length that is never reached, or no end at all, must not fill our memory.
      if (unfinishedBytes > maxFrameBytes) throw new ProtocolError('Frame too large')
      if (problem) throw problem
    }
    const frames = arrived
    arrived = []
    return frames
  }
}

type RawFrame = { command?: string | undefined; headers: [string, string][]; binaryBody?: Uint8Array | undefined }

function frameOf(raw: RawFrame): Frame {
  const command = raw.command ?? ''
  const plain = CONNECTING.has(command)
  const headers: Record<string, string> = Object.create(null)
  // When a header is repeated the first one counts.
  for (const [name, value] of raw.headers.toReversed())
    headers[plain ? name : unescaped(name)] = plain ? value : unescaped(value)
  return { command, headers, body: new TextDecoder().decode(raw.binaryBody) }
}

const ESCAPED: Readonly<Record<string, string>> = { '\\n': '\n', '\\r': '\r', '\\c': ':', '\\\\': '\\' }

/** In one pass, because a backslash that was escaped must not begin another escape. */
function unescaped(text: string): string {
  return text.replaceAll(/\\[\s\S]?/g, (sequence) => {
    const character = ESCAPED[sequence]
    if (character === undefined) throw new ProtocolError('Undefined escape in a header')
    return character
  })
}

export function frameText(command: string, headers: Readonly<Record<string, string>>, body = ''): string {
  const frame = { command, headers: { ...headers }, body, escapeHeaderValues: true, skipContentLengthHeader: false }
  return FrameImpl.marshall(frame) as string
}
