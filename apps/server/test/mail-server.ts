import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

type ReceivedMail = { readonly raw: string; readonly recipients: readonly string[]; readonly parsed: Email }
type Answer = { readonly code: number; readonly text: string } | 'accept' | 'hang up' | 'hang up after accepting'

/** A real SMTP server for tests; `answer` decides what becomes of each mail, by its recipient and how often it came. */
export async function mailServer(
  options: { port?: number; answer?: (recipient: string, times: number) => Answer } = {},
) {
  const received: ReceivedMail[] = []
  const tries = new Map<string, number>()
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        const [first = ''] = recipients
        const times = (tries.get(first) ?? 0) + 1
        tries.set(first, times)
        const answer = options.answer?.(first, times) ?? 'accept'
        const raw = Buffer.concat(chunks).toString('utf8')
        if (answer === 'accept' || answer === 'hang up after accepting')
          received.push({ raw, recipients, parsed: await PostalMime.parse(raw) })
        if (answer === 'accept') return done()
        if (typeof answer === 'object')
          return done(Object.assign(new Error(answer.text), { responseCode: answer.code }))
        // The connections are not public, but a cable that is pulled is not either.
        for (const connection of (server as unknown as { connections: Set<{ _socket: { destroy(): void } }> })
          .connections)
          connection._socket.destroy()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    tries,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
