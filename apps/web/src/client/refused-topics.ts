/** What an ERROR frame of the server says; `subscription` names what it is about. */
type ErrorHeaders = Readonly<Record<string, string | undefined>>

/** The server could not look, which is no answer. */
const NO_ANSWER = 'Unavailable'

/**
 * The topics that the server does not let this tab hear. They are not asked for again with every new connection, which
 * the next refusal would end at once; anyone who opens the screen again asks again.
 */
export function refusedTopics() {
  const refused = new Set<string>()
  return {
    /** Takes an error; answers whether it was about one topic and not about the whole connection. */
    hear({ subscription, message }: ErrorHeaders): boolean {
      if (subscription === undefined) return false
      if (message !== NO_ANSWER) refused.add(subscription)
      return true
    },
    has: (destination: string) => refused.has(destination),
    forget: (destination: string) => void refused.delete(destination),
    forgetAll: () => refused.clear(),
  }
}
