import type * as z from 'zod'

/** What listeners receive after a commit: its name in the past tense, and what it says. */
export type DomainEvent<Payload extends z.ZodType = z.ZodType> = {
  readonly kind: 'event'
  readonly name: string
  readonly summary: string
  readonly payload: Payload
}

export const event = <Payload extends z.ZodType>(
  declared: Omit<DomainEvent<Payload>, 'kind'>,
): DomainEvent<Payload> => ({
  kind: 'event',
  ...declared,
})

export type PayloadOf<E extends DomainEvent> = z.output<E['payload']>
