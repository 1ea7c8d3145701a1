import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import { templateOf } from '@galen/domain/edi/edi-configuration'
import type { Interchange, Party } from '@galen/domain/edi/read-x12'
import { interchangeId } from '@galen/domain/edi/x12'
import type { Db } from '../../platform/database/database.ts'

/** A partner that may have sent an interchange, with what it may send. */
export type Sender = {
  readonly kind: 'customer' | 'vendor'
  readonly id: string
  readonly number: string
  readonly name: string
  readonly ownQualifier: string
  readonly ownIdentifier: string
  readonly testMode: boolean
  /** The document that this row of its configurations is about. */
  readonly ediType: string
  readonly direction: 'in' | 'out'
  readonly templateFile: string
}

const shown = ({ qualifier, identifier }: Party) => `${qualifier} ${identifier}`

/** Everyone who has the identifier of the sender, by configuration or as a vendor that takes EDI. An unknown one is refused. */
export async function sendersOf(db: Db, companyId: string, { sender, receiver }: Interchange): Promise<Sender[]> {
  const identifier = sender.identifier.toUpperCase()
  const { rows } = await sql<Sender>`
    select case when p.customer_id is null then 'vendor' else 'customer' end as kind, p.partner_id as id,
      coalesce(k.number, v.number) as number, coalesce(k.company_name, v.friendly_name) as name,
      c.own_qualifier as "ownQualifier", coalesce(nullif(c.own_identifier, ''), o.name) as "ownIdentifier",
      c.test_mode as "testMode", c.edi_type as "ediType", c.direction, c.template_file as "templateFile"
    from edi_configuration_partner p
      join edi_configuration c on c.company_id = p.company_id and c.id = p.configuration_id
      join company o on o.id = p.company_id
      left join customer k on k.company_id = p.company_id and k.id = p.customer_id
      left join vendor v on v.company_id = p.company_id and v.id = p.vendor_id
    where p.company_id = ${companyId} and p.active and p.qualifier = ${sender.qualifier}
      and (upper(p.identifier) = ${identifier} or (p.identifier = '' and upper(coalesce(k.number, v.number)) = ${identifier}))
    union all
    select 'vendor', v.id, v.number, v.friendly_name, 'ZZ', o.name, false, '850', 'out', ''
    from vendor v join company o on o.id = v.company_id
    where v.company_id = ${companyId} and v.edi and upper(v.number) = ${identifier} and ${sender.qualifier} = 'ZZ'
      and not exists (select from edi_configuration_partner p where p.company_id = v.company_id and p.partner_id = v.id and p.active)`.execute(
    db,
  )
  if (rows.length === 0) throw refused(`No partner has the interchange ID ${shown(sender)}`)
  const ours = rows.filter(
    ({ ownQualifier, ownIdentifier }) =>
      ownQualifier === receiver.qualifier &&
      interchangeId(ownIdentifier).toUpperCase() === receiver.identifier.toUpperCase(),
  )
  if (ours.length === 0) throw refused(`It is addressed to ${shown(receiver)}, which is not our interchange ID`)
  return ours
}

export const refused = (message: string) =>
  new BusinessError('edi-interchange.invalid', message, [{ field: 'content', message }])

/** Who of those with the same identifier is meant: the only one, or the one that the buyer or ship-to names. */
export function meantSender(senders: readonly Sender[], names: readonly string[]): Sender | undefined {
  const partners = [...new Map(senders.map((sender) => [sender.id, sender])).values()]
  if (partners.length === 1) return partners[0]
  const wanted = new Set(names.filter((name) => name !== '').map((name) => name.toLowerCase()))
  const named = partners.filter(
    ({ number, name }) => wanted.has(number.toLowerCase()) || wanted.has(name.toLowerCase()),
  )
  return named.length === 1 ? named[0] : undefined
}

/** The template by which the sender's documents of this kind are read. */
export const readingTemplate = (senders: readonly Sender[], ediType: string) => {
  const configured = senders.find((sender) => sender.ediType === ediType && sender.direction === 'in')
  return configured && templateOf(configured.templateFile)
}
