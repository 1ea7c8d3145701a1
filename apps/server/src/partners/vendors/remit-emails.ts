import { sql } from 'kysely'
import type { Vendor } from '@galen/contract/partners/vendors'
import type { Installation } from '../../platform/installation.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { Actor } from '../../platform/operation.ts'
import type { Work } from '../../platform/work.ts'

type Publishing = Pick<Work<Actor>, 'tx' | 'actor' | 'send'> & { readonly installation: Installation }

type Reader = { readonly email: string; readonly givenName: string; readonly askedBy: string }

/** Mails everyone who may agree that money is to go elsewhere, except the one who asked. */
export async function mailRemitChange(
  { tx, actor, installation, send }: Publishing,
  vendor: Pick<Vendor, 'id' | 'number' | 'friendlyName'>,
  note: string,
): Promise<void> {
  const { companyId, userId } = actor
  const { rows } = await sql<Reader>`
    select u.email, u.given_name as "givenName",
      (select a.given_name || ' ' || a.family_name from app_user a where a.id = ${userId}::uuid) as "askedBy"
    from company_user m join app_user u on u.id = m.user_id and u.active
    where m.company_id = ${companyId} and m.active and m.user_id <> ${userId}::uuid and exists (
      select from company_user_role g join role_permission p on p.company_id = g.company_id and p.role_id = g.role_id
      where g.company_id = m.company_id and g.user_id = m.user_id and p.permission = 'EDIT_VENDOR_FINANCE')
    order by u.email`.execute(tx)
  const link = `${installation.publicUrl}/vendor/${vendor.id}/address`
  for (const reader of rows) {
    await queueMail({ tx, send, companyId, recipient: reader.email, ...letter(reader, vendor, note, link) })
  }
}

const letter = (
  { givenName, askedBy }: Reader,
  { number, friendlyName }: Pick<Vendor, 'number' | 'friendlyName'>,
  note: string,
  link: string,
) => ({
  subject: `New addresses for money of ${friendlyName} wait for a second person`,
  body: [
    `Hello ${givenName},`,
    `${askedBy} asked for new addresses for money of vendor ${number} ${friendlyName}. Nothing is paid there until a second person agrees.`,
    ...(note === '' ? [] : [`${askedBy} wrote: ${note}`]),
    'Call the vendor back on a number that you knew before, then agree or refuse here:',
    link,
    'Galen 360',
  ].join('\n\n'),
})
