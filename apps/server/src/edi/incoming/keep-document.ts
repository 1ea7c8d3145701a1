import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { ReceivedEdi } from '@galen/contract/edi/edi-interchanges'
import type { Finding } from '@galen/domain/edi/acknowledgment-997'
import { ediDocumentLifecycle } from '@galen/domain/edi/edi-document'
import type { FunctionalGroup, Interchange, TransactionSet } from '@galen/domain/edi/read-x12'
import type { Work } from '../../platform/work.ts'
import type { Sender } from './sender.ts'

export type TakenDocument = ReceivedEdi['documents'][number]

/** What became of a document: what is kept of it, and what has to be looked at. */
export type ReadingOutcome = {
  readonly sender: Sender | undefined
  readonly problem: string | null
  readonly findings: readonly Finding[]
  readonly document: { readonly kind: string; readonly id: string | null; readonly number: string }
}

export const NOTHING = { kind: '', id: null, number: '' }

/** An identity as it is compared. */
export const senderText = ({ qualifier, identifier }: Interchange['sender']) =>
  `${qualifier}:${identifier.toUpperCase()}`

type In = { readonly interchange: Interchange; readonly group: FunctionalGroup }

const HEADER = 106

/** One set as it was written, with the headers that it came under and trailers that count it alone. */
export function alone({ interchange, group }: In, set: TransactionSet): string {
  const isOnly = interchange.groups.length === 1 && group.sets.length === 1
  if (isOnly) return interchange.content
  const { element, segment } = interchange.delimiters
  const end = segment === '\n' || segment === '\r' ? segment : `${segment}\n`
  const trailers = [
    ['GE', '1', group.control],
    ['IEA', '1', interchange.control],
  ]
  const trailing = trailers.map((each) => each.join(element) + end).join('')
  return `${interchange.content.slice(0, HEADER)}${group.text}${set.text}${/[\r\n]$/.test(set.text) ? '' : '\n'}${trailing}`
}

type Kept = {
  readonly set: string
  readonly content: string
  readonly group?: FunctionalGroup
  readonly control?: string
}

const LARGEST_CONTROL = 999_999_999

/** Keeps a document that came in; with a problem it waits for a person. */
export async function storeIncoming(
  { tx, actor, audit }: Work,
  { by }: { readonly by: string | null },
  arrived: { readonly interchange: Interchange; readonly id: string },
  { set, content, group, control = '' }: Kept,
  { sender, problem, findings, document }: ReadingOutcome,
): Promise<TakenDocument> {
  const { interchange } = arrived
  const id = randomUUIDv7()
  const status = ediDocumentLifecycle.after(problem === null ? 'process' : 'park', 'Queued')
  const digits = Number(interchange.control)
  const controlNumber = Number.isInteger(digits) && digits >= 0 && digits <= LARGEST_CONTROL ? digits : 0
  await tx
    .insertInto('edi_document')
    .values({
      company_id: actor.companyId,
      id,
      direction: 'in',
      transaction_set: set,
      functional_group: group?.id ?? '',
      control_number: controlNumber,
      group_control: group?.control ?? '',
      set_control: control,
      sender: senderText(interchange.sender),
      receiver: senderText(interchange.receiver),
      test_mode: interchange.isTest,
      customer_id: sender?.kind === 'customer' ? sender.id : null,
      vendor_id: sender?.kind === 'vendor' ? sender.id : null,
      interchange_id: arrived.id,
      document_kind: document.kind,
      document_id: document.id,
      document_number: document.number,
      status,
      last_error: problem,
      findings: sql`${JSON.stringify(findings)}::text::jsonb`,
      content,
      created_by: by,
    })
    .execute()
  const after = { transactionSet: set, controlNumber, documentNumber: document.number, direction: 'in', status }
  audit('edi-document', { id, action: 'receive-edi', version: 1, before: null, after })
  return { id, transactionSet: set, status, problem, documentNumber: document.number }
}
