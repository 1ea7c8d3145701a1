import type { ReceivedEdi } from '@galen/contract/edi/edi-interchanges'
import { BusinessError } from '@galen/domain/business-error'
import { acknowledgment997, type Finding, type Verdict } from '@galen/domain/edi/acknowledgment-997'
import { acceptance } from '@galen/domain/edi/acknowledgment-ta1'
import { isAcknowledgment } from '@galen/domain/edi/edi-document'
import { type Order850, readOrder850 } from '@galen/domain/edi/order-850'
import {
  asksForTa1,
  type FunctionalGroup,
  type Interchange,
  readX12,
  type TransactionSet,
} from '@galen/domain/edi/read-x12'
import { answeringVersion } from '@galen/domain/edi/x12'
import type { Work } from '../../platform/work.ts'
import { lockEarlierOrders, takeOrder } from '../../sales/incoming-orders.ts'
import { queueDocument } from '../documents/edi-document.store.ts'
import { lockAnswered, takeAnswer, takeInterchangeAnswer } from './answers.ts'
import {
  arrive,
  type Arrived,
  type ArrivedGroup,
  queueInterchangeAnswer,
  refuseInterchange,
  storeWhole,
} from './arrived-interchange.ts'
import { alone, storeIncoming, NOTHING, type ReadingOutcome, type TakenDocument } from './keep-document.ts'
import { meantSender, readingTemplate, refused, type Sender } from './sender.ts'

export type Receiving = {
  readonly timeZone: string
  readonly publicUrl: string
  readonly by: string | null
}

/**
 * Takes a file of a partner. An interchange, a group or a set that is broken is kept with its reason and rejected by a TA1 or a
 * 997; the others go on. The same interchange is taken once, every group but answers gets a 997, and every interchange has at
 * least one row. A file of which nothing is for us is refused.
 */
export async function takeInterchanges(work: Work, receiving: Receiving, content: string): Promise<ReceivedEdi> {
  const reading = readX12(content)
  if ('problem' in reading) throw refused(`${reading.problem} (segment ${reading.segment})`)
  const arrived: Arrived[] = []
  const notTaken: BusinessError[] = []
  for (const interchange of reading.interchanges) {
    try {
      arrived.push(await arrive(work, receiving, interchange))
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
      notTaken.push(error)
    }
  }
  if (reading.leftOver) notTaken.push(refused(`${reading.leftOver.message} (segment ${reading.leftOver.segment})`))
  const [first] = notTaken
  if (arrived.length === 0 && first) throw first
  await lockAll(work, arrived)
  const documents: TakenDocument[] = []
  let acknowledgments = 0
  for (const each of arrived) {
    const taken = await takeInterchange(work, receiving, each)
    documents.push(...taken.documents)
    acknowledgments += taken.acknowledgments
  }
  return {
    interchanges: arrived.map(({ interchange }) => interchange.control),
    documents,
    acknowledgments,
    refused: notTaken.map(({ message }) => message),
  }
}

const groupsOf = (arrived: Arrived): ArrivedGroup[] =>
  arrived.interchange.groups.map((group) => ({ ...arrived, group }))

/** Everything that this file changes is locked before the first number is taken. */
async function lockAll(work: Work, arrived: readonly Arrived[]): Promise<void> {
  const sound = arrived
    .flatMap(groupsOf)
    .flatMap(({ group, senders }) => (group.fault ? [] : group.sets.map((set) => ({ set, senders }))))
    .filter(({ set }) => !set.fault)
  await lockAnswered(
    work,
    sound.filter(({ set }) => isAcknowledgment(set.set)),
    arrived.map(({ interchange, senders }) => ({ senders, acknowledgments: interchange.acknowledgments })),
  )
  const orders = sound.flatMap(({ set, senders }) => {
    const { order } = orderIn(set, senders)
    return order ? [{ customerId: customerOf(order, senders)?.id ?? null, externalNumber: order.number }] : []
  })
  if (orders.length > 0) await lockEarlierOrders(work, orders)
}

async function takeInterchange(work: Work, receiving: Receiving, arrived: Arrived) {
  const { interchange, senders } = arrived
  if (interchange.fault) return refuseInterchange(work, receiving, arrived, interchange.fault)
  const documents: TakenDocument[] = []
  let acknowledgments = 0
  for (const ta1 of interchange.acknowledgments) {
    const taken = await takeInterchangeAnswer(work, receiving.publicUrl, senders, ta1)
    const outcome = { ...taken, sender: senders[0], findings: [] }
    documents.push(await storeIncoming(work, receiving, arrived, { set: 'TA1', content: interchange.content }, outcome))
  }
  for (const each of groupsOf(arrived)) {
    const taken = await takeGroup(work, receiving, each)
    documents.push(...taken.documents)
    acknowledgments += taken.isAnswered ? 1 : 0
  }
  const empty = emptyPart(interchange)
  if (empty !== undefined) documents.push(await storeWhole(work, receiving, arrived, empty))
  const [to] = senders
  if (to && asksForTa1(interchange)) {
    await queueInterchangeAnswer(work, arrived, to, acceptance(interchange), documents[0]?.id ?? null)
    acknowledgments += 1
  }
  return { documents, acknowledgments }
}

/** What of an interchange holds nothing that could have a row of its own. */
function emptyPart({ groups, acknowledgments }: Interchange): string | undefined {
  if (groups.length === 0 && acknowledgments.length === 0) return 'The interchange has no functional group'
  const group = groups.find(({ sets }) => sets.length === 0)
  return group && (group.fault?.message ?? `The functional group ${group.control} has no transaction set`)
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

type Taken = ReadingOutcome & { readonly verdict: Verdict }

async function takeGroup(work: Work, receiving: Receiving, arrived: ArrivedGroup) {
  const { group, interchange, senders } = arrived
  const outcomes: Taken[] = []
  const documents: TakenDocument[] = []
  for (const set of group.sets) {
    const fault = group.fault ?? set.fault
    const outcome = fault
      ? rejected(set, senders[0], fault)
      : isAcknowledgment(set.set)
        ? await takeAcknowledgment(work, receiving, senders, set)
        : await takeSet(work, receiving, arrived, set)
    outcomes.push(outcome)
    const kept = { set: set.set, content: alone(arrived, set), group, control: set.control }
    documents.push(await storeIncoming(work, receiving, arrived, kept, outcome))
  }
  const isAnswered = group.id !== 'FA'
  if (isAnswered) {
    const to = outcomes.find(({ sender }) => sender !== undefined)?.sender ?? senders[0]
    if (to)
      await queueAcknowledgment(work, { to, interchange, group, verdicts: outcomes.map(({ verdict }) => verdict) })
  }
  return { documents, isAnswered }
}

const rejected = (
  set: TransactionSet,
  sender: Sender | undefined,
  { code, message }: { readonly code: string; readonly message: string },
): Taken => ({
  verdict: { set, code: 'R', reason: code, findings: [] },
  findings: [],
  sender,
  problem: message,
  document: NOTHING,
})

async function takeAcknowledgment(
  work: Work,
  { publicUrl }: Receiving,
  senders: readonly Sender[],
  set: TransactionSet,
): Promise<Taken> {
  const taken = await takeAnswer(work, publicUrl, senders, set)
  return { ...taken, sender: senders[0], findings: [], verdict: { set, code: 'A', findings: [] } }
}

async function takeSet(
  work: Work,
  { timeZone }: Receiving,
  arrived: ArrivedGroup,
  set: TransactionSet,
): Promise<Taken> {
  const { senders } = arrived
  const { order, findings } = orderIn(set, senders)
  const nothing = { sender: senders[0], document: NOTHING }
  if (!findings) {
    const problem = `${senders[0]?.name ?? 'The partner'} has no configuration for ${set.set} in`
    // A 997 is about the syntax; what no one has set up yet waits for a person.
    return { ...nothing, verdict: { set, code: 'A', findings: [] }, findings: [], problem }
  }
  if (!order) {
    const problem = findings[0]?.message ?? 'The order cannot be read'
    return { ...nothing, verdict: { set, code: 'R', findings }, findings, problem }
  }
  // The syntax is accepted; what was understood is answered by a person.
  const verdict: Verdict = { set, code: 'A', findings: [] }
  const customer = customerOf(order, senders)
  if (order.purpose === 'other') {
    const problem = `BEG01 is ${set.segments.find(([name]) => name === 'BEG')?.[1] ?? ''}, and orders are read with 00, 05 and 06`
    return { verdict, findings: [], sender: customer, problem, document: NOTHING }
  }
  const taken = await takeOrder(work, timeZone, {
    customerId: customer?.id ?? null,
    customerText: order.buyer?.name ?? order.shipTo?.name ?? '',
    externalNumber: order.number,
    purpose: order.purpose,
    note: order.note,
    shipTo: order.shipTo ?? null,
    file: alone(arrived, set),
    lines: order.lines,
  })
  const open = taken.lineProblems.flatMap((message, place): Finding[] =>
    message === null ? [] : [{ segment: order.lines[place]?.segment ?? null, element: null, code: '', message }],
  )
  return {
    verdict,
    findings: open,
    sender: customer,
    problem:
      taken.problem ?? taken.question ?? open[0]?.message ?? (customer ? null : 'The customer could not be identified'),
    document: { kind: 'sales-request', id: taken.id, number: taken.number },
  }
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
    version: answeringVersion(group.version),
    segments: acknowledgment997(group, verdicts),
    document: { kind: 'edi-document', id: null, number: `${group.id} ${group.control}` },
  })
