import { randomUUIDv7 } from 'node:crypto'
import { functionalGroups } from '@galen/domain/edi/edi-document'
import { interchangeId, type Segment, writeBareInterchange, writeInterchange } from '@galen/domain/edi/x12'
import { nextNumber } from '../../platform/numbering.ts'
import type { Work } from '../../platform/work.ts'
import type { Exchange, PartnerRef } from '../configurations/exchange.ts'

/** What the outbox calls a document on its way to a partner. */
export const EDI_KIND = 'edi'

export type Outgoing = {
  readonly set: string
  readonly to: PartnerRef
  readonly exchange: Exchange
  readonly segments: readonly Segment[]
  readonly document: {
    readonly kind: string
    readonly id: string | null
    readonly number: string
    /** The version of the document that it is written from. */
    readonly version?: number | null
  }
  /** The version of what it answers; otherwise that of the template. */
  readonly version?: string
  readonly by?: string | null
  /** The one that it is sent instead of. */
  readonly replacesId?: string
}

/** An identity as it is compared: what kind it is and its text. */
export const written = ({ qualifier, identifier }: Exchange['own']) =>
  `${qualifier}:${interchangeId(identifier).toUpperCase()}`

/** Control numbers go up by one for each partner, apart for tests. */
export const controlSeries = (partnerId: string, testMode: boolean) => `edi-${partnerId}${testMode ? '-test' : ''}`

/** Writes a document for a partner and queues it; the control number is the last lock that is taken. */
export async function queueDocument(work: Work, outgoing: Outgoing): Promise<{ id: string; controlNumber: number }> {
  const { tx, actor, audit, send } = work
  const { set, to, exchange, document } = outgoing
  const controlNumber = await nextNumber(tx, actor.companyId, controlSeries(to.id, exchange.testMode))
  const id = randomUUIDv7()
  const group = functionalGroups[set] ?? ''
  const envelope = {
    sender: exchange.own.identifier,
    senderQualifier: exchange.own.qualifier,
    receiver: exchange.partner.identifier,
    receiverQualifier: exchange.partner.qualifier,
    version: outgoing.version ?? exchange.template?.version ?? '004010',
    controlNumber,
    at: new Date(),
    isTest: exchange.testMode,
  }
  // A TA1 is a segment of the interchange itself and travels without a group.
  const content =
    set === 'TA1'
      ? writeBareInterchange(envelope, outgoing.segments)
      : writeInterchange({ ...envelope, group, set }, outgoing.segments)
  await tx
    .insertInto('edi_document')
    .values({
      company_id: actor.companyId,
      id,
      transaction_set: set,
      functional_group: group,
      control_number: controlNumber,
      group_control: String(controlNumber),
      sender: written(exchange.own),
      receiver: written(exchange.partner),
      test_mode: exchange.testMode,
      customer_id: to.kind === 'customer' ? to.id : null,
      vendor_id: to.kind === 'vendor' ? to.id : null,
      document_kind: document.kind,
      document_id: document.id,
      document_number: document.number,
      document_version: document.version ?? null,
      replaces_id: outgoing.replacesId ?? null,
      content,
      created_by: outgoing.by ?? null,
    })
    .execute()
  send(EDI_KIND, `${id}:1`, { documentId: id })
  audit('edi-document', {
    id,
    action: 'create',
    version: 1,
    before: null,
    after: { transactionSet: set, controlNumber, documentNumber: document.number },
  })
  return { id, controlNumber }
}
