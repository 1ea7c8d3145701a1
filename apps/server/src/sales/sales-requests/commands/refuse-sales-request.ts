import { sql } from 'kysely'
import { salesRequests } from '@galen/contract/sales/sales-requests'
import { salesRequest } from '@galen/domain/sales/sales-request'
import { type Actor, command } from '../../../platform/operation.ts'
import { queueMail } from '../../../platform/mail/mail.ts'
import { now } from '../../../platform/database/record.ts'
import type { Work } from '../../../platform/work.ts'
import { lockRequest, requestHead, type RequestRecord } from '../sales-request.store.ts'
import { requestView } from '../sales-request.view.ts'

export const refuseSalesRequest = command(salesRequests.refuse, async ({ params, body, ...work }) => {
  const { tx, actor } = work
  const request = await lockRequest(work, params.id)
  const status = salesRequest.after('refuse', request.status)
  await requestHead.save(
    work,
    request,
    { ...request, status },
    {
      action: 'refuse-request',
      parts: { before: {}, after: { refusal: body.reason } },
      stamps: { refusal: body.reason, decidedAt: now, decidedById: actor.userId },
      justification: body.reason,
    },
  )
  if (body.mail) await mailSender(work, request, body.reason)
  return requestView(tx, actor, request.id)
})

/** Notifies the account that submitted it, else the customer. Without an address no one is notified. */
async function mailSender({ tx, actor, send }: Work<Actor>, request: RequestRecord, reason: string): Promise<void> {
  const { rows } = await sql<{ email: string; company: string }>`
    select coalesce(a.email, nullif(c.email, '')) as email, k.name as company
    from company k left join web_account a on a.company_id = k.id and a.id = ${request.accountId}::uuid
      left join customer c on c.company_id = k.id and c.id = ${request.customerId}::uuid
    where k.id = ${actor.companyId} and coalesce(a.email, nullif(c.email, '')) is not null`.execute(tx)
  const [sender] = rows
  if (!sender) return
  const order = request.externalNumber === null ? request.number : `${request.externalNumber} (${request.number})`
  await queueMail({
    tx,
    send,
    companyId: actor.companyId,
    recipient: sender.email,
    subject: `Order ${order} cannot be accepted`,
    body: [`${sender.company} cannot accept order ${order}.`, `Reason: ${reason}`].join('\n\n'),
  })
}
