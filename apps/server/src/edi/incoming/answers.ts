import { sql } from 'kysely'
import { answerToSet, readAcknowledgment, type ReadAnswer } from '@galen/domain/edi/acknowledgment-997'
import { ediDocumentLifecycle, type EdiDocumentStatus } from '@galen/domain/edi/edi-document'
import type { TransactionSet } from '@galen/domain/edi/read-x12'
import { mailSalesList } from '../../admin/sales-mail.ts'
import { lockRows } from '../../platform/database/locks.ts'
import type { Work } from '../../platform/work.ts'
import type { Sender } from './sender.ts'

type Answered = {
  readonly id: string
  readonly set: string
  readonly setControl: string
  readonly status: EdiDocumentStatus
  readonly documentNumber: string
  readonly documentKind: string
  readonly documentId: string | null
  readonly version: number
}

const bare = (control: string) => control.replace(/^0+(?=\d)/, '')

async function answeredDocuments(
  { tx, actor }: Work,
  senders: readonly Sender[],
  read: ReadAnswer,
): Promise<Answered[]> {
  const { rows } = await sql<Answered>`
    select id, transaction_set as set, set_control as "setControl", status, document_number as "documentNumber",
      document_kind as "documentKind", document_id as "documentId", version
    from edi_document
    where company_id = ${actor.companyId} and direction = 'out' and partner_id = any(${senders.map(({ id }) => id)}::uuid[])
      and group_control = ${bare(read.groupControl)} and functional_group = ${read.group} and transaction_set <> '997'`.execute(
    tx,
  )
  return rows
}

/** Locks what the answers of a file are about; called before anything is numbered. */
export async function lockAnswered(
  work: Work,
  answers: readonly { readonly senders: readonly Sender[]; readonly set: TransactionSet }[],
): Promise<void> {
  const ids: string[] = []
  for (const { senders, set } of answers) {
    const read = readAcknowledgment(set)
    if (read) ids.push(...(await answeredDocuments(work, senders, read)).map(({ id }) => id))
  }
  await lockRows(work, 'edi_document', ids)
}

export type TakenAnswer = {
  readonly problem: string | null
  readonly document: { readonly kind: string; readonly id: string | null; readonly number: string }
}

const NOTHING = { kind: '', id: null, number: '' }

/** What a 997 does to our documents: they are acknowledged, or rejected with a mail to the sales email list. */
export async function takeAnswer(
  work: Work,
  publicUrl: string,
  senders: readonly Sender[],
  set: TransactionSet,
): Promise<TakenAnswer> {
  const read = readAcknowledgment(set)
  if (!read) return { problem: 'The 997 does not say which group it answers', document: NOTHING }
  const documents = await answeredDocuments(work, senders, read)
  for (const document of documents) await answer(work, publicUrl, senders, read, document)
  const [first] = documents
  return first
    ? {
        problem: null,
        document: { kind: first.documentKind, id: first.documentId, number: first.documentNumber },
      }
    : { problem: `No document of ours has the group control number ${read.groupControl}`, document: NOTHING }
}

async function answer(
  { tx, actor, audit, send }: Work,
  publicUrl: string,
  senders: readonly Sender[],
  read: ReadAnswer,
  document: Answered,
): Promise<void> {
  const { answer: code, findings } = answerToSet(read, document.setControl)
  const action = code === 'R' ? 'reject' : 'acknowledge'
  if (!ediDocumentLifecycle.allows(action, document.status)) return
  const status = ediDocumentLifecycle.after(action, document.status)
  const version = document.version + 1
  const error = code === 'R' ? (findings[0]?.message ?? 'The partner rejected the document') : null
  await sql`
    update edi_document set status = ${status}, answer = ${code}, answered_at = now(), last_error = ${error}, version = ${version},
      findings = ${JSON.stringify(findings)}::text::jsonb
    where company_id = ${actor.companyId} and id = ${document.id}`.execute(tx)
  const before = { status: document.status, answer: null }
  audit('edi-document', { id: document.id, action: 'answer-edi', version, before, after: { status, answer: code } })
  if (error !== null)
    await mailSalesList({ tx, send, companyId: actor.companyId }, 'ediFailure', {
      number: `${document.set} ${document.documentNumber}`.trim(),
      party: senders[0]?.name ?? '',
      total: '',
      by: '',
      reason: error,
      link: `${publicUrl}/edi-page/sales`,
    })
}
