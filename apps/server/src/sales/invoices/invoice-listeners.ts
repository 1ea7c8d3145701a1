import { sql } from 'kysely'
import type { PayloadOf } from '@galen/contract/event'
import { invoicePlaced } from '@galen/contract/sales/invoice-events'
import { formatMoney, parseCents } from '@galen/domain/money'
import { personName } from '../../platform/database/person-name.ts'
import { mailSalesList } from '../../admin/sales-mail.ts'
import { type ListenerInput, on } from '../../platform/outbox/outbox.ts'

type Mailed = {
  readonly number: string
  readonly total: string
  readonly currency: string
  readonly party: string
  readonly by: string
}

/** Notifies the sales email list of a placed invoice. */
async function mailPlaced(input: ListenerInput<PayloadOf<typeof invoicePlaced>>): Promise<void> {
  const { tx, companyId, payload, installation } = input
  const { rows } = await sql<Mailed>`
    select n.number, n.total, k.currency, c.company_name as party,
      coalesce(${personName('n.placed_by')}, 'The system') as by
    from invoice n join company k on k.id = n.company_id join customer c on c.company_id = n.company_id and c.id = n.customer_id
    where n.company_id = ${companyId} and n.id = ${payload.id} and n.number is not null`.execute(tx)
  const [invoice] = rows
  if (!invoice) return
  await mailSalesList(input, 'invoicePlaced', {
    number: invoice.number,
    party: invoice.party,
    total: formatMoney(parseCents(invoice.total), invoice.currency),
    by: invoice.by,
    reason: '',
    link: `${installation.publicUrl}/invoice/${payload.id}/view`,
  })
}

export const invoiceListeners = [on(invoicePlaced, mailPlaced)]
