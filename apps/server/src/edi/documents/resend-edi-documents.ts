import { sql } from 'kysely'
import { ediDocuments } from '@galen/contract/edi/edi-documents'
import { ediDocumentLifecycle, type EdiDocumentStatus, isAcknowledgment } from '@galen/domain/edi/edi-document'
import { partiesOf, segmentsOf, versionOf } from '@galen/domain/edi/read-x12'
import { answeringVersion } from '@galen/domain/edi/x12'
import { BusinessError } from '@galen/domain/business-error'
import { lockRows } from '../../platform/database/locks.ts'
import { versionAfter } from '../../platform/database/next-version.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { type Actor, command } from '../../platform/operation.ts'
import type { Work } from '../../platform/work.ts'
import { type Exchange, exchangeWith } from '../configurations/exchange.ts'
import { EDI_KIND, queueDocument } from './edi-document.store.ts'
import { ediDocumentView } from './edi-document.view.ts'

type Held = {
  readonly id: string
  readonly direction: 'in' | 'out'
  readonly set: string
  readonly status: EdiDocumentStatus
  readonly controlNumber: number
  readonly customerId: string | null
  readonly vendorId: string | null
  readonly documentKind: string
  readonly documentId: string | null
  readonly documentNumber: string
  readonly documentVersion: number | null
  readonly content: string
  readonly tries: number
  readonly version: number
}

async function lockDocument(work: Work<Actor>, id: string): Promise<Held> {
  const { tx, actor } = work
  await lockRows(work, 'edi_document', [id])
  const { rows } = await sql<Held>`
    select id, direction, transaction_set as set, status, control_number as "controlNumber", customer_id as "customerId",
      vendor_id as "vendorId", document_kind as "documentKind", document_id as "documentId", document_number as "documentNumber",
      document_version as "documentVersion",
      content, tries, version
    from edi_document where company_id = ${actor.companyId} and id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) throw notFound('EDI document')
  return row
}

const isOurs = ({ direction }: Held, deed: string) => {
  if (direction === 'in') throw new BusinessError('edi-document.refused', `A document that came in cannot ${deed}.`)
}

async function moveTo(
  { tx, actor, audit }: Work<Actor>,
  held: Held,
  status: EdiDocumentStatus,
  action: string,
  more: { readonly error?: null } = {},
): Promise<void> {
  const version = versionAfter(held)
  await sql`
    update edi_document set status = ${status}, version = ${version}
      ${more.error === null ? sql`, last_error = null` : sql``}
    where company_id = ${actor.companyId} and id = ${held.id}`.execute(tx)
  audit('edi-document', { id: held.id, action, version, before: { status: held.status }, after: { status } })
}

export const retryEdiDocument = command(ediDocuments.retry, async ({ params, installation, ...work }) => {
  const held = await lockDocument(work, params.id)
  isOurs(held, 'be sent again')
  const status = ediDocumentLifecycle.after('retry', held.status)
  await moveTo(work, held, status, 'retry-edi', { error: null })
  work.send(EDI_KIND, `${held.id}:${versionAfter(held)}`, { documentId: held.id })
  return ediDocumentView(work.tx, work.actor, installation, held.id)
})

/** An answer goes again to the identifier that it answered, in the name that it was asked under. */
const exchangeOf = ({ content }: Held): Exchange => ({
  ...partiesOf(content),
  template: undefined,
  isConfigured: true,
})

/** The same words under the next control number; what was sent stays as it was. */
export const resendEdiDocument = command(ediDocuments.resendAsNew, async ({ params, body, installation, ...work }) => {
  const { tx, actor } = work
  const held = await lockDocument(work, params.id)
  isOurs(held, 'be sent as new')
  if (body.controlNumber !== held.controlNumber)
    throw invalid([{ field: 'controlNumber', message: 'is not the control number of the document' }])
  const status = ediDocumentLifecycle.after('resendAsNew', held.status)
  const to =
    held.customerId === null
      ? ({ kind: 'vendor', id: held.vendorId ?? '' } as const)
      : ({ kind: 'customer', id: held.customerId } as const)
  await moveTo(work, held, status, 'resend-edi')
  const isAnswer = held.set === 'TA1' || isAcknowledgment(held.set)
  const sent = await queueDocument(work, {
    set: held.set,
    to,
    exchange: isAnswer ? exchangeOf(held) : await exchangeWith(tx, actor.companyId, to, held.set),
    ...(isAnswer && { version: answeringVersion(versionOf(held.content)) }),
    segments: segmentsOf(held.content),
    document: {
      kind: held.documentKind,
      id: held.documentId,
      number: held.documentNumber,
      version: held.documentVersion,
    },
    by: actor.userId,
    replacesId: held.id,
  })
  return ediDocumentView(tx, actor, installation, sent.id)
})

export const markEdiHandled = command(ediDocuments.markHandled, async ({ params, installation, ...work }) => {
  const held = await lockDocument(work, params.id)
  await moveTo(work, held, ediDocumentLifecycle.after('markHandled', held.status), 'handle-edi')
  return ediDocumentView(work.tx, work.actor, installation, held.id)
})
