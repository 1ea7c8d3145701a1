import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import { interchangeVersion, rejection } from '@galen/domain/edi/acknowledgment-ta1'
import { type FunctionalGroup, type Interchange, isAnswerable } from '@galen/domain/edi/read-x12'
import { answeringVersion, type Segment } from '@galen/domain/edi/x12'
import type { X12Fault } from '@galen/domain/edi/x12-fault'
import type { Work } from '../../platform/work.ts'
import { queueDocument } from '../documents/edi-document.store.ts'
import { storeIncoming, NOTHING, type TakenDocument, senderText } from './keep-document.ts'
import { refused, type Sender, sendersOf } from './sender.ts'

export type Arrived = { readonly interchange: Interchange; readonly senders: readonly Sender[]; readonly id: string }
export type ArrivedGroup = Arrived & { readonly group: FunctionalGroup }

type By = { readonly by: string | null }

/** Keeps the interchange as it came, with what is wrong with it; one that came before is refused. */
export async function arrive({ tx, actor }: Work, { by }: By, interchange: Interchange): Promise<Arrived> {
  const senders = await sendersOf(tx, actor.companyId, interchange)
  if (interchange.isTest && !senders.some(({ testMode }) => testMode))
    throw refused(`It is a test, and ${senders[0]?.name ?? 'the partner'} is not set up for tests`)
  const id = randomUUIDv7()
  const { rows } = await sql`
    insert into edi_interchange (company_id, id, sender, receiver, control_number, content, received_by, problem)
    values (${actor.companyId}, ${id}, ${senderText(interchange.sender)}, ${senderText(interchange.receiver)}, ${interchange.control},
      ${interchange.content}, ${by}::uuid, ${interchange.fault?.message ?? null})
    on conflict (company_id, sender, receiver, control_number) where problem is null do nothing returning 1`.execute(tx)
  if (rows.length === 0) {
    const message = `Interchange ${interchange.control} from ${senders[0]?.name ?? ''} came in already`
    throw new BusinessError('edi-interchange.conflict', message, [{ field: 'content', message }])
  }
  return { interchange, senders, id }
}

/**
 * A broken interchange is shown as it came, and a TA1 says why nothing of it was taken, unless it only acknowledges or cannot be
 * read as far as a group: then there is no answer.
 */
export async function refuseInterchange(work: Work, by: By, arrived: Arrived, fault: X12Fault) {
  const { interchange, senders } = arrived
  const problem = `${fault.message} (segment ${fault.segment})`
  const document = await storeWhole(work, by, arrived, problem)
  if (!isAnswerable(interchange)) return { documents: [document], acknowledgments: 0 }
  const [to] = senders
  if (to) await queueInterchangeAnswer(work, arrived, to, rejection(interchange, fault), document.id)
  return { documents: [document], acknowledgments: 1 }
}

/** The interchange as it came, as a row that waits for a person. */
export const storeWhole = (work: Work, by: By, arrived: Arrived, problem: string): Promise<TakenDocument> =>
  storeIncoming(
    work,
    by,
    arrived,
    { set: 'ISA', content: arrived.interchange.content },
    { sender: arrived.senders[0], problem, findings: [], document: NOTHING },
  )

/** The answer to an interchange as a whole, in its own version. */
export const queueInterchangeAnswer = (
  work: Work,
  { interchange }: Arrived,
  to: Sender,
  ta1: Segment,
  documentId: string | null,
) =>
  queueDocument(work, {
    set: 'TA1',
    to,
    exchange: {
      own: interchange.receiver,
      partner: interchange.sender,
      testMode: interchange.isTest,
      template: undefined,
      isConfigured: true,
    },
    version: answeringVersion(interchangeVersion(interchange)),
    segments: [ta1],
    document: { kind: 'edi-document', id: documentId, number: `ISA ${interchange.control}` },
  })
