// Printed from the migrations by `npm run reference`; do not edit.
import type { ColumnType, Generated } from 'kysely'

/** An instant is ISO text when read; a Date is taken as well when written. */
type Instant = ColumnType<string, string | Date, string | Date>
type FilledInstant = ColumnType<string, string | Date | undefined, string | Date>
/** Written as JSON text. */
type Json = ColumnType<unknown, string, string>

export type Schema = {
  app_user: {
    id: Generated<string>
    email: string
    given_name: string
    family_name: string
    active: Generated<boolean>
    password_hash: string | null
    password_set_at: Instant | null
    mfa_enabled: Generated<boolean>
    mfa_secret: Buffer | null
    mfa_pending_secret: Buffer | null
    mfa_last_step: number | null
    signed_in_at: Instant | null
    version: Generated<number>
    created_at: FilledInstant
  }
  audit_anchor: {
    company_id: string
    position: number
    hash: Buffer
    signature: Buffer
    at: FilledInstant
  }
  audit_entry: {
    company_id: string
    id: Generated<string>
    at: FilledInstant
    tx: Generated<string>
    user_id: string | null
    session_id: string | null
    request_id: string
    address: string | null
    action: string
    entity: string
    entity_id: string
    version: number | null
    fields: Generated<string[]>
    before: Json | null
    after: Json | null
    justification: string | null
  }
  audit_indexing: {
    company_id: string
    position: number
  }
  audit_seal: {
    company_id: string
    position: number
    audit_id: string
    tx: string
    hash: Buffer
    sealed_at: FilledInstant
  }
  company: {
    id: Generated<string>
    name: string
    color: Generated<string>
    time_zone: string
    active: Generated<boolean>
    demo: Generated<boolean>
    version: Generated<number>
    created_at: FilledInstant
  }
  company_user: {
    company_id: string
    user_id: string
    number: number
    sales_person: Generated<boolean>
    account_manager: Generated<boolean>
    buyer: Generated<boolean>
    active: Generated<boolean>
    created_at: FilledInstant
  }
  company_user_role: {
    company_id: string
    user_id: string
    role_id: string
  }
  country: {
    id: string
    name: string
  }
  dashboard_permission: {
    company_id: string
    id: Generated<string>
    user_id: string
    dashboard_id: string
    name: string
  }
  document_counter: {
    company_id: string
    series: string
    last: number
  }
  idempotency_key: {
    company_id: string
    user_id: string
    route: string
    key: string
    request_hash: Buffer
    status: number | null
    body: Json | null
    created_at: FilledInstant
  }
  known_address: {
    user_id: string
    address: string
    seen_at: FilledInstant
  }
  mail_message: {
    company_id: string
    id: Generated<string>
    recipient: string
    subject: string
    body: string
    confidential: Generated<boolean>
    status: Generated<string>
    sent_at: Instant | null
    last_error: string | null
    created_at: FilledInstant
  }
  outbox: {
    company_id: string
    id: Generated<string>
    kind: string
    dedupe_key: string
    payload: Json
    attempts: Generated<number>
    next_at: FilledInstant
    claimed_until: Instant | null
    started_at: Instant | null
    done_at: Instant | null
    needs_person_at: Instant | null
    last_error: string | null
    created_at: FilledInstant
  }
  password_reset: {
    token_hash: Buffer
    user_id: string
    created_at: FilledInstant
    expires_at: Instant
    used_at: Instant | null
  }
  recovery_code: {
    user_id: string
    code_hash: Buffer
    used_at: Instant | null
  }
  role: {
    company_id: string
    id: Generated<string>
    name: string
    version: Generated<number>
    created_at: FilledInstant
  }
  role_permission: {
    company_id: string
    role_id: string
    permission: string
  }
  search_text: {
    company_id: string
    kind: string
    id: string
    at: FilledInstant
    text: string
  }
  sign_in_throttle: {
    subject: string
    failures: number
    window_started_at: Instant
    blocked_until: Instant | null
  }
  user_preferences: {
    user_id: string
    theme: Generated<string>
    density: Generated<string>
    sounds: Generated<boolean>
    sound_volume: Generated<number>
    keys: Generated<boolean>
    version: Generated<number>
  }
  user_session: {
    id: Generated<string>
    user_id: string
    company_id: string
    device: string
    address: string
    started_at: FilledInstant
    used_at: FilledInstant
    proved_at: FilledInstant
    expires_at: Instant
    ended_at: Instant | null
    ended_because: string | null
    refresh_hash: Buffer
    refresh_rotated_at: FilledInstant
    previous_refresh_hash: Buffer | null
  }
}
