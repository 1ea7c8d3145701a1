import { sql } from 'kysely'
import { addDays, type BusinessDate, daysBetween, formatDate } from '@galen/domain/dates'
import { EXPIRY_WARNINGS, expiryWarning } from '@galen/domain/partners/license'
import type { Tx } from '../../platform/database/database.ts'
import type { Effects } from '../../platform/effects.ts'
import { queueMail } from '../../platform/mail/mail.ts'

type Expiring = {
  readonly id: string
  readonly kind: string
  readonly number: string
  readonly state: string | null
  readonly expiresOn: BusinessDate
  readonly warnedDays: number | null
  readonly holder: string
  /** The sales rep of the customer, or the buyer who works with the vendor. */
  readonly userId: string | null
}

type Reader = { readonly id: string; readonly email: string; readonly givenName: string; readonly decides: boolean }

const MOST_LINES = 200

/**
 * Warns the compliance people, and anyone who works with the customer or vendor, of licenses that end in 90, 60 and 30
 * days: one mail a night for each, and each warning once, however late someone looks.
 */
export async function warnOfExpiry(
  tx: Tx,
  send: Effects['send'],
  companyId: string,
  on: BusinessDate,
): Promise<number> {
  const due = (await loadExpiring(tx, companyId, on)).flatMap((license) => {
    const warning = expiryWarning({ issuedOn: null, expiresOn: license.expiresOn }, on)
    const isNew = warning !== null && (license.warnedDays === null || warning < license.warnedDays)
    return isNew ? [{ ...license, warning }] : []
  })
  if (due.length === 0) return 0
  await sql`
    update license l set warned_days = g.warning
    from jsonb_to_recordset(${JSON.stringify(due)}::text::jsonb) as g (id uuid, warning integer)
    where l.company_id = ${companyId} and l.id = g.id`.execute(tx)
  for (const reader of await loadReaders(tx, companyId, due)) {
    const theirs = due.filter(({ userId }) => reader.decides || userId === reader.id)
    await queueMail({ tx, send, companyId, recipient: reader.email, ...letter(reader, theirs, on) })
  }
  return due.length
}

async function loadExpiring(tx: Tx, companyId: string, on: BusinessDate): Promise<Expiring[]> {
  const { rows } = await sql<Expiring>`
    select l.id, l.kind, l.number, l.state, l.expires_on as "expiresOn", l.warned_days as "warnedDays",
      coalesce(c.number || ' ' || c.company_name, v.number || ' ' || v.friendly_name) as holder,
      coalesce(c.sales_rep_id, v.buyer_id) as "userId"
    from license l left join customer c on c.company_id = l.company_id and c.id = l.customer_id
    left join vendor v on v.company_id = l.company_id and v.id = l.vendor_id
    where l.company_id = ${companyId} and l.expires_on between ${on} and ${addDays(on, EXPIRY_WARNINGS[0])}
      and (l.withdrawn_on is null or l.withdrawn_on > ${on}) and coalesce(c.is_active, v.is_active)
    order by l.expires_on, holder, l.id`.execute(tx)
  return rows
}

async function loadReaders(tx: Tx, companyId: string, due: readonly Expiring[]): Promise<Reader[]> {
  const people = [...new Set(due.flatMap(({ userId }) => userId ?? []))]
  const { rows } = await sql<Reader>`
    select u.id, u.email, u.given_name as "givenName", d.decides
    from company_user m join app_user u on u.id = m.user_id and u.active
    cross join lateral (select exists (
      select from company_user_role g join role_permission p on p.company_id = g.company_id and p.role_id = g.role_id
      where g.company_id = m.company_id and g.user_id = m.user_id and p.permission = 'APPROVE_COMPLIANCE') as decides) d
    where m.company_id = ${companyId} and m.active and (d.decides or m.user_id = any(${people}::uuid[]))
    order by u.email`.execute(tx)
  return rows
}

function letter({ givenName }: Reader, due: readonly Expiring[], on: BusinessDate) {
  const lines = due.slice(0, MOST_LINES).map((license) => lineOf(license, on))
  const more = due.length - lines.length
  return {
    subject: due.length === 1 ? 'A license expires soon' : `${due.length} licenses expire soon`,
    body: [
      `Hello ${givenName},`,
      'Please ask for the renewal of these licenses. Orders are held as soon as one that they need has expired.',
      [...lines, ...(more > 0 ? [`And ${more} more.`] : [])].join('\n'),
      'Galen 360',
    ].join('\n\n'),
  }
}

function lineOf({ kind, number, state, expiresOn, holder }: Expiring, on: BusinessDate): string {
  const days = daysBetween(on, expiresOn)
  const what = kind === 'dea' ? `DEA registration ${number}` : [state, 'license', number].filter(Boolean).join(' ')
  const when = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`
  return `${holder}: ${what} expires ${when}, on ${formatDate(expiresOn)}.`
}
