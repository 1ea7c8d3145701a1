import type { FastifyInstance } from 'fastify'

/** How long a stopping server waits for anyone who is still sending or being answered. */
const PATIENCE = 10_000

/**
 * A server that stops closes the connections that are idle, and answers anyone who has asked. They would keep their connection
 * for a minute in case they ask for more, and the server would wait for them: so it says that this was the last reply.
 */
export function closeConnectionsAtTheEnd(app: FastifyInstance): void {
  let stopping = false
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    stopping = true
    const impatience = setTimeout(() => app.server.closeAllConnections(), PATIENCE)
    app.server.once('close', () => clearTimeout(impatience))
  })
}
