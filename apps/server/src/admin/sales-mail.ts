import { sql } from 'kysely'
import type { SalesEmailEvent } from '@galen/domain/admin/sales-email-events'
import { type SalesFacts, salesLetter } from '@galen/domain/admin/sales-letters'
import type { Tx } from '../platform/database/database.ts'
import type { Effects } from '../platform/effects.ts'
import { queueMails } from '../platform/mail/mail.ts'

type Letterbox = { readonly tx: Tx; readonly send: Effects['send']; readonly companyId: string }

/** Mails everyone on the sales email list who wants to hear of this event. */
export async function mailSalesList(
  box: Letterbox,
  event: SalesEmailEvent,
  facts: Omit<SalesFacts, 'company'>,
): Promise<void> {
  const { rows } = await sql<{ email: string; company: string }>`
    select e.email, c.name as company from sales_email e join company c on c.id = e.company_id
    where e.company_id = ${box.companyId} and e.active and ${event} = any(e.events) order by lower(e.email)`.execute(
    box.tx,
  )
  await queueMails(
    box,
    rows.map(({ email, company }) => ({ recipient: email, ...salesLetter(event, { ...facts, company }) })),
  )
}
