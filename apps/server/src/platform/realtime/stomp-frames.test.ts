import fc from 'fast-check'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'
import { describe, expect, it } from 'vitest'
import { type Frame, frameReader, frameText, ProtocolError } from './stomp-frames.ts'
import { STOMP_LIMITS, stompSocket } from './stomp-socket.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const readAll = (text: string) => frameReader(64 * 1024)(bytes(text))

const scraps = [
  'CONNECT',
  'SUBSCRIBE',
  'SEND',
  '\n',
  '\r\n',
  '\0',
  ':',
  '\\',
  '\\c',
  '\\n',
  '\\x',
  'content-length:5',
  'content-length:-1',
  'id:1',
  'destination:/topic/company',
  'receipt:',
  '__proto__:x',
  'é',
  '\ud800',
  ' ',
]
const almostFrames = fc
  .array(fc.oneof(fc.constantFrom(...scraps), fc.string()), { maxLength: 40 })
  .map((parts) => bytes(parts.join('')))
const anything = fc.oneof(fc.uint8Array({ maxLength: 300 }), almostFrames)

describe('frames', () => {
  it('come out as they went in, in whatever pieces they travel', () => {
    const name = fc.string({ minLength: 1, unit: fc.constantFrom(...'abcdefgh-é') }).map((text) => `x${text}`)
    const value = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0'))
    const frame = fc.record({
      command: fc.constantFrom('SEND', 'SUBSCRIBE', 'MESSAGE'),
      headers: fc.dictionary(name, value),
      body: fc.string({ unit: 'grapheme' }),
    })
    fc.assert(
      fc.property(
        fc.array(frame, { maxLength: 5 }),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }),
        (frames, cuts) => {
          const whole = bytes(frames.map(({ command, headers, body }) => frameText(command, headers, body)).join(''))
          const read = frameReader(1_000_000)
          const arrived: Frame[] = []
          for (let at = 0, cut = 0; at < whole.length; at += cuts[cut % cuts.length] ?? 1, cut++)
            arrived.push(...read(whole.slice(at, at + (cuts[cut % cuts.length] ?? 1))))
          const plain = arrived.map(({ command, headers: { 'content-length': _, ...headers }, body }) => ({
            command,
            headers,
            body,
          }))
          expect(plain).toEqual(frames)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('have the first of a repeated header, and no header can reach into our objects', () => {
    const [frame] = readAll('SEND\nid:first\nid:second\n__proto__:evil\nconstructor:evil\n\n\0')
    expect(frame?.headers['id']).toBe('first')
    expect(frame?.headers['toString']).toBeUndefined()
    expect(({} as Record<string, unknown>)['evil']).toBeUndefined()
  })

  it('unescape in one pass, and refuse what is not an escape', () => {
    const [frame] = readAll('SEND\nname:a\\\\nb\\nc\\cd\\re\n\n\0')
    expect(frame?.headers['name']).toBe('a\\nb\nc:d\re')
    expect(() => readAll('SEND\nname:a\\t\n\n\0')).toThrow(ProtocolError)
    expect(() => readAll('SEND\nname:a\\\n\n\0')).toThrow(ProtocolError)
    expect(readAll('CONNECT\nAuthorization:Bearer a\\tb\n\n\0')[0]?.headers['Authorization']).toBe('Bearer a\\tb')
  })

  it('are never anything but frames or a refusal, whatever arrives', () => {
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 20 }), (chunks) => {
        const read = frameReader(2000)
        try {
          for (const chunk of chunks) for (const frame of read(chunk)) expect(typeof frame.command).toBe('string')
        } catch (error) {
          expect(error).toBeInstanceOf(ProtocolError)
        }
      }),
      { numRuns: 3000 },
    )
  })
})

describe('a server that is sent nonsense', () => {
  it('goes on serving', { timeout: 60_000 }, async () => {
    const unexpected: unknown[] = []
    const handlers = {
      connect: async () => {},
      subscribe: async () => {},
      unsubscribe() {},
      send: async () => {},
      closed() {},
      unexpected: (error: unknown) => void unexpected.push(error),
    }
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1', maxPayload: STOMP_LIMITS.frameBytes })
    server.on('connection', (ws) => void stompSocket(ws, STOMP_LIMITS, handlers))
    await once(server, 'listening')
    const open = async () => {
      const ws = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
      ws.on('error', () => {})
      await once(ws, 'open')
      return ws
    }
    await fc.assert(
      fc.asyncProperty(fc.array(anything, { minLength: 1, maxLength: 10 }), fc.boolean(), async (chunks, greet) => {
        const ws = await open()
        if (greet) ws.send(frameText('CONNECT', { 'accept-version': '1.2' }))
        for (const chunk of chunks)
          if (ws.readyState === WebSocket.OPEN) ws.send(chunk, { binary: chunk.length % 2 === 0 })
        const closed = once(ws, 'close')
        ws.close()
        await closed
      }),
      { numRuns: 300 },
    )
    const ws = await open()
    const answered = once(ws, 'message')
    ws.send(frameText('CONNECT', { 'accept-version': '1.2' }))
    expect(String((await answered)[0])).toMatch(/^CONNECTED\n/)
    expect(unexpected).toEqual([])
    ws.terminate()
    server.close()
  })
})
