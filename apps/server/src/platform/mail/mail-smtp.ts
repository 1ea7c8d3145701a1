import { Readable } from 'node:stream'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { ComposedMail } from './mail-text.ts'
import { NeedsPerson, reasonOf } from '../outbox/outbox-message.ts'

const TIME_OUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 }
const IDLE_MS = 5000

export type SmtpClient = { send(mail: ComposedMail): Promise<void>; close(): void }

/** Sends through one SMTP server, keeping a connection open for a moment in case there is more. */
export function smtpClient(url: string): SmtpClient {
  const idle = new Map<SMTPConnection, NodeJS.Timeout>()
  const take = () => {
    for (const [connection, timer] of idle) {
      clearTimeout(timer)
      idle.delete(connection)
      if (!connection.destroyed) return connection
    }
    return undefined
  }
  const keep = (connection: SMTPConnection) => {
    const timer = setTimeout(() => {
      idle.delete(connection)
      connection.quit()
    }, IDLE_MS)
    idle.set(connection, timer)
  }
  return {
    async send(mail) {
      const connection = take() ?? (await connected(url))
      try {
        await sendThrough(connection, mail)
        keep(connection)
      } catch (error) {
        connection.close()
        throw error
      }
    },
    close() {
      for (let connection = take(); connection; connection = take()) connection.quit()
    },
  }
}

async function connected(url: string): Promise<SMTPConnection> {
  const { auth, ...options } = parseConnectionUrl(url)
  const connection = new SMTPConnection({ ...TIME_OUTS, ...options } as ConstructorParameters<typeof SMTPConnection>[0])
  try {
    await new Promise<void>((resolve, reject) => {
      connection.on('error', reject)
      connection.once('end', () => reject(new Error('The mail server hung up')))
      connection.connect((error) => (error ? reject(error) : resolve()))
    })
    if (auth)
      await new Promise<void>((resolve, reject) =>
        connection.login(auth, (error) => (error ? reject(error) : resolve())),
      )
  } catch (error) {
    connection.close()
    throw new Error(`The mail server cannot be used: ${reasonOf(error)}`, { cause: error })
  }
  return connection
}

/**
 * The content is given to the connection only after the server asked for it. Until its last byte is out the server
 * cannot have accepted it, after that only its answer says.
 */
function sendThrough(connection: SMTPConnection, mail: ComposedMail): Promise<void> {
  let handedOver = false
  const content = Readable.from([mail.content], { objectMode: false })
  content.once('end', () => {
    handedOver = true
  })
  return new Promise((resolve, reject) => {
    connection.send({ ...mail.envelope, size: mail.content.length }, content, (error) =>
      error ? reject(failureOf(error, handedOver)) : resolve(),
    )
  })
}

type SmtpError = Error & { code?: string | undefined; responseCode?: number | undefined }

function failureOf(error: SmtpError, handedOver: boolean): Error {
  const status = error.responseCode ?? 0
  if (status >= 500) return new NeedsPerson(`The mail server refused it: ${reasonOf(error)}`)
  if (status >= 400) return new Error(`The mail server could not take it yet: ${reasonOf(error)}`)
  if (handedOver)
    return new NeedsPerson(
      'The connection to the mail server was cut before it answered; the mail may have arrived. Send it again only if it did not',
    )
  if (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
    return new NeedsPerson(`The mail cannot be sent: ${reasonOf(error)}`)
  return new Error(`The mail server cannot be used: ${reasonOf(error)}`)
}
