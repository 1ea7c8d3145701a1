import { companyTopic, presenceTopic, sessionQueue, settingsQueue, type Topic } from '@galen/contract/topic'
import { BusinessError } from '@galen/domain/business-error'
import { permits } from '@galen/domain/permissions'
import { type Db, inTransaction, type Pool, RightsChanged, scopeOf } from '../database/database.ts'
import type { Actor } from '../operation.ts'
import type { Authenticated, Authenticator } from '../session.ts'

export type TopicParams = Readonly<Record<string, string>>

/** A topic and who may hear of which record: the same answer as a GET of that record gives. */
export type ServedTopic = {
  readonly topic: Topic
  mayHear?(db: Db, actor: Actor, params: TopicParams): Promise<boolean>
}

export const serveTopic = (topic: Topic, mayHear?: NonNullable<ServedTopic['mayHear']>): ServedTopic =>
  mayHear ? { topic, mayHear } : { topic }

/** Where a subscription hears from: its company's destination, or what concerns the person in any company. */
export type HearingPlace = string
const PERSONAL = new Set<string>([sessionQueue.destination, settingsQueue.destination])

/** Where a message for this destination of this company is heard. */
export function placeOf(companyId: string, destination: string): HearingPlace {
  const personal = /^\/user\/[^/]+(\/queue\/[^/]+)$/.exec(destination)?.[1]
  return personal && PERSONAL.has(`/user${personal}`) ? destination : `${companyId} ${destination}`
}

/** Whose rights or sessions a message is about, when it is about that. */
export const subjectOf = (destination: string): string | undefined =>
  /^\/user\/([^/]+)\/queue\/(?:session|settings)$/.exec(destination)?.[1]

/** `/user/queue/x` is the queue of the subscriber. */
export const ownDestination = (actor: Pick<Actor, 'userId'>, destination: string) =>
  destination.replace(/^\/user\/queue\//, `/user/${actor.userId}/queue/`)

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const NAME = /^[a-z0-9-]{1,64}$/

type Known = { readonly served: ServedTopic; paramsOf(destination: string): TopicParams | undefined }

function known(served: ServedTopic): Known {
  const names = [...served.topic.destination.matchAll(/:(\w+)/g)].map(([, name]) => String(name))
  const pattern = new RegExp(`^${served.topic.destination.replaceAll(/:\w+/g, '([^/]+)')}$`)
  if (names.length > 0 && !served.mayHear && served.topic !== presenceTopic)
    throw new Error(`The topic ${served.topic.destination} names a record but does not say who may hear of it`)
  return {
    served,
    paramsOf(destination) {
      const values = pattern.exec(destination)?.slice(1)
      if (!values) return undefined
      const params = Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']))
      return names.every((name) => (name === 'id' ? ID : NAME).test(params[name] ?? '')) ? params : undefined
    },
  }
}

const PLATFORM_TOPICS = [companyTopic, settingsQueue, sessionQueue, presenceTopic].map((topic) => serveTopic(topic))

/** Someone at the other end of a socket, as their token has just been read. */
export type Listening = Omit<Authenticated, 'tokenExpiresAt'>

const ATTEMPTS = 4

/**
 * Asks with the rights that someone has now: where rights of their company changed since theirs were read, theirs are read
 * again, as a call does it.
 */
export async function withRightsOfNow<L extends Listening, T>(
  authenticate: Pick<Authenticator, 'forget'>,
  look: () => Promise<L>,
  ask: (actor: L) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const actor = await look()
    try {
      return await ask(actor)
    } catch (error) {
      if (!(error instanceof RightsChanged) || attempt > ATTEMPTS) throw error
      authenticate.forget(actor.userId)
    }
  }
}

/** Decides who may hear what. An unknown destination and one without the right give the same answer. */
export function topicRights(pool: Pool, areaTopics: readonly ServedTopic[]) {
  const all = [...PLATFORM_TOPICS, ...areaTopics].map(known)
  const find = (destination: string) => {
    for (const { served, paramsOf } of all) {
      const params = paramsOf(destination)
      if (params) return { served, params }
    }
    return undefined
  }
  const mayHear = async (actor: Listening, destination: string): Promise<boolean> => {
    const found = find(destination)
    if (!found || !permits(found.served.topic.needs, actor.permissions)) return false
    // Until they have set it up they hear of nothing but their own account, as they may call nothing else.
    if (actor.secondFactorDue && !PERSONAL.has(found.served.topic.destination)) return false
    // Who else has a document open is for those who may see the document.
    if (found.served.topic === presenceTopic) return mayHear(actor, documentDestination(found.params))
    const check = found.served.mayHear?.bind(found.served)
    if (!check) return true
    try {
      return await inTransaction(pool, 'read', scopeOf(actor), (db) => check(db, actor, found.params))
    } catch (error) {
      if (error instanceof BusinessError) return false
      throw error
    }
  }
  return mayHear
}

const documentDestination = ({ document, id }: TopicParams) => `/topic/${document}/${id}`

/** The record that a presence destination is about. */
export const presenceOf = (destination: string): { document: string; id: string } | undefined => {
  const [, document, id] = /^\/topic\/presence\/([^/]+)\/([^/]+)$/.exec(destination) ?? []
  return document && id ? { document, id } : undefined
}
