// Printed from the migrations by `npm run reference`; do not edit.
import type { ColumnType, Generated } from 'kysely'

/** An instant is ISO text when read; a Date is taken as well when written. */
type Instant = ColumnType<string, string | Date, string | Date>
type FilledInstant = ColumnType<string, string | Date | undefined, string | Date>
/** Written as JSON text. */
type Json = ColumnType<unknown, string, string>
type FilledJson = ColumnType<unknown, string | undefined, string>

export type Schema = {
  account_month: {
    company_id: string
    account_id: string
    year: number
    month: number
    debit: string
    credit: string
  }
  account_role: {
    company_id: string
    id: Generated<string>
    role: string
    effective_on: string
    account_id: string
    created_at: FilledInstant
    created_by: string | null
  }
  allocation: {
    company_id: string
    id: Generated<string>
    document_kind: string
    document_id: string
    line_id: string
    stock_id: string
    unit_id: string | null
    quantity: number
    reason: string | null
    created_at: FilledInstant
    created_by: string | null
  }
  announcement: {
    company_id: string
    id: Generated<string>
    title: string
    body: string
    until_on: string | null
    announced_by: string
    announced_at: FilledInstant
  }
  announcement_dismissal: {
    company_id: string
    announcement_id: string
    user_id: string
    dismissed_at: FilledInstant
  }
  api_key: {
    company_id: string
    id: Generated<string>
    name: string
    key_hash: Buffer
    last_four: string
    created_at: FilledInstant
    created_by: string
    used_on: string | null
    revoked_at: Instant | null
    revoked_by: string | null
  }
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
  application: {
    company_id: string
    id: Generated<string>
    charge_id: string
    settlement_id: string
    amount: string
    discount: Generated<string>
    accounting_date: string
    at: FilledInstant
    user_id: string | null
    reverses_id: string | null
  }
  audit_anchor: {
    company_id: string
    position: number
    hash: Buffer
    signature: Buffer
    at: FilledInstant
  }
  audit_anchor_file: {
    company_id: string
    folder: string
    position: number
    written_at: FilledInstant
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
    external_id: string | null
    parent_entity: string | null
    parent_id: string | null
    record_entity: Generated<string>
    record_id: Generated<string>
  }
  audit_erasure: {
    company_id: string
    audit_id: string
    signature: Buffer
    erased_at: FilledInstant
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
  bank_file: {
    company_id: string
    id: Generated<string>
    number: string
    kind: string
    bank_account_id: string
    file_name: string
    content_sealed: Buffer
    hash: string
    payment_count: number
    total: string
    entry_hash: Generated<number>
    effective_on: string
    created_at: FilledInstant
    created_by: string | null
  }
  bank_statement: {
    company_id: string
    id: Generated<string>
    bank_account_id: string
    format: string
    file_name: string
    hash: string
    statement_on: string
    line_count: number
    matched_count: number
    created_at: FilledInstant
    created_by: string | null
  }
  bank_statement_line: {
    company_id: string
    id: Generated<string>
    statement_id: string
    position: number
    booked_on: string
    amount: string
    type_code: Generated<string>
    reference: Generated<string>
    description: Generated<string>
    matched_kind: string | null
    matched_id: string | null
  }
  batch: {
    company_id: string
    id: Generated<string>
    number: string | null
    status: Generated<string>
    bank_account_id: string | null
    opened_at: FilledInstant
    opened_by: string | null
    counted: Json | null
    payment_count: number | null
    total: string | null
    accounting_date: string | null
    closed_at: Instant | null
    closed_by: string | null
    cleared_on: string | null
    version: Generated<number>
  }
  bin_location: {
    company_id: string
    id: Generated<string>
    name: string
    zone: Generated<string>
    pick_sequence: Generated<number>
    storage: Generated<string>
    built_in: Generated<boolean>
    active: Generated<boolean>
    version: Generated<number>
    created_at: FilledInstant
  }
  commission: {
    company_id: string
    id: Generated<string>
    invoice_id: string
    user_id: string
    basis: string
    percent: string
    amount: string
    accounting_date: string
    reason: string
    at: FilledInstant
  }
  commission_rate: {
    company_id: string
    id: Generated<string>
    user_id: string
    effective_on: string
    percent: string
    created_at: FilledInstant
    created_by: string | null
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
    licenses: FilledJson
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
    decision_note: Generated<string>
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
    second_factor_required: Generated<boolean>
  }
  company_user_role: {
    company_id: string
    user_id: string
    role_id: string
  }
  competitor_price: {
    company_id: string
    id: Generated<string>
    item_id: string
    competitor_id: string
    price: string
    seen_on: string
  }
  container: {
    company_id: string
    id: Generated<string>
    sscc: string
    parent_id: string | null
    document_kind: string | null
    document_id: string | null
    created_at: FilledInstant
  }
  controlled_destruction: {
    company_id: string
    id: Generated<string>
    status: string
    stock_id: string
    item_id: string
    drug: string
    ndc: string | null
    dea_schedule: string
    lot: string
    location: string
    quantity: number
    unit_ids: string[]
    justification_id: string
    justification: string
    note: string
    asked_by: string
    asked_at: FilledInstant
    first_witness: string | null
    first_at: Instant | null
    second_witness: string | null
    second_at: Instant | null
    destroyed_on: string | null
    canceled_by: string | null
    canceled_at: Instant | null
    cancel_note: Generated<string>
    operation_id: string | null
    version: Generated<number>
  }
  country: {
    id: string
    name: string
  }
  credit_event: {
    company_id: string
    id: Generated<string>
    code: string
    name: string
    account_id: string | null
    active: Generated<boolean>
    version: Generated<number>
    changed_at: Instant | null
    changed_by: string | null
  }
  customer: {
    company_id: string
    id: Generated<string>
    number: string
    legacy_id: string | null
    company_name: string
    friendly_name: Generated<string>
    is_active: Generated<boolean>
    class_id: string | null
    referral_id: string | null
    sales_rep_id: string | null
    account_manager_id: string | null
    phone: Generated<string>
    email: Generated<string>
    website: Generated<string>
    tax_id: Generated<string>
    notes: Generated<string>
    internal_memo: Generated<string>
    terms_id: string | null
    credit_limit: string | null
    currency: Generated<string>
    price_adjustment: string | null
    minimum_margin: string | null
    drop_ship_allowed: Generated<boolean>
    ship_via: Generated<string>
    freight_rule: Generated<string>
    mails_invoice: Generated<boolean>
    compliance_status: Generated<string>
    compliance_reason: Generated<string>
    compliance_note: Generated<string>
    compliance_by: string | null
    compliance_at: Instant | null
    next_review_on: string | null
    questionnaire: FilledJson
    standing: Generated<string>
    standing_changes_on: string | null
    last_order_at: Instant | null
    city: string | null
    state: string | null
    created_at: FilledInstant
    migrated_from: string | null
    version: Generated<number>
  }
  customer_address: {
    company_id: string
    id: Generated<string>
    customer_id: string
    position: number
    name: Generated<string>
    address: string
    address2: Generated<string>
    city: string
    state: string
    zip_code: string
    country: Generated<string>
    kind: string
    default_bill: Generated<boolean>
    default_ship: Generated<boolean>
    phone: Generated<string>
    delivery_notes: Generated<string>
    active: Generated<boolean>
  }
  customer_batch: {
    company_id: string
    id: Generated<string>
    made_by: string
    made_at: FilledInstant
    undone_at: Instant | null
  }
  customer_batch_change: {
    company_id: string
    batch_id: string
    customer_id: string
    before: Json
    after: Json
  }
  customer_contact: {
    company_id: string
    id: Generated<string>
    customer_id: string
    position: number
    name: string
    role: Generated<string>
    phone: Generated<string>
    email: Generated<string>
    gets_invoices: Generated<boolean>
    gets_statements: Generated<boolean>
  }
  customer_credit: {
    company_id: string
    id: Generated<string>
    number: string
    status: Generated<string>
    customer_id: string
    source: string
    source_id: string | null
    invoice_id: string | null
    event_id: string | null
    account_id: string | null
    amount: string
    issued_on: string
    note: Generated<string>
    created_at: FilledInstant
    created_by: string | null
    void_at: Instant | null
    void_by: string | null
    void_on: string | null
    void_reason: string | null
    version: Generated<number>
  }
  customer_item_class: {
    company_id: string
    customer_id: string
    class_id: string
  }
  customer_item_name: {
    company_id: string
    customer_id: string
    asked: string
    item_id: string
    learned_at: FilledInstant
  }
  customer_item_sale: {
    company_id: string
    id: Generated<string>
    customer_id: string
    variation_id: string
    item_id: string
    price: string
    quantity: number
    sold_on: string
    invoice_id: string
    invoice_number: string
  }
  customer_location: {
    company_id: string
    customer_id: string
    code: string
    asked: string
    address_id: string
    learned_at: FilledInstant
  }
  customer_month: {
    company_id: string
    customer_id: string
    month: string
    invoiced: Generated<string>
    returned: Generated<string>
    invoices: Generated<number>
  }
  customer_payment: {
    company_id: string
    id: Generated<string>
    number: string | null
    status: string
    customer_id: string
    method: string
    reference: Generated<string>
    received_on: string
    total: string
    batch_id: string | null
    source: Generated<string>
    note: Generated<string>
    plan: FilledJson
    created_at: FilledInstant
    created_by: string | null
    void_at: Instant | null
    void_by: string | null
    void_on: string | null
    void_reason: string | null
    void_batch_id: string | null
    returned: Generated<boolean>
    version: Generated<number>
  }
  customer_return: {
    company_id: string
    id: Generated<string>
    number: string
    status: Generated<string>
    invoice_id: string
    customer_id: string
    reason: Generated<string>
    restocking_fee: Generated<string>
    total: string
    cost: string
    credit_id: string | null
    placed_at: FilledInstant
    placed_by: string | null
    accounting_date: string
    canceled_at: Instant | null
    canceled_by: string | null
    version: Generated<number>
    canceled_on: string | null
  }
  customer_return_line: {
    company_id: string
    id: Generated<string>
    return_id: string
    invoice_line_id: string
    invoice_lot_id: string
    item_id: string
    variation_id: string
    stock_id: string | null
    lot: string
    quantity: number
    price: string
    amount: string
    cost: string
    units: FilledJson
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
  edi_configuration: {
    company_id: string
    id: Generated<string>
    entity_type: string
    edi_type: string
    direction: string
    template_file: string
    active: Generated<boolean>
    test_mode: Generated<boolean>
    own_qualifier: Generated<string>
    own_identifier: Generated<string>
    version: Generated<number>
    created_at: FilledInstant
    created_by: string | null
    changed_at: FilledInstant
    changed_by: string | null
  }
  edi_configuration_partner: {
    company_id: string
    configuration_id: string
    partner_id: Generated<string>
    customer_id: string | null
    vendor_id: string | null
    edi_type: string
    direction: string
    active: boolean
    qualifier: Generated<string>
    identifier: Generated<string>
  }
  edi_document: {
    company_id: string
    id: Generated<string>
    direction: Generated<string>
    transaction_set: string
    control_number: number
    vendor_id: string | null
    document_kind: string
    document_id: string | null
    document_number: Generated<string>
    status: Generated<string>
    content: string
    created_at: FilledInstant
    created_by: string | null
    customer_id: string | null
    interchange_id: string | null
    partner_id: Generated<string | null>
    functional_group: Generated<string>
    group_control: Generated<string>
    set_control: Generated<string>
    sender: Generated<string>
    receiver: Generated<string>
    test_mode: Generated<boolean>
    tries: Generated<number>
    sent_at: Instant | null
    last_error: string | null
    findings: FilledJson
    answer: string | null
    answered_at: Instant | null
    replaces_id: string | null
    version: Generated<number>
    document_version: number | null
  }
  edi_interchange: {
    company_id: string
    id: Generated<string>
    sender: string
    receiver: string
    control_number: string
    content: string
    received_at: FilledInstant
    received_by: string | null
    problem: string | null
  }
  erased_person: {
    company_id: string
    person_id: string
    entity: string
    entity_id: string
    list: string
    erased_at: FilledInstant
  }
  fiscal_period: {
    company_id: string
    id: Generated<string>
    period_name: string
    year: number
    month: number
    starts_on: string
    ends_on: string
    closed_financial: Generated<boolean>
    closed_inventory: Generated<boolean>
    closed_purchase: Generated<boolean>
    closed_sales: Generated<boolean>
    closed_at: Instant | null
    closed_by: string | null
    version: Generated<number>
    created_at: FilledInstant
  }
  fiscal_year: {
    company_id: string
    id: Generated<string>
    year: number
    closing_entry_id: string | null
  }
  idempotency_key: {
    company_id: string
    user_id: string
    route: string
    key: string
    created_at: FilledInstant
    reply: Buffer
  }
  ignored_suggestion: {
    company_id: string
    variation_id: string
    until_on: string | null
    suggested: number
    ignored_by: string
    ignored_at: FilledInstant
  }
  import_row: {
    company_id: string
    run_id: string
    row: number
    fate: string
    record_id: string | null
    version: number | null
    cells: Json
    says: Json
  }
  import_run: {
    company_id: string
    id: Generated<string>
    kind: string
    file_name: string
    heading: string[]
    ignored: Generated<string[]>
    blanks: string
    state: Generated<string>
    creates: number
    changes: number
    sames: number
    refusals: number
    made_by: string
    made_at: FilledInstant
    imported_at: Instant | null
    expires_at: FilledInstant
  }
  ingredient_use: {
    company_id: string
    customer_id: string
    ingredient: string
    day: string
    milligrams: Generated<string>
    units: Generated<number>
  }
  invoice: {
    company_id: string
    id: Generated<string>
    number: string | null
    status: Generated<string>
    type: Generated<string>
    sales_order_id: string | null
    customer_id: string
    sales_rep_id: string | null
    bill_address: Json | null
    ship_address_id: string | null
    ship_address: Json | null
    service_value: string | null
    service_label: string | null
    package_type_value: string | null
    package_type_label: string | null
    tracking_ship_number: Generated<string>
    other_currency: string | null
    other_currency_total: string | null
    freight_service_cost: Generated<string>
    freight_charge: Generated<string>
    line_count: Generated<number>
    units: Generated<number>
    merchandise: Generated<string>
    charges_total: Generated<string>
    costs_total: Generated<string>
    total: Generated<string>
    cost_of_goods: string | null
    terms_id: string | null
    due_on: string | null
    external_number: Generated<string>
    note: Generated<string>
    shipping_hold: Generated<boolean>
    shipment_id: string | null
    flagged: string | null
    placed_at: Instant | null
    placed_by: string | null
    accounting_date: string | null
    validated_at: Instant | null
    validated_by: string | null
    validation_note: string | null
    closed_at: Instant | null
    void_at: Instant | null
    void_by: string | null
    void_reason: string | null
    emailed_at: Instant | null
    created_at: FilledInstant
    created_by: string | null
    version: Generated<number>
    sales_cost: Generated<string>
    drop_ship_lines: Generated<number>
    counted_on: string | null
    voided_on: string | null
  }
  invoice_charge: {
    company_id: string
    id: Generated<string>
    invoice_id: string
    kind: string
    property_id: string | null
    description: Generated<string>
    amount: string
  }
  invoice_line: {
    company_id: string
    id: Generated<string>
    invoice_id: string
    position: number
    sales_order_id: string | null
    order_allocation_id: string | null
    item_id: string | null
    variation_id: string | null
    account_id: string | null
    description: Generated<string>
    quantity: number
    price: Generated<string>
    cost: Generated<string>
    pcr: Generated<string>
    cost_of_goods: string | null
    returned: Generated<number>
    drop_ship: Generated<boolean>
    version: Generated<number>
    item_class: Json | null
  }
  invoice_lot: {
    company_id: string
    id: Generated<string>
    invoice_id: string
    line_id: string
    lot: string
    expires_on: string
    serialized: Generated<boolean>
    quantity: number
    stock_id: string | null
    lot_id: string | null
    receipt_id: string | null
    cost_of_goods: Generated<string>
    returned: Generated<number>
  }
  invoice_merge: {
    company_id: string
    id: Generated<string>
    invoice_id: string
    merged_id: string
    sales_order_id: string | null
    sales_order_number: Generated<string>
    merged_at: FilledInstant
    merged_by: string | null
  }
  invoice_package: {
    company_id: string
    id: Generated<string>
    invoice_id: string
    position: number
    insurance_amount: Generated<string>
    weight: Generated<string>
    height: Generated<string>
    width: Generated<string>
    length: Generated<string>
    container_id: string | null
  }
  invoice_profit: {
    company_id: string
    invoice_id: string
    revenue: string
    cost: string
    sales_cost: string
    profit: Generated<string>
    ledger_profit: Generated<string>
    margin: Generated<string>
  }
  invoice_unit: {
    company_id: string
    invoice_lot_id: string
    unit_id: string
    gtin: string
    serial: string
    returned: Generated<boolean>
  }
  item: {
    company_id: string
    id: Generated<string>
    number: string
    legacy_id: string | null
    item_name: string
    item_name_long: Generated<string>
    description: Generated<string>
    brand_name: Generated<string>
    manufacturer_id: string | null
    ndc_labeler: string | null
    ndc_product: string | null
    ndc_packaging: string | null
    ndc12: Generated<string | null>
    strength: Generated<string>
    strength_amount: number | null
    strength_unit_id: string | null
    size: Generated<string>
    size_amount: number | null
    size_unit_id: string | null
    form_id: string | null
    package_type_id: string | null
    class_id: string | null
    category_id: string | null
    type: Generated<string>
    dea_schedule: string | null
    is_narcotic: boolean | null
    is_arcos: Generated<boolean>
    dscsa_exempt: string | null
    drop_ship: Generated<boolean>
    storage: Generated<string>
    returnable: Generated<boolean>
    sales_priority: Generated<number>
    reorder_point: Generated<number>
    image_id: string | null
    unaccepted: Generated<string[]>
    is_active: Generated<boolean>
    best_price: string | null
    created_at: FilledInstant
    version: Generated<number>
    list_chemical: Generated<boolean>
    class_status: Generated<string>
  }
  item_barcode: {
    company_id: string
    id: Generated<string>
    item_id: string
    barcode: string
    package_id: string | null
  }
  item_class_proposal: {
    company_id: string
    id: Generated<string>
    item_id: string
    kind: string
    class_before: Json | null
    class_after: Json
    reason: Generated<string>
    status: Generated<string>
    asked_by: string
    asked_at: FilledInstant
    decided_by: string | null
    decided_at: Instant | null
    note: Generated<string>
    version: Generated<number>
    exemption: Generated<string>
    exemption_by: string | null
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
  item_flagged: {
    company_id: string
    item_id: string
    flag_id: string
  }
  item_ingredient: {
    company_id: string
    item_id: string
    position: number
    ingredient: string
    strength: string | null
    unit: string | null
    base_factor: string | null
  }
  item_package: {
    company_id: string
    id: Generated<string>
    item_id: string
    level: string
    gtin: string
    quantity: number
  }
  item_variation: {
    company_id: string
    id: Generated<string>
    item_id: string
    vendor_id: string
    child_index: number
    child_number: string
    vendor_item_number: Generated<string>
    cost: string | null
    soa_cost: string | null
    price: string | null
    minimum_margin: string | null
    pcr: Generated<string>
    valid_to: string | null
    is_special: Generated<boolean>
    customer_id: string | null
    note: Generated<string>
    is_active: Generated<boolean>
    created_at: FilledInstant
    version: Generated<number>
  }
  item_variation_flagged: {
    company_id: string
    variation_id: string
    flag_id: string
  }
  journal_entry: {
    company_id: string
    id: Generated<string>
    number: Generated<number>
    source_kind: string
    source_id: string
    ordinal: Generated<number>
    source_number: Generated<string>
    accounting_date: string
    memo: Generated<string>
    reverses_id: string | null
    posted_at: FilledInstant
    posted_by: string | null
    approved_by: string | null
    stage: string | null
  }
  journal_line: {
    company_id: string
    entry_id: string
    position: number
    account_id: string
    role: string | null
    amount: string
    customer_id: string | null
    vendor_id: string | null
    open_item_id: string | null
    memo: Generated<string>
    accounting_date: string
    stage: string | null
  }
  journal_proposal: {
    company_id: string
    id: Generated<string>
    status: Generated<string>
    kind: string
    reverses_id: string | null
    accounting_date: string
    memo: string
    lines: FilledJson
    proposed_at: FilledInstant
    proposed_by: string
    decided_at: Instant | null
    decided_by: string | null
    decision_note: Generated<string>
    entry_id: string | null
    version: Generated<number>
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
  late_cost: {
    company_id: string
    id: Generated<string>
    correction_id: string
    receipt_id: string
    variation_id: string | null
    place: string
    movement_id: string | null
    invoice_id: string | null
    units: number
    amount: string
    document_number: string
    accounting_date: string
    at: FilledInstant
  }
  ledger_proof: {
    company_id: string
    proved_at: Instant
    figures: Json
  }
  license: {
    company_id: string
    id: Generated<string>
    customer_id: string | null
    vendor_id: string | null
    position: number
    kind: string
    number: string
    type: string | null
    state: string | null
    name_on_license: string | null
    issued_on: string | null
    expires_on: string
    withdrawn_on: string | null
    schedules: Generated<string[]>
    registered_address: Json | null
    verified_by: string | null
    verified_on: string | null
    verified_with: string | null
    file_id: string | null
    warned_days: number | null
    recorded_by: string | null
    same_registrant: Generated<boolean>
  }
  license_extension: {
    company_id: string
    id: Generated<string>
    customer_id: string
    state: string
    until: string
    file_id: string
    approval_id: string
    created_at: FilledInstant
    created_by: string
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
  loss_case: {
    company_id: string
    id: Generated<string>
    status: string
    stock_id: string
    item_id: string
    lot: string
    location: string
    quantity: number
    unit_ids: string[]
    operation_id: string
    note: string
    opened_by: string
    opened_at: FilledInstant
    decided_by: string | null
    decided_at: Instant | null
    decision_note: Generated<string>
    decision_operation_id: string | null
    version: Generated<number>
  }
  lot: {
    company_id: string
    id: Generated<string>
    item_id: string
    number: string
    expires_on: string
    recalled_at: Instant | null
    recall_reason: string | null
    version: Generated<number>
  }
  mail_attachment: {
    company_id: string
    id: Generated<string>
    mail_id: string
    name: string
    media_type: string
    content: Buffer
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
    about_kind: string | null
    about_id: string | null
  }
  manufacturer: {
    company_id: string
    id: Generated<string>
    name: string
    labeler_codes: Generated<string[]>
    gln: string | null
    active: Generated<boolean>
    version: Generated<number>
    changed_at: Instant | null
    changed_by: string | null
  }
  movement_unit: {
    company_id: string
    movement_id: string
    unit_id: string
  }
  ndc_directory_import: {
    id: Generated<string>
    products: number
    packages: number
    imported_at: FilledInstant
  }
  ndc_package: {
    ndc12: string
    product_ndc: string
    ndc: string
    description: string
  }
  ndc_product: {
    product_ndc: string
    type: string
    brand_name: string
    generic_name: string
    form: string
    route: string
    labeler: string
    substances: string
    strengths: string
    units: string
    dea_schedule: string | null
    marketing: string
    started_on: string | null
    ended_on: string | null
  }
  note: {
    company_id: string
    id: Generated<string>
    entity: string
    entity_id: string
    user_id: string
    text: string
    written_at: FilledInstant
    edited_at: Instant | null
    version: Generated<number>
  }
  notification: {
    company_id: string
    id: Generated<string>
    user_id: string
    kind: string
    record_id: string
    address: string
    parts: FilledJson
    by_id: string | null
    created_at: FilledInstant
    read_at: Instant | null
  }
  number_series: {
    company_id: string
    series: string
    prefix: string
    digits: number
    version: Generated<number>
    changed_at: Instant | null
    changed_by: string | null
  }
  open_item: {
    company_id: string
    id: Generated<string>
    party_account_id: string
    customer_id: string | null
    vendor_id: string | null
    side: string
    document_kind: string
    document_id: string
    document_number: string
    reference: Generated<string>
    issued_on: string
    due_on: string
    discount_due_on: string | null
    discount_amount: Generated<string>
    total: string
    balance: string
    void_at: Instant | null
    created_at: FilledInstant
    version: Generated<number>
    discount_base: Generated<string>
    discount_percent: Generated<string>
    goods_returned: Generated<string>
  }
  open_item_change: {
    company_id: string
    id: Generated<string>
    open_item_id: string
    amount: string
    accounting_date: string
    reason: string
    at: FilledInstant
    user_id: string | null
  }
  order_check: {
    company_id: string
    id: Generated<string>
    order_id: string
    evaluation_id: string
    moment: string
    code: string
    outcome: string
    message: string
    rule_version: Generated<number>
    input: FilledJson
    at: FilledInstant
    judged: Json | null
  }
  order_form: {
    company_id: string
    id: Generated<string>
    number: string
    kind: string
    customer_id: string
    created_at: FilledInstant
  }
  order_form_date: {
    company_id: string
    form_id: string
    dated: string
    recorded_at: FilledInstant
    recorded_by: string | null
  }
  order_form_entry: {
    company_id: string
    id: Generated<string>
    form_id: string
    order_id: string
    item_id: string
    kind: string
    quantity: number
    at: FilledInstant
    created_by: string | null
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
  party_account: {
    company_id: string
    id: Generated<string>
    customer_id: string | null
    vendor_id: string | null
    created_at: FilledInstant
    open_charges: Generated<string>
    open_settlements: Generated<string>
  }
  password_reset: {
    token_hash: Buffer
    user_id: string
    created_at: FilledInstant
    expires_at: Instant
    used_at: Instant | null
  }
  print_job: {
    company_id: string
    id: Generated<string>
    printer_id: string
    title: string
    document_kind: string | null
    document_id: string | null
    state: Generated<string>
    note: string | null
    content: Buffer
    asked_by: string
    asked_at: FilledInstant
  }
  printer: {
    company_id: string
    id: Generated<string>
    name: string
    kind: string
    location: Generated<string>
    state: Generated<string>
    active: Generated<boolean>
    address: string | null
    seen_at: Instant | null
    version: Generated<number>
  }
  profit_correction: {
    company_id: string
    id: Generated<string>
    invoice_id: string
    line_id: string | null
    field: string
    before: string
    after: string
    profit_change: string
    effective_on: string
    note: Generated<string>
    at: FilledInstant
    user_id: string | null
    posted: Generated<boolean>
  }
  profit_entry: {
    company_id: string
    id: Generated<string>
    invoice_id: string
    entry_id: string | null
    document_kind: string
    document_id: string
    accounting_date: string
    revenue: string
    cost: string
    sales_cost: string
    placed: Generated<boolean>
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
    terms_id: string | null
    ship_via: string | null
    freight_rule: string | null
    position: number
    active: Generated<boolean>
    built_in: Generated<boolean>
    version: Generated<number>
    changed_at: Instant | null
    changed_by: string | null
    min_days_to_expiry: number | null
    discount_on_total: boolean | null
  }
  purchase_order: {
    company_id: string
    id: Generated<string>
    number: string | null
    status: Generated<string>
    vendor_id: string | null
    buyer_id: string | null
    terms_id: string | null
    expected_on: string | null
    vendor_reference: Generated<string>
    note: Generated<string>
    internal_memo: Generated<string>
    drop_ship: Generated<boolean>
    ship_to: Json | null
    total: Generated<string>
    placed_at: Instant | null
    placed_by: string | null
    confirmations: FilledJson
    closed_at: Instant | null
    closed_by: string | null
    created_at: FilledInstant
    created_by: string | null
    version: Generated<number>
    content_version: Generated<number>
  }
  purchase_order_line: {
    company_id: string
    id: Generated<string>
    order_id: string
    position: number
    item_id: string
    variation_id: string
    quantity: number
    current_price: string | null
    purchase_price: Generated<string>
    update_cost: Generated<boolean>
    note: Generated<string>
    received: Generated<number>
    version: Generated<number>
    placed_at: Instant | null
  }
  purchase_order_target: {
    company_id: string
    id: Generated<string>
    line_id: string
    sales_order_id: string
    allocation_id: string
    quantity: number
  }
  quarantine_release: {
    company_id: string
    id: Generated<string>
    status: string
    item_id: string
    variation_id: string
    goods: string[]
    quantity: number
    lots: string
    reason: string | null
    ended: string[]
    outcome: string | null
    verification: Generated<string>
    storage_statement: Generated<string>
    note: string
    controlled: boolean
    asked_by: string | null
    asked_at: FilledInstant
    decided_by: string | null
    decided_at: Instant | null
    decision_note: Generated<string>
    operation_id: string | null
    version: Generated<number>
  }
  receipt: {
    company_id: string
    id: Generated<string>
    number: string | null
    status: Generated<string>
    type: Generated<string>
    purchase_order_id: string | null
    vendor_id: string
    vendor_invoice: Generated<string>
    vendor_invoice_date: string | null
    terms_id: string | null
    freight_charge: Generated<string>
    freight_method: Generated<string>
    transaction_data_kind: string | null
    transaction_data_reference: Generated<string>
    note: Generated<string>
    merchandise: Generated<string>
    total: Generated<string>
    bill_freight: string | null
    bill_total: string | null
    discrepancy: Generated<boolean>
    confirmations: FilledJson
    placed_at: Instant | null
    placed_by: string | null
    accounting_date: string | null
    validated_at: Instant | null
    validated_by: string | null
    closed_at: Instant | null
    created_at: FilledInstant
    created_by: string | null
    version: Generated<number>
    freight_billed: string | null
  }
  receipt_line: {
    company_id: string
    id: Generated<string>
    receipt_id: string
    position: number
    order_line_id: string | null
    item_id: string | null
    variation_id: string | null
    account_id: string | null
    description: Generated<string>
    quantity: Generated<number>
    purchase_price: Generated<string>
    cost: string | null
    total_cost: string | null
    freight_share: Generated<string>
    update_cost: Generated<boolean>
    bill_quantity: number | null
    bill_price: string | null
    decision: string | null
    decision_reason: Generated<string>
    returned: Generated<number>
    version: Generated<number>
    serials_reason: string | null
    serials_note: Generated<string>
  }
  receipt_lot: {
    company_id: string
    id: Generated<string>
    receipt_id: string
    line_id: string
    lot: string
    expires_on: string
    serialized: Generated<boolean>
    quantity: Generated<number>
    location: Generated<string>
    quarantine_reason: string | null
    lot_id: string | null
    version: Generated<number>
    label_note: string | null
  }
  receipt_package: {
    company_id: string
    id: Generated<string>
    receipt_id: string
    receipt_lot_id: string
    gtin: string | null
    gtin_quantity: Generated<number>
    serial: string | null
    package_identifier: string | null
    barcode: string | null
    quantity: number
    open: Generated<boolean>
    container: string | null
  }
  recovery_code: {
    user_id: string
    code_hash: Buffer
    used_at: Instant | null
  }
  rep_goal: {
    company_id: string
    id: Generated<string>
    user_id: string
    year: number
    january: string | null
    february: string | null
    march: string | null
    april: string | null
    may: string | null
    june: string | null
    july: string | null
    august: string | null
    september: string | null
    october: string | null
    november: string | null
    december: string | null
    version: Generated<number>
  }
  report_schedule: {
    company_id: string
    id: Generated<string>
    report: string
    filters: FilledJson
    format: string
    rhythm: string
    recipients: string[]
    active: Generated<boolean>
    next_on: string
    last_run_at: Instant | null
    last_result: Generated<string>
    created_by: string
    created_at: FilledInstant
    version: Generated<number>
  }
  reservation: {
    company_id: string
    allocation_id: string
    order_id: string
    variation_id: string
    quantity: number
    expires_at: Instant | null
  }
  rights_counter: {
    company_id: string
    count: number
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
  sales_approval: {
    company_id: string
    id: Generated<string>
    order_id: string
    code: string
    message: string
    evidence: FilledJson
    check_id: string | null
    status: Generated<string>
    note: Generated<string>
    decided_at: Instant | null
    decided_by: string | null
    created_at: FilledInstant
    version: Generated<number>
    decision: string | null
    ended_by: string | null
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
  sales_order: {
    company_id: string
    id: Generated<string>
    number: string | null
    status: Generated<string>
    customer_id: string | null
    ship_address_id: string | null
    ship_address: Json | null
    owner_id: string | null
    sales_rep_id: string | null
    source: Generated<string>
    request_id: string | null
    external_number: Generated<string>
    requested_on: string | null
    ship_via: Generated<string>
    note: Generated<string>
    internal_memo: Generated<string>
    order_form_number: Generated<string>
    order_form_date: string | null
    line_count: Generated<number>
    units: Generated<number>
    shipped_units: Generated<number>
    total: Generated<string>
    cost_total: Generated<string>
    placed_at: Instant | null
    placed_by: string | null
    confirmations: FilledJson
    closed_at: Instant | null
    closed_by: string | null
    shipping_hold: Generated<boolean>
    shipping_hold_note: Generated<string>
    shipping_hold_at: Instant | null
    shipping_hold_by: string | null
    created_at: FilledInstant
    version: Generated<number>
    enlarged_by: Generated<string[]>
  }
  sales_order_allocation: {
    company_id: string
    id: Generated<string>
    order_id: string
    line_id: string
    item_id: string
    variation_id: string
    quantity: number
    price: string
    cost: string
    is_soa_cost: Generated<boolean>
    pcr: Generated<string>
    minimum_margin: string | null
    lots: FilledJson
    drop_ship: Generated<boolean>
    placed_quantity: number | null
    shipped: Generated<number>
    version: Generated<number>
    canceled: Generated<number>
    cancel_cause: Generated<string>
  }
  sales_order_line: {
    company_id: string
    id: Generated<string>
    order_id: string
    position: number
    item_id: string
    quantity: Generated<number>
    placed_quantity: number | null
    free_of_charge: Generated<boolean>
    note: Generated<string>
    version: Generated<number>
    item_class: Json | null
  }
  sales_request: {
    company_id: string
    id: Generated<string>
    number: string
    status: Generated<string>
    source: string
    customer_id: string | null
    account_id: string | null
    address_id: string | null
    external_number: string | null
    note: Generated<string>
    payload: Json
    received_at: FilledInstant
    version: Generated<number>
    customer_text: Generated<string>
    refusal: string | null
    decided_at: Instant | null
    decided_by: string | null
    ship_to: Json | null
    sent_by: string | null
  }
  sales_request_line: {
    company_id: string
    request_id: string
    position: number
    asked: Generated<string>
    item_id: string | null
    problem: string | null
    quantity: number
    price: string | null
    dropped: Generated<boolean>
    asked_quantity: string | null
    asked_price: string | null
    version: Generated<number>
    asked_unit: Generated<string>
    asked_basis: Generated<string>
    asked_currency: Generated<string>
    questions: FilledJson
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
  sales_rule_hit: {
    company_id: string
    id: Generated<string>
    rule_id: string
    sales_order_id: string
    effect: string
    at: FilledInstant
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
  shipping_service: {
    company_id: string
    id: Generated<string>
    value: string
    label: string
    carrier: Generated<string>
    package_types: Generated<string[]>
    base_rate: Generated<string>
    rate_per_pound: Generated<string>
    insurance_percent: Generated<string>
    transit_days: number | null
    position: Generated<number>
    active: Generated<boolean>
    version: Generated<number>
    pickup_time: string | null
  }
  sign_in_throttle: {
    subject: string
    failures: number
    window_started_at: Instant
    blocked_until: Instant | null
  }
  stock: {
    company_id: string
    id: Generated<string>
    item_id: string
    variation_id: string
    lot_id: string
    receipt_id: string | null
    receipt_number: string | null
    received_on: Generated<string>
    location: Generated<string>
    status: Generated<string>
    serialized: Generated<boolean>
    on_hand: Generated<number>
    reserved: Generated<number>
    value: Generated<string>
    unit_cost: Generated<string | null>
    version: Generated<number>
    serials_reason: string | null
    serials_note: Generated<string>
    counted_on: Generated<string>
    serials: Generated<number | null>
    quarantine_reasons: Generated<string[]>
    quarantine_reason: Generated<string | null>
    awaits_document: Generated<boolean>
    awaits_serials: Generated<boolean>
  }
  stock_movement: {
    company_id: string
    id: Generated<string>
    stock_id: string
    item_id: string
    quantity: number
    value: string
    reason: string
    document_kind: string
    document_id: string
    document_line_id: string | null
    document_number: string
    customer_id: string | null
    vendor_id: string | null
    unit_cost: Generated<string>
    unit_price: string | null
    accounting_date: string
    at: FilledInstant
    user_id: string | null
    justification: string | null
    reverses_id: string | null
    judgment: Json | null
    shipment_id: string | null
  }
  stock_operation: {
    company_id: string
    id: Generated<string>
    number: string
    kind: string
    note: Generated<string>
    justification_id: string | null
    justification: string | null
    accounting_date: string
    created_at: FilledInstant
    created_by: string | null
    before_proofs: Generated<boolean>
  }
  stored_file: {
    company_id: string
    id: Generated<string>
    owner_kind: string
    owner_id: string
    name: string
    type: string
    bytes: Buffer
    added_at: FilledInstant
    added_by: string
  }
  substance_limit: {
    company_id: string
    id: Generated<string>
    substance: string
    class_id: string | null
    window_days: number
    version: Generated<number>
    created_at: FilledInstant
  }
  substance_limit_version: {
    company_id: string
    limit_id: string
    version: number
    from_date: string
    dosage_units: string | null
    milligrams: string | null
    note: Generated<string>
    created_at: FilledInstant
    created_by: string | null
  }
  suspicion_disposition: {
    company_id: string
    id: Generated<string>
    order_id: string
    approval_id: string
    outcome: string
    note: Generated<string>
    reported_on: string | null
    reference: Generated<string>
    lines: FilledJson
    decided_at: FilledInstant
    decided_by: string | null
  }
  transaction_document: {
    company_id: string
    id: Generated<string>
    receipt_id: string
    kind: string
    name: string
    type: string
    bytes: Buffer
    added_at: FilledInstant
    added_by: string
    kept_until: string
    packages: Generated<number>
    containers: Generated<number>
  }
  transaction_document_entry: {
    company_id: string
    document_id: string
    position: number
    receipt_id: string
    kind: string
    code: string
    gtin: string | null
    serial: string | null
    lot: string | null
    expires_on: string | null
    quantity: string | null
    parent: string | null
    named: boolean
    container: string
  }
  transaction_document_lot: {
    company_id: string
    document_id: string
    item_id: string
    lot: string
    confirmed_at: FilledInstant
    confirmed_by: string
  }
  transaction_statement: {
    company_id: string
    id: Generated<string>
    invoice_id: string
    version: number
    reason: string
    document: Json
    previous_hash: string
    hash: string
    created_at: FilledInstant
  }
  unit: {
    company_id: string
    id: Generated<string>
    gtin: string
    serial: string
    item_id: string
    variation_id: string
    lot_id: string
    receipt_id: string | null
    stock_id: string | null
    container_id: string | null
    state: Generated<string>
    version: Generated<number>
  }
  user_preferences: {
    user_id: string
    theme: Generated<string>
    density: Generated<string>
    sounds: Generated<boolean>
    sound_volume: Generated<number>
    keys: Generated<boolean>
    start_page: Generated<string>
    number_format: Generated<string>
    date_format: Generated<string>
    confirmations: Generated<boolean>
    export_news: Generated<boolean>
    version: Generated<number>
    seen_hints: Generated<string[]>
    home_order: Generated<string[]>
    home_hidden: Generated<string[]>
    mailed_notices: Generated<string[]>
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
  vendor: {
    company_id: string
    id: Generated<string>
    number: string
    legacy_id: string | null
    friendly_name: string
    legal_name: Generated<string>
    is_active: Generated<boolean>
    class_id: string | null
    buyer_id: string | null
    terms_id: string | null
    currency: Generated<string>
    edi: Generated<boolean>
    minimum_order: string | null
    lead_time_days: number | null
    phone: Generated<string>
    email: Generated<string>
    website: Generated<string>
    tax_id: Generated<string>
    notes: Generated<string>
    partner_kind: string | null
    product_range: Generated<string>
    compliance_status: Generated<string>
    compliance_reason: Generated<string>
    compliance_note: Generated<string>
    compliance_by: string | null
    compliance_at: Instant | null
    next_review_on: string | null
    standing: Generated<string>
    standing_changes_on: string | null
    created_at: FilledInstant
    version: Generated<number>
  }
  vendor_address: {
    company_id: string
    id: Generated<string>
    vendor_id: string
    position: number
    name: Generated<string>
    address: string
    address2: Generated<string>
    city: string
    state: string
    zip_code: string
    country: Generated<string>
    kind: string
    phone: Generated<string>
    notes: Generated<string>
    active: Generated<boolean>
  }
  vendor_bank_account: {
    company_id: string
    id: Generated<string>
    vendor_id: string
    bank: string
    name: string
    routing: string
    number_sealed: Buffer
    last_four: string
    kind: Generated<string>
    active: Generated<boolean>
    version: Generated<number>
  }
  vendor_bank_change: {
    company_id: string
    id: Generated<string>
    vendor_id: string
    action: string
    account_id: string
    bank: string
    name: string
    routing: string
    number_sealed: Buffer
    last_four: string
    kind: string
    requested_by: string
    requested_at: FilledInstant
    decided_by: string | null
    decided_at: Instant | null
    approved: boolean | null
    decision_note: Generated<string>
  }
  vendor_contact: {
    company_id: string
    id: Generated<string>
    vendor_id: string
    position: number
    name: string
    role: Generated<string>
    phone: Generated<string>
    email: Generated<string>
    gets_orders: Generated<boolean>
  }
  vendor_credit: {
    company_id: string
    id: Generated<string>
    number: string
    status: Generated<string>
    vendor_id: string
    source: string
    source_id: string | null
    receipt_id: string | null
    account_id: string | null
    reference: Generated<string>
    amount: string
    issued_on: string
    note: Generated<string>
    created_at: FilledInstant
    created_by: string | null
    void_at: Instant | null
    void_by: string | null
    void_on: string | null
    void_reason: string | null
    version: Generated<number>
  }
  vendor_feed: {
    company_id: string
    id: Generated<string>
    vendor_id: string
    vendor_item_number: Generated<string>
    ndc12: Generated<string>
    available: number
    price: string | null
    as_of: Instant
  }
  vendor_manufacturer: {
    company_id: string
    vendor_id: string
    manufacturer_id: string
  }
  vendor_payment: {
    company_id: string
    id: Generated<string>
    number: string | null
    status: string
    vendor_id: string | null
    customer_id: string | null
    refund_of: string | null
    refund_of_kind: string | null
    method: string
    reference: Generated<string>
    check_number: string | null
    paid_on: string
    total: string
    bank_account_id: string | null
    source: Generated<string>
    note: Generated<string>
    plan: FilledJson
    created_at: FilledInstant
    created_by: string | null
    decided_at: Instant | null
    decided_by: string | null
    bank_file_id: string | null
    positive_pay_id: string | null
    remittance_sent_at: Instant | null
    cleared_on: string | null
    void_at: Instant | null
    void_by: string | null
    void_on: string | null
    void_reason: string | null
    returned: Generated<boolean>
    version: Generated<number>
    decision_note: Generated<string>
  }
  vendor_remit_change: {
    company_id: string
    id: Generated<string>
    vendor_id: string
    addresses: Json
    note: string
    asked_by: string
    asked_at: FilledInstant
    decided_by: string | null
    decided_at: Instant | null
    call_back_note: Generated<string>
    approved: boolean | null
  }
  vendor_return: {
    company_id: string
    id: Generated<string>
    number: string
    status: Generated<string>
    receipt_id: string
    vendor_id: string
    reason: Generated<string>
    total: string
    cost: string
    credit_id: string | null
    placed_at: FilledInstant
    placed_by: string | null
    accounting_date: string
    canceled_at: Instant | null
    canceled_by: string | null
    version: Generated<number>
    canceled_on: string | null
  }
  vendor_return_line: {
    company_id: string
    id: Generated<string>
    return_id: string
    receipt_line_id: string
    item_id: string
    variation_id: string
    stock_id: string
    lot: string
    quantity: number
    price: string
    amount: string
    cost: string
    serials: FilledJson
  }
  web_account: {
    company_id: string
    id: Generated<string>
    customer_id: string
    email: string
    name: Generated<string>
    state: Generated<string>
    sees_prices: Generated<boolean>
    address_ids: Generated<string[]>
    password_hash: string | null
    link_hash: Buffer | null
    link_expires_at: Instant | null
    last_sign_in_at: Instant | null
    created_at: FilledInstant
    version: Generated<number>
  }
  web_cart: {
    company_id: string
    id: Generated<string>
    account_id: string
    customer_id: string
    address_id: string | null
    external_number: Generated<string>
    note: Generated<string>
    updated_at: FilledInstant
    version: Generated<number>
  }
  web_cart_line: {
    company_id: string
    cart_id: string
    item_id: string
    position: number
    quantity: number
    price: string
  }
  web_session: {
    company_id: string
    id: Generated<string>
    account_id: string
    device: string
    address: string
    started_at: FilledInstant
    expires_at: Instant
    ended_at: Instant | null
  }
}
