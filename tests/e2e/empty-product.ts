import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { throwAwayFolder } from '../../apps/server/test/throw-away-folder.ts'

const START = join(import.meta.dirname, '../../scripts/start.ts')

type EmptyProduct = AsyncDisposable & { readonly url: string; readonly setupCode: string }

/** The product as it is after its first start without the demo: no company, no one to sign in. */
export async function emptyProduct(): Promise<EmptyProduct> {
  const folder = throwAwayFolder('empty-product')
  const port = await freePort()
  const child = spawn(process.execPath, [START], {
    env: {
      ...process.env,
      PORT: String(port),
      GALEN_DATA: folder.path,
      GALEN_DEMO: 'no',
      GALEN_QUICK_HASHES: 'true',
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  let said = ''
  const setupCode = await new Promise<string>((resolve, reject) => {
    const listen = (text: unknown) => {
      said += String(text)
      const code = /asks for this code: (\w+)/.exec(said)?.[1]
      if (code) resolve(code)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', () => reject(new Error(`It did not start:\n${said}`)))
  })
  return {
    url: `http://localhost:${port}`,
    setupCode,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await ended
      folder.remove()
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
