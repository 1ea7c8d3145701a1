import { createStore } from '../kit/store.ts'
import { text } from '../kit/text.ts'
import { messages } from '../kit/messages.ts'
import { report } from './report.ts'
import { server, serverAnswers } from './server-reach.ts'

/** A newer version is on the server; the bar offers to load it. */
export const newVersionReady = createStore(false)

type FailureType = 'missing' | 'timeout' | 'error'
const typeOf = (said: string): FailureType =>
  /fetch|404|not found|import/i.test(said) ? 'missing' : /time/i.test(said) ? 'timeout' : 'error'

/** The file name without its folder and hash, as the report names it. */
const chunkId = (said: string) => /(?<![\w-])([\w-]+)\.js/.exec(said)?.[1]?.replace(/-[\w-]{8}$/, '') ?? 'unknown'

export type Missing = 'server away' | 'code gone'

/** Code could not be fetched: the server is away, or it has a new version and the old files are gone. */
export async function whyMissing(reason: unknown): Promise<Missing> {
  const said = reason instanceof Error ? reason.message : String(reason)
  report({ type: typeOf(said), reason }, messages.chunkFailed(chunkId(said)))
  if (await serverAnswers()) return 'code gone'
  server.missed()
  return 'server away'
}

export const missingInWords: Record<Missing, string> = {
  'server away': text('The server cannot be reached. Try again in a moment.'),
  'code gone': text('There is a new version. Reload the page to open this.'),
}
