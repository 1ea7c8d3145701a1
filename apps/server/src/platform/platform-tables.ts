/** The tables that only the kernel writes. */
export const platformTables: readonly string[] = [
  'country',
  'rights_counter',
  'audit_entry',
  'audit_seal',
  'audit_indexing',
  'audit_anchor',
  'erased_person',
  'audit_erasure',
  'outbox',
  'mail_message',
  'mail_attachment',
  'idempotency_key',
  'document_counter',
  'search_text',
  'stored_file',
  'notification',
]
