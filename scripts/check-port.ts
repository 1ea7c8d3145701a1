import { createServer } from 'node:net'

/** Fails with words when the port is taken, before a minute of work is spent on the way to finding out. */
export async function checkPort(port: number, host: string, command = './start'): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(inWords(error, { port, host, command })))
    probe.listen({ port, host }, () => probe.close(() => resolve()))
  })
}

type Wanted = { readonly port: number; readonly host: string; readonly command: string }

function inWords(error: Error, { port, host, command }: Wanted): Error {
  const code = 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return new Error(`Port ${port} is taken by another program. Choose another one: PORT=${port + 1} ${command}`)
  }
  if (code === 'EACCES')
    return new Error(`Port ${port} is not open to this user. Choose one above 1023: PORT=3600 ${command}`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new Error(`${host} is no address of this machine. Leave HOST out to listen on all that it has: ${command}`)
  return error
}
