// Printed from the migrations by `npm run reference`; do not edit.
import type { ColumnType, Generated } from 'kysely'

/** An instant is ISO text when read; a Date is taken as well when written. */
type Instant = ColumnType<string, string | Date, string | Date>
type FilledInstant = ColumnType<string, string | Date | undefined, string | Date>
/** Written as JSON text. */
type Json = ColumnType<unknown, string, string>
type FilledJson = ColumnType<unknown, string | undefined, string>

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
    default_company_id: string | null
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
    legal_name: Generated<string>
    currency: Generated<string>
    gs1_prefix: string | null
    licences: FilledJson
    addresses: FilledJson
    logo: Buffer | null
    removed_at: Instant | null
  }
  company_bank_account: {
    company_id: string
    id: Generated<string>
    bank: string
    name: string
    routing: string
    number_sealed: Buffer
    last_four: string
    use: string
    is_default: Generated<boolean>
    active: Generated<boolean>
    version: Generated<number>
  }
  company_bank_change: {
    company_id: string
    id: Generated<string>
    kind: string
    account_id: string
    account_version: number
    bank: string
    name: string
    routing: string
    number_sealed: Buffer
    last_four: string
    use: string
    is_default: boolean
    asked_by: string
    asked_at: FilledInstant
    decided_by: string | null
    decided_at: Instant | null
    approved: boolean | null
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
    invited_given_name: string | null
    invited_family_name: string | null
    versions_before: Generated<number>
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
    version: Generated<number>
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
  item_flag: {
    company_id: string
    id: Generated<string>
    name: string
    icon: string
    color: string
    to_show: Generated<boolean>
    image: Buffer | null
    position: number
    active: Generated<boolean>
    version: Generated<number>
  }
  item_flag_screen: {
    company_id: string
    id: Generated<string>
    flag_id: string
    screen_id: string
  }
  justification: {
    company_id: string
    id: Generated<string>
    type: string
    justification: string
    needs_note: Generated<boolean>
    position: number
    active: Generated<boolean>
    version: Generated<number>
    changed_at: Instant | null
    changed_by: string | null
  }
  known_address: {
    user_id: string
    address: string
    seen_at: FilledInstant
  }
  list_export: {
    company_id: string
    id: Generated<string>
    user_id: string
    list: string
    format: string
    request: Json
    state: Generated<string>
    row_count: number | null
    last_error: string | null
    created_at: FilledInstant
    expires_at: FilledInstant
  }
  list_export_piece: {
    company_id: string
    export_id: string
    position: number
    bytes: Buffer
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
  printer: {
    company_id: string
    id: Generated<string>
    name: string
    kind: string
    location: Generated<string>
    state: Generated<string>
    active: Generated<boolean>
    seen_at: Instant | null
    version: Generated<number>
  }
  property: {
    company_id: string
    id: Generated<string>
    type: string
    name: string
    code: string | null
    days: number | null
    discount_percent: string | null
    discount_days: number | null
    preset_length: string | null
    preset_width: string | null
    preset_height: string | null
    account_id: string | null
    position: number
    active: Generated<boolean>
    built_in: Generated<boolean>
    version: Generated<number>
    changed_at: Instant | null
    changed_by: string | null
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
    changed_at: Instant | null
    changed_by: string | null
  }
  role_permission: {
    company_id: string
    role_id: string
    permission: string
  }
  sales_email: {
    company_id: string
    id: Generated<string>
    email: string
    events: string[]
    active: Generated<boolean>
    version: Generated<number>
    changed_at: Instant | null
    changed_by: string | null
  }
  sales_rule: {
    company_id: string
    id: Generated<string>
    name: string
    states: Generated<string[]>
    condition: Json
    effect: string
    position: number
    active: Generated<boolean>
    version: Generated<number>
    changed_at: Instant | null
    changed_by: string | null
  }
  sales_rule_value: {
    company_id: string
    rule_id: string
    property_id: string
  }
  saved_view: {
    company_id: string
    id: Generated<string>
    user_id: string
    list: string
    name: string
    team: boolean
    query: string
    filters: Json
    sort: string | null
    columns: Json
    density: string | null
    version: Generated<number>
    created_at: FilledInstant
  }
  search_text: {
    company_id: string
    kind: string
    id: string
    at: FilledInstant
    text: string
  }
  setting: {
    company_id: string
    key: string
    value: Json | null
    version: Generated<number>
    changed_at: FilledInstant
    changed_by: string | null
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
  user_printer: {
    company_id: string
    id: Generated<string>
    user_id: string
    document_kind: string
    printer_id: string | null
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
