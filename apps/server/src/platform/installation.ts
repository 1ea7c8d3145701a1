import type { Config } from './config.ts'
import type { Secrets } from './secrets.ts'

/** What is the same for every request of this installation. */
export type Installation = {
  readonly config: Config
  readonly secrets: Secrets
  /** Where people reach it, for links in mails. */
  readonly publicUrl: string
  readonly dataFolder: string
}
