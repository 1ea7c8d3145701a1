import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import type { DomainEvent, PayloadOf } from '@galen/contract/event'
import { companyTopic, type Change } from '@galen/contract/topic'
import type { WriteTracker } from './database/dialect.ts'

/** What the audit remembers about who did it. */
export type EffectAuthor = {
  readonly userId: string | null
  /** The web account or the key, where it was no person of the company. */
  readonly externalId?: string | null
  readonly sessionId: string | null
  readonly requestId: string
  readonly address: string
}

export type Values = Readonly<Record<string, unknown>>

/** What changed in one record: only the fields that differ are stored. */
export type AuditedChange = {
  readonly id: string
  readonly before: Values | null
  readonly after: Values | null
  readonly version?: number
  readonly action?: string
  readonly justification?: string | undefined
  /** The record it is a part of, whose activity describes it: the item of a variation. */
  readonly partOf?: { readonly entity: string; readonly id: string }
  /** Whether lists are notified by the command that did it, once for very many records. */
  readonly quiet?: boolean
}

/** What a command leaves behind besides its own rows, written in the same transaction. */
export type Effects = {
  /** Says what changed, for people who ask later. Never pass a secret. */
  audit(entity: string, change: AuditedChange): void
  /** Notifies the listeners of this event, after the commit. */
  emit<E extends DomainEvent>(event: E, payload: PayloadOf<E>): void
  /** Notifies the screens that are open on this destination, after the commit. */
  publish(destination: string, change: Omit<Change, 'at' | 'by'>): void
  /** Hands a message to the outside world, at most once per dedupe key. */
  send(kind: string, dedupeKey: string, payload: Values): void
}

/** What is undefined is left out on the way, and null in the table. */
type AuditRow = {
  readonly action: string
  readonly entity: string
  readonly entity_id: string
  readonly version: number | undefined
  readonly fields: readonly string[]
  readonly before: Values | undefined
  readonly after: Values | undefined
  readonly justification: string | undefined
  readonly parent_entity: string | undefined
  readonly parent_id: string | undefined
}
type Message = { kind: string; dedupe_key: string; payload: Values }

export type CollectedEffects = Effects & {
  readonly companyId: string
  readonly caller: EffectAuthor
  readonly audits: AuditRow[]
  readonly messages: Message[]
}

export const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** The fields that differ, with the value on each side. */
export function difference(before: Values | null, after: Values | null) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (field) => !same(before?.[field], after?.[field]),
  )
  const only = (values: Values | null) =>
    values && Object.fromEntries(fields.map((field) => [field, values[field] ?? null]))
  return { fields, before: only(before), after: only(after) }
}

/** Which lists show an audited entity, so that anyone who has one open is notified when a row changes. */
export type ListFeeds = ReadonlyMap<string, readonly string[]>

/** A record came to be when nothing was before and it is its first version, or its audit says no more than the call. */
function actionOf({ before, after, version, action }: AuditedChange): Pick<Change, 'action'> {
  if (before !== null && after === null) return { action: 'removed' }
  const isFirst = version === 1 || action === 'create' || (version === undefined && action === undefined)
  return before === null && after !== null && isFirst ? { action: 'created' } : {}
}

export function collectEffects(
  action: string,
  companyId: string,
  caller: EffectAuthor,
  feeds?: ListFeeds,
): CollectedEffects {
  const audits: AuditRow[] = []
  const messages: Message[] = []
  const at = new Date().toISOString()
  const publish = (destination: string, change: Omit<Change, 'at' | 'by'>) =>
    void messages.push({
      kind: 'realtime',
      dedupe_key: randomUUID(),
      payload: { destination, change: { ...change, by: caller.userId, at } },
    })
  return {
    companyId,
    caller,
    audits,
    messages,
    audit(entity, change) {
      const { fields, before, after } = difference(change.before, change.after)
      for (const list of change.quiet ? [] : (feeds?.get(entity) ?? []))
        publish(companyTopic.destination, {
          type: list,
          id: change.id,
          version: change.version ?? null,
          changed: fields,
          ...actionOf(change),
        })
      audits.push({
        action: change.action ?? action,
        entity,
        entity_id: change.id,
        version: change.version,
        fields,
        before: before ?? undefined,
        after: after ?? undefined,
        justification: change.justification,
        parent_entity: change.partOf?.entity,
        parent_id: change.partOf?.id,
      })
    },
    emit: ({ name }, payload) =>
      void messages.push({
        kind: 'event',
        dedupe_key: randomUUID(),
        payload: { event: name, ...(payload as Values), by: caller.userId },
      }),
    publish,
    send: (kind, dedupeKey, payload) => void messages.push({ kind, dedupe_key: dedupeKey, payload }),
  }
}

export type StoredReply = {
  readonly userId: string
  readonly route: string
  readonly key: string
  readonly sealed: Buffer
}

const WRITE = `
  with audits as (
    insert into audit_entry (company_id, user_id, external_id, session_id, request_id, address, action, entity, entity_id, version,
      fields, before, after, justification, parent_entity, parent_id)
    select $1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::text, $6::text, action, entity, entity_id, version,
      fields, before, after, justification, parent_entity, parent_id
    from jsonb_to_recordset($7::text::jsonb) as a (action text, entity text, entity_id text, version integer, fields text[],
      before jsonb, after jsonb, justification text, parent_entity text, parent_id text)
  ), messages as (
    insert into outbox (company_id, kind, dedupe_key, payload)
    select $1::uuid, kind, dedupe_key, payload
    from jsonb_to_recordset($8::text::jsonb) as m (kind text, dedupe_key text, payload jsonb)
    on conflict (company_id, kind, dedupe_key) do nothing
  )
  insert into idempotency_key (company_id, user_id, route, key, reply)
  select $1::uuid, $9::uuid, $10::text, $11::text, $12::bytea where $11::text is not null`

/** Sends audit rows, messages and the reply of a keyed request in one statement that travels with the commit. */
export function writeEffects(
  connection: postgres.ReservedSql,
  tracker: WriteTracker,
  { companyId, caller, audits, messages }: CollectedEffects,
  reply: StoredReply | null = null,
) {
  if (audits.length === 0 && messages.length === 0 && !reply) return
  const who = [companyId, caller.userId, caller.externalId ?? null, caller.sessionId, caller.requestId, caller.address]
  const kept = reply ? [reply.userId, reply.route, reply.key, reply.sealed] : [null, null, null, null]
  const values = [...who, JSON.stringify(audits), JSON.stringify(messages), ...kept]
  const written = connection.unsafe(WRITE, values as postgres.ParameterOrJSON<never>[], { prepare: true })
  tracker.last.push(written.execute())
}
