import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { checkPort } from './check-port.ts'

describe('the port to listen on', () => {
  it('is told to be taken', async () => {
    const other = createServer()
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port))
    })
    await expect(checkPort(port, '127.0.0.1')).rejects.toThrow(`Port ${port} is taken by another program.`)
    await new Promise((resolve) => other.close(resolve))
    await expect(checkPort(port, '127.0.0.1')).resolves.toBeUndefined()
  })

  it.each(['192.0.2.1', 'nowhere.invalid'])('is not on %s, which is no address of this machine', async (host) => {
    await expect(checkPort(0, host)).rejects.toThrow(`${host} is no address of this machine.`)
  })
})
