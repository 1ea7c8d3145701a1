import { expiryOf, lotOf, readEpc, readEpcClass } from './epc.ts'
import { actionOf, checkedEvent, type ClassCount, type EpcisEvent, quantityOf, stepOf, timeOf } from './epcis-event.ts'
import { unreadableEpcis } from './unreadable-epcis.ts'

const MOST_DEPTH = 32

/** The events of a document in JSON-LD, version 2.0. Its context is not fetched: names are read as the standard has them. */
export function readEpcisJson(source: string): EpcisEvent[] {
  const document = recordOf(parsed(source))
  if (!document || document['type'] !== 'EPCISDocument') throw unreadableEpcis('is not an EPCIS document')
  if (!/^2\.0(?:\.\d+)?$/.test(textIn(document, 'schemaVersion') ?? ''))
    throw unreadableEpcis('must be of the version 2.0 of EPCIS')
  if (document['@context'] === undefined) throw unreadableEpcis('has no @context')
  const events = recordOf(document['epcisBody'])?.['eventList']
  if (!Array.isArray(events)) throw unreadableEpcis('has no list of events')
  return events.flatMap(eventsOf)
}

function parsed(source: string): unknown {
  checkDepth(source)
  try {
    return JSON.parse(source.startsWith('\uFEFF') ? source.slice(1) : source)
  } catch {
    throw unreadableEpcis('is not well-formed JSON')
  }
}

/** Counted over the text before anything is made of it. */
function checkDepth(source: string): void {
  let depth = 0
  const marks = /"(?:[^"\\]|\\.)*"|[[{\]}]/gs
  for (let found = marks.exec(source); found; found = marks.exec(source)) {
    const [mark] = found
    if (mark === '[' || mark === '{') depth++
    else if (mark === ']' || mark === '}') depth--
    if (depth > MOST_DEPTH) throw unreadableEpcis('is nested too deeply')
  }
}

type Fields = Readonly<Record<string, unknown>>

const recordOf = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined

function textIn(fields: Fields, name: string): string | undefined {
  const value = fields[name]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') throw unreadableEpcis(`has a field ${name} that is no text`)
  return value
}

function listIn(fields: Fields, name: string): readonly unknown[] {
  const value = fields[name]
  if (value === undefined) return []
  if (!Array.isArray(value)) throw unreadableEpcis(`has a field ${name} that is no list`)
  return value
}

function eventsOf(value: unknown): EpcisEvent[] {
  const event = recordOf(value)
  if (!event) throw unreadableEpcis('has an event that cannot be read')
  const type = textIn(event, 'type')
  if (type !== 'ObjectEvent' && type !== 'AggregationEvent') return []
  const isObject = type === 'ObjectEvent'
  const parent = textIn(event, 'parentID')
  const lot = masterData(event, 'lotNumber')
  const expires = masterData(event, 'itemExpirationDate')
  return [
    checkedEvent({
      type,
      time: timeOf(textIn(event, 'eventTime')),
      id: textIn(event, 'eventID') ?? null,
      isError: event['errorDeclaration'] !== undefined,
      action: actionOf(textIn(event, 'action')),
      step: stepOf(textIn(event, 'bizStep')),
      parent: isObject || parent === undefined || parent === '' ? null : readEpc(parent),
      epcs: listIn(event, isObject ? 'epcList' : 'childEPCs').map(epcOf),
      classes: listIn(event, isObject ? 'quantityList' : 'childQuantityList').map(classOf),
      lot: lot === undefined ? null : lotOf(lot),
      expiresOn: expires === undefined ? null : expiryOf(expires),
    }),
  ]
}

function epcOf(value: unknown) {
  if (typeof value !== 'string') throw unreadableEpcis('has an identifier that is no text')
  return readEpc(value)
}

function classOf(value: unknown): ClassCount {
  const fields = recordOf(value)
  const quantity = fields?.['quantity']
  if (!fields || (quantity !== undefined && typeof quantity !== 'number'))
    throw unreadableEpcis('has a quantity that is no number')
  return { of: readEpcClass(textIn(fields, 'epcClass') ?? ''), quantity: quantityOf(quantity) }
}

/** Data of a lot is in `ilmd`, or beside the other fields of the event, with or without its prefix. */
function masterData(event: Fields, name: string): string | undefined {
  for (const fields of [recordOf(event['ilmd']) ?? {}, event])
    for (const key of [`cbvmda:${name}`, name]) {
      const text = textIn(fields, key)
      if (text !== undefined && text !== '') return text
    }
  return undefined
}
