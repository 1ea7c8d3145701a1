import { type Listening, ownDestination, type HearingPlace, placeOf } from './realtime-topics.ts'
import type { StompSocket } from './stomp-socket.ts'

/** One connected tab: who it is, in which company, and what it listens to. The company never changes. */
export type Visitor = {
  readonly key: string
  readonly socket: StompSocket
  readonly authorization: string
  readonly companyId: string
  actor: Listening
  readonly subscriptions: Map<string, Subscription>
  /** The presence destinations it said it has open, and when that was last passed on. */
  readonly announced: Map<string, number>
  person: { readonly name: string; readonly initials: string } | null
}

export type Subscription = {
  readonly id: string
  readonly visitor: Visitor
  /** As the client named it. */
  readonly destination: string
  readonly place: HearingPlace
}

/** Everyone who is connected to this process, by person and by what they listen to. */
export function visitorBook() {
  const byUser = new Map<string, Set<Visitor>>()
  const byPlace = new Map<HearingPlace, Set<Subscription>>()

  const leave = (visitor: Visitor, id: string): Subscription | undefined => {
    const subscription = visitor.subscriptions.get(id)
    if (!subscription) return undefined
    visitor.subscriptions.delete(id)
    forget(byPlace, subscription.place, subscription)
    return subscription
  }
  return {
    enter: (visitor: Visitor) => remember(byUser, visitor.actor.userId, visitor),
    exit(visitor: Visitor) {
      for (const id of visitor.subscriptions.keys()) leave(visitor, id)
      forget(byUser, visitor.actor.userId, visitor)
    },
    join(visitor: Visitor, id: string, destination: string) {
      const place = placeOf(visitor.companyId, ownDestination(visitor.actor, destination))
      const subscription = { id, visitor, destination, place }
      visitor.subscriptions.set(id, subscription)
      remember(byPlace, place, subscription)
      return subscription
    },
    leave,
    of: (userId: string): readonly Visitor[] => [...(byUser.get(userId) ?? [])],
    /** Notifies everyone who listens there. */
    tell(place: HearingPlace, message: unknown) {
      const listening = byPlace.get(place)
      if (!listening) return
      const body = JSON.stringify(message)
      for (const { visitor, id, destination } of listening) visitor.socket.message(id, destination, body)
    },
    /** The places of this process that end with the destination, one per company. */
    placesOf: (destination: string) => [...byPlace.keys()].filter((place) => place.endsWith(` ${destination}`)),
    count: () => sizeOf(byUser),
    subscriptions: () => sizeOf(byPlace),
  }
}

const sizeOf = (sets: Map<string, Set<unknown>>) => sets.values().reduce((sum, set) => sum + set.size, 0)

function remember<T>(sets: Map<string, Set<T>>, key: string, value: T) {
  const set = sets.get(key)
  if (set) set.add(value)
  else sets.set(key, new Set([value]))
}

function forget<T>(sets: Map<string, Set<T>>, key: string, value: T) {
  const set = sets.get(key)
  set?.delete(value)
  if (set?.size === 0) sets.delete(key)
}
