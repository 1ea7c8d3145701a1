import { parentPort, workerData } from 'node:worker_threads'

/** Forty strangers who send large bodies without a token, over and over, from a thread of their own. */
const { origin, strangers } = workerData as { readonly origin: string; readonly strangers: number }
const body = JSON.stringify({ companyName: 'x'.repeat(200_000) })
let sent = 0

async function attack(): Promise<never> {
  for (;;) {
    try {
      const reply = await fetch(`${origin}/api/customers`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      await reply.arrayBuffer()
    } catch {
      // A connection that is closed on them is a refusal as well.
    }
    sent++
  }
}

parentPort?.on('message', () => parentPort?.postMessage(sent))
for (let stranger = 0; stranger < strangers; stranger++) void attack()
