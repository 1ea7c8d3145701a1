import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A printer that speaks the Internet Printing Protocol: keeps what it is sent and answers the status it is set to. */
export async function printServer(status = 0) {
  const received: Buffer[] = []
  const server = createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push(Buffer.concat(parts))
      const answer = Buffer.from([2, 0, 0, 0, 0, 0, 0, 1, 3])
      answer.writeUInt16BE(status, 2)
      reply.writeHead(200, { 'content-type': 'application/ipp' }).end(answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `ipp://127.0.0.1:${(server.address() as AddressInfo).port}/ipp/print`,
    received,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
