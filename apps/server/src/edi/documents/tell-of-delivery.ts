import { sql } from 'kysely'
import { ediDocumentSettled } from '@galen/contract/edi/edi-document-events'
import { purchaseOrderTopic } from '@galen/contract/purchasing/purchase-orders'
import { destinationOf } from '@galen/contract/topic'
import { mailSalesList } from '../../admin/sales-mail.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { notify } from '../../platform/notifications.ts'
import { on } from '../../platform/outbox/outbox.ts'
import { partnerName } from './edi-document.view.ts'

type Settled = {
  readonly set: string
  readonly documentKind: string
  readonly documentId: string | null
  readonly number: string
  readonly partner: string | null
  readonly error: string | null
  readonly email: string | null
  readonly company: string
}

/** Open orders show what became of their document; one that could not be delivered is mailed to who sent it and to the list. */
export const tellOfDelivery = on(ediDocumentSettled, async (work) => {
  const { tx, companyId, payload, installation, publish } = work
  const { rows } = await sql<Settled>`
    select e.transaction_set as set, e.document_kind as "documentKind", e.document_id as "documentId", e.document_number as number,
      ${partnerName} as partner, e.last_error as error, u.email, k.name as company
    from edi_document e join company k on k.id = e.company_id left join app_user u on u.id = e.created_by
    where e.company_id = ${companyId} and e.id = ${payload.documentId}`.execute(tx)
  const [document] = rows
  if (!document) return
  if (document.documentKind === 'purchase-order' && document.documentId !== null) {
    const id = document.documentId
    publish(destinationOf(purchaseOrderTopic, { id }), {
      type: 'purchase-order',
      id,
      version: null,
      changed: ['ediTransmission'],
    })
  }
  if (payload.isDelivered) return
  const number = `${document.set} ${document.number}`.trim()
  const reason = document.error ?? 'It could not be delivered'
  const link = `${installation.publicUrl}/edi-page/sales`
  await mailSalesList(work, 'ediFailure', { number, party: document.partner ?? '', total: '', by: '', reason, link })
  await notify(
    work,
    { kind: 'edi-failed', recordId: payload.documentId, address: '/edi-page/sales', parts: { title: number } },
    { rights: ['EDIT_EDI'] },
  )
  if (document.email !== null)
    await queueMail({
      ...work,
      recipient: document.email,
      subject: `${number} was not delivered by EDI`,
      body: [
        `${number} could not be delivered to ${document.partner ?? 'its partner'} in ${document.company}.`,
        `What happened: ${reason}`,
        link,
      ].join('\n\n'),
    })
})
