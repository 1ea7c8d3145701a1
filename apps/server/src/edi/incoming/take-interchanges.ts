import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { ReceivedEdi } from '@galen/contract/edi/edi-interchanges'
import { BusinessError } from '@galen/domain/business-error'
import { acknowledgment997, type Finding, notSupported, type Verdict } from '@galen/domain/edi/acknowledgment-997'
import { ediDocumentLifecycle } from '@galen/domain/edi/edi-document'
import { type Order850, readOrder850 } from '@galen/domain/edi/order-850'
import { type FunctionalGroup, type Interchange, readX12, type TransactionSet } from '@galen/domain/edi/read-x12'
import type { Work } from '../../platform/work.ts'
import { lockEarlierOrders, takeOrder } from '../../sales/incoming-orders.ts'
import { queueDocument } from '../documents/edi-document.store.ts'
import { lockAnswered, takeAnswer } from './answers.ts'
import { meantSender, readingTemplate, refused, type Sender, sendersOf } from './sender.ts'

export type Receiving = {
  readonly timeZone: string
  readonly publicUrl: string
  readonly by: string | null
}

type Arrived = { readonly interchange: Interchange; readonly senders: readonly Sender[]; readonly id: string }
type TakenDocument = ReceivedEdi['documents'][number]

/** What became of one set: the answer to its sender, and what is kept of it. */
type Outcome = {
  readonly verdict: Verdict
  readonly sender: Sender | undefined
  readonly problem: string | null
  readonly document: { readonly kind: string; readonly id: string | null; readonly number: string }
}

/**
 * Takes a file of a partner: all of it or nothing. Envelopes are checked first, the same interchange is taken once, and
 * every group but answers gets a 997.
 */
export async function takeInterchanges(work: Work, receiving: Receiving, content: string): Promise<ReceivedEdi> {
  const reading = readX12(content)
  if ('problem' in reading) throw refused(`${reading.problem} (segment ${reading.segment})`)
  const arrived: Arrived[] = []
  for (const interchange of reading.interchanges) arrived.push(await arrive(work, receiving, interchange))
  const groups = arrived.flatMap((each) => each.interchange.groups.map((group) => ({ ...each, group })))
  await lockAll(work, groups)
  const documents: TakenDocument[] = []
  let acknowledgments = 0
  for (const each of groups) {
    const taken = await takeGroup(work, receiving, each)
    documents.push(...taken.documents)
    acknowledgments += taken.isAnswered ? 1 : 0
  }
  return { interchanges: arrived.map(({ interchange }) => interchange.control), documents, acknowledgments }
}

type ArrivedGroup = Arrived & { readonly group: FunctionalGroup }

const written = ({ qualifier, identifier }: Interchange['sender']) => `${qualifier}:${identifier.toUpperCase()}`

/** Keeps the interchange as it came; one that came before is refused. */
async function arrive({ tx, actor }: Work, { by }: Receiving, interchange: Interchange): Promise<Arrived> {
  const senders = await sendersOf(tx, actor.companyId, interchange)
  if (interchange.isTest && !senders.some(({ testMode }) => testMode))
    throw refused(`It is a test, and ${senders[0]?.name ?? 'the partner'} is not set up for tests`)
  const id = randomUUIDv7()
  const { rows } = await sql`
    insert into edi_interchange (company_id, id, sender, receiver, control_number, content, received_by)
    values (${actor.companyId}, ${id}, ${written(interchange.sender)}, ${written(interchange.receiver)}, ${interchange.control},
      ${interchange.content}, ${by}::uuid)
    on conflict (company_id, sender, receiver, control_number) do nothing returning 1`.execute(tx)
  if (rows.length === 0) {
    const message = `Interchange ${interchange.control} from ${senders[0]?.name ?? ''} came in already`
    throw new BusinessError('edi-interchange.conflict', message, [{ field: 'content', message }])
  }
  return { interchange, senders, id }
}

/** Everything that this file changes is locked before the first number is taken. */
async function lockAll(work: Work, groups: readonly ArrivedGroup[]): Promise<void> {
  const sets = groups.flatMap(({ group, senders }) => group.sets.map((set) => ({ set, senders })))
  await lockAnswered(
    work,
    sets.filter(({ set }) => set.set === '997'),
  )
  const orders = sets.flatMap(({ set, senders }) => {
    const { order } = orderIn(set, senders)
    return order ? [{ customerId: customerOf(order, senders)?.id ?? null, externalNumber: order.number }] : []
  })
  if (orders.length > 0) await lockEarlierOrders(work, orders)
}

const customersIn = (senders: readonly Sender[]) => senders.filter(({ kind }) => kind === 'customer')

const customerOf = (order: Order850, senders: readonly Sender[]) =>
  meantSender(customersIn(senders), [
    order.buyer?.code ?? '',
    order.shipTo?.code ?? '',
    order.buyer?.name ?? '',
    order.shipTo?.name ?? '',
  ])

/** The order in a set, where its sender may order by EDI. */
function orderIn(set: TransactionSet, senders: readonly Sender[]): { order?: Order850; findings?: readonly Finding[] } {
  const template = set.set === '850' ? readingTemplate(senders, '850') : undefined
  return template ? readOrder850(set, template.productCodes) : {}
}

async function takeGroup(work: Work, receiving: Receiving, arrived: ArrivedGroup) {
  const { group, interchange, senders } = arrived
  const outcomes: Outcome[] = []
  const documents: TakenDocument[] = []
  for (const set of group.sets) {
    const outcome =
      set.set === '997'
        ? await takeAcknowledgment(work, receiving, senders, set)
        : await takeSet(work, receiving, senders, set)
    outcomes.push(outcome)
    documents.push(await keepDocument(work, receiving, arrived, set, outcome))
  }
  const isAnswered = group.id !== 'FA' && group.sets.length > 0
  if (isAnswered) {
    const to = outcomes.find(({ sender }) => sender !== undefined)?.sender ?? senders[0]
    if (to)
      await queueAcknowledgment(work, { to, interchange, group, verdicts: outcomes.map(({ verdict }) => verdict) })
  }
  return { documents, isAnswered }
}

const NOTHING = { kind: '', id: null, number: '' }

async function takeAcknowledgment(
  work: Work,
  { publicUrl }: Receiving,
  senders: readonly Sender[],
  set: TransactionSet,
): Promise<Outcome> {
  const taken = await takeAnswer(work, publicUrl, senders, set)
  return { ...taken, sender: senders[0], verdict: { set, code: 'A', findings: [] } }
}

async function takeSet(
  work: Work,
  { timeZone }: Receiving,
  senders: readonly Sender[],
  set: TransactionSet,
): Promise<Outcome> {
  const { order, findings } = orderIn(set, senders)
  if (!findings) {
    const problem = `${senders[0]?.name ?? 'The partner'} has no configuration for ${set.set} in`
    return { verdict: notSupported(set, problem), sender: senders[0], problem, document: NOTHING }
  }
  if (!order) {
    const problem = findings[0]?.message ?? 'The order cannot be read'
    return { verdict: { set, code: 'R', findings }, sender: senders[0], problem, document: NOTHING }
  }
  const accepted: Verdict = { set, code: 'A', findings: [] }
  const customer = customerOf(order, senders)
  if (order.purpose === 'other') {
    const problem = `BEG01 is ${set.segments.find(([name]) => name === 'BEG')?.[1] ?? ''}, and orders are read with 00, 05 and 06`
    return { verdict: accepted, sender: customer, problem, document: NOTHING }
  }
  const taken = await takeOrder(work, timeZone, {
    customerId: customer?.id ?? null,
    customerText: order.buyer?.name ?? order.shipTo?.name ?? '',
    externalNumber: order.number,
    purpose: order.purpose,
    note: order.note,
    shipTo: order.shipTo,
    payload: { set: set.set, control: set.control, segments: set.segments },
    lines: order.lines,
  })
  const unknown = taken.lineProblems.flatMap((message, place): Finding[] =>
    message === null ? [] : [{ segment: order.lines[place]?.segment ?? null, element: 7, code: '7', message }],
  )
  return {
    verdict: unknown.length > 0 ? { set, code: 'E', findings: unknown } : accepted,
    sender: customer,
    problem: taken.problem ?? unknown[0]?.message ?? (customer ? null : 'The customer could not be identified'),
    document: { kind: 'sales-request', id: taken.id, number: taken.number },
  }
}

/** One set with its own envelope, so that it can be read by itself. */
function alone({ interchange, group }: ArrivedGroup, set: TransactionSet): string {
  const { element, segment } = interchange.delimiters
  const gs = [
    'GS',
    group.id,
    interchange.sender.identifier,
    interchange.receiver.identifier,
    '',
    '',
    group.control,
    'X',
    group.version,
  ]
  const all = [interchange.header, gs, ...set.segments, ['GE', '1', group.control], ['IEA', '1', interchange.control]]
  const end = segment === '\n' || segment === '\r' ? segment : `${segment}\n`
  return all.map((each) => each.join(element) + end).join('')
}

async function keepDocument(
  { tx, actor, audit }: Work,
  { by }: Receiving,
  arrived: ArrivedGroup,
  set: TransactionSet,
  { verdict, sender, problem, document }: Outcome,
): Promise<TakenDocument> {
  const { interchange, group } = arrived
  const id = randomUUIDv7()
  const status = ediDocumentLifecycle.after(problem === null ? 'process' : 'park', 'Queued')
  const controlNumber = Number(interchange.control)
  await tx
    .insertInto('edi_document')
    .values({
      company_id: actor.companyId,
      id,
      direction: 'in',
      transaction_set: set.set,
      functional_group: group.id,
      control_number: controlNumber,
      group_control: group.control,
      set_control: set.control,
      sender: written(interchange.sender),
      receiver: written(interchange.receiver),
      test_mode: interchange.isTest,
      customer_id: sender?.kind === 'customer' ? sender.id : null,
      vendor_id: sender?.kind === 'vendor' ? sender.id : null,
      interchange_id: arrived.id,
      document_kind: document.kind,
      document_id: document.id,
      document_number: document.number,
      status,
      last_error: problem,
      findings: sql`${JSON.stringify(verdict.findings)}::text::jsonb`,
      content: alone(arrived, set),
      created_by: by,
    })
    .execute()
  const after = { transactionSet: set.set, controlNumber, documentNumber: document.number, direction: 'in', status }
  audit('edi-document', { id, action: 'receive-edi', version: 1, before: null, after })
  return { id, transactionSet: set.set, status, problem, documentNumber: document.number }
}

type Acknowledged = {
  readonly to: Sender
  readonly interchange: Interchange
  readonly group: FunctionalGroup
  readonly verdicts: readonly Verdict[]
}

/** The 997 goes back to the identifier that it came from, in the name that it was sent to. */
const queueAcknowledgment = (work: Work, { to, interchange, group, verdicts }: Acknowledged) =>
  queueDocument(work, {
    set: '997',
    to,
    exchange: {
      own: interchange.receiver,
      partner: interchange.sender,
      testMode: interchange.isTest,
      template: undefined,
      isConfigured: true,
    },
    segments: acknowledgment997(group, verdicts),
    document: { kind: 'edi-document', id: null, number: `${group.id} ${group.control}` },
  })
