import { sql } from 'kysely'
import {
  type Answer,
  answerToSet,
  type Finding,
  readAcknowledgment,
  type ReadAnswer,
} from '@galen/domain/edi/acknowledgment-997'
import { readInterchangeAnswer } from '@galen/domain/edi/acknowledgment-ta1'
import { ediDocumentLifecycle, type EdiDocumentStatus } from '@galen/domain/edi/edi-document'
import type { TransactionSet } from '@galen/domain/edi/read-x12'
import type { ReadSegment } from '@galen/domain/edi/x12-segments'
import { mailSalesList } from '../../admin/sales-mail.ts'
import { lockRows } from '../../platform/database/locks.ts'
import { versionAfter } from '../../platform/database/next-version.ts'
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
      and group_control = ${bare(read.groupControl)} and functional_group = ${read.group}
      and transaction_set not in ('997', 'TA1')`.execute(tx)
  return rows
}

/** The documents of ours that travelled in this interchange. */
async function documentsOf({ tx, actor }: Work, senders: readonly Sender[], control: number): Promise<Answered[]> {
  const { rows } = await sql<Answered>`
    select id, transaction_set as set, set_control as "setControl", status, document_number as "documentNumber",
      document_kind as "documentKind", document_id as "documentId", version
    from edi_document
    where company_id = ${actor.companyId} and direction = 'out' and partner_id = any(${senders.map(({ id }) => id)}::uuid[])
      and control_number = ${control}`.execute(tx)
  return rows
}

/** Locks what the answers of a file are about; called before anything is numbered. */
export async function lockAnswered(
  work: Work,
  answers: readonly { readonly senders: readonly Sender[]; readonly set: TransactionSet }[],
  interchanges: readonly { readonly senders: readonly Sender[]; readonly acknowledgments: readonly ReadSegment[] }[],
): Promise<void> {
  const ids: string[] = []
  for (const { senders, set } of answers) {
    const read = readAcknowledgment(set)
    if (read) ids.push(...(await answeredDocuments(work, senders, read)).map(({ id }) => id))
  }
  for (const { senders, acknowledgments } of interchanges)
    for (const ta1 of acknowledgments) {
      const read = readInterchangeAnswer(ta1)
      if (read) ids.push(...(await documentsOf(work, senders, read.control)).map(({ id }) => id))
    }
  await lockRows(work, 'edi_document', ids)
}

export type TakenAnswer = {
  readonly problem: string | null
  readonly document: { readonly kind: string; readonly id: string | null; readonly number: string }
}

const NOTHING = { kind: '', id: null, number: '' }

/** What a 997 or a 999 does to our documents: they are acknowledged, or rejected with a mail to the sales email list. */
export async function takeAnswer(
  work: Work,
  publicUrl: string,
  senders: readonly Sender[],
  set: TransactionSet,
): Promise<TakenAnswer> {
  const read = readAcknowledgment(set)
  if (!read) return { problem: `The ${set.set} does not say which group it answers`, document: NOTHING }
  const documents = await answeredDocuments(work, senders, read)
  for (const document of documents) {
    const { answer: code, findings } = answerToSet(read, document.setControl)
    await answer(work, publicUrl, senders, document, { code, findings, reason: findings[0]?.message })
  }
  const [first] = documents
  return first
    ? {
        problem: null,
        document: { kind: first.documentKind, id: first.documentId, number: first.documentNumber },
      }
    : { problem: `No document of ours has the group control number ${read.groupControl}`, document: NOTHING }
}

/** What a TA1 does: a rejected interchange rejects what travelled in it; an accepted one still waits for its 997. */
export async function takeInterchangeAnswer(
  work: Work,
  publicUrl: string,
  senders: readonly Sender[],
  ta1: ReadSegment,
): Promise<TakenAnswer> {
  const read = readInterchangeAnswer(ta1)
  if (!read) return { problem: 'The TA1 does not say which interchange it answers', document: NOTHING }
  const documents = await documentsOf(work, senders, read.control)
  if (read.isRejected)
    for (const document of documents)
      await answer(work, publicUrl, senders, document, { code: 'R', findings: [], reason: read.reason })
  const [first] = documents
  return first
    ? {
        problem: null,
        document: { kind: first.documentKind, id: first.documentId, number: first.documentNumber },
      }
    : { problem: `No interchange of ours has the control number ${read.control}`, document: NOTHING }
}

type Given = { readonly code: Answer; readonly findings: readonly Finding[]; readonly reason: string | undefined }

async function answer(
  { tx, actor, audit, send }: Work,
  publicUrl: string,
  senders: readonly Sender[],
  document: Answered,
  { code, findings, reason }: Given,
): Promise<void> {
  const action = code === 'R' ? 'reject' : 'acknowledge'
  if (!ediDocumentLifecycle.allows(action, document.status)) return
  const status = ediDocumentLifecycle.after(action, document.status)
  const version = versionAfter(document)
  const error = code === 'R' ? (reason ?? 'The partner rejected the document') : null
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
