import type { Needs } from '@galen/domain/permissions'

/** A live topic: where its messages arrive and who may listen. The right is checked at SUBSCRIBE. */
export type Topic = {
  readonly destination: `/topic/${string}` | `/user/queue/${string}`
  readonly needs: Needs
  readonly summary: string
}

export const topic = <const T extends Topic>(declared: T): T => declared

/** Ids and versions only: anyone who hears it fetches what they may see. */
export type Change = {
  readonly type: string
  readonly id: string
  readonly version: number | null
  readonly by: string | null
  readonly at: string
  readonly changed: readonly string[]
  /** Whether the record came to be or is gone; missing when it only changed. */
  readonly action?: 'created' | 'removed'
}

/** What the presence topic says: everyone who has the document open now, oneself included. */
export type Presence = {
  readonly type: 'presence'
  readonly id: string
  readonly people: readonly { readonly userId: string; readonly initials: string; readonly name: string }[]
}

/** The destination with its parameters filled in. */
export const destinationOf = (declared: Topic, params: Readonly<Record<string, string>> = {}) =>
  declared.destination.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')

export const companyTopic = topic({
  destination: '/topic/company',
  needs: 'signed-in',
  summary: 'A list changed: {index}',
})

export const settingsQueue = topic({
  destination: '/user/queue/settings',
  needs: 'signed-in',
  summary: 'My rights, companies or preferences changed',
})

export const sessionQueue = topic({
  destination: '/user/queue/session',
  needs: 'signed-in',
  summary: 'This session was ended',
})

/** Who has a document open; hearing of it needs the same right as the document. */
export const presenceTopic = topic({
  destination: '/topic/presence/:document/:id',
  needs: 'signed-in',
  summary: 'Who has this document open',
})
