import { expiryOf, lotOf, readEpc, readEpcClass } from './epc.ts'
import { actionOf, checkedEvent, type ClassCount, type EpcisEvent, quantityOf, stepOf, timeOf } from './epcis-event.ts'
import { readXml, type XmlElement } from './read-xml.ts'
import { unreadableEpcis } from './unreadable-epcis.ts'

/** The events of a document in XML, version 1.2 or 2.0. */
export function* readEpcisXml(source: string): Generator<undefined, EpcisEvent[]> {
  const root = yield* readXml(source)
  if (root.name !== 'EPCISDocument') throw unreadableEpcis('is not an EPCIS document')
  const version = root.attributes['schemaVersion'] ?? ''
  if (!/^(?:1\.[0-2]|2\.0)(?:\.\d+)?$/.test(version))
    throw unreadableEpcis('must be of the version 1.2 or 2.0 of EPCIS')
  return (
    childrenOf(root, 'EPCISBody')
      .flatMap((body) => childrenOf(body, 'EventList'))
      .flatMap(({ children }) => children)
      // Version 1.2 puts kinds of events that came later into an extension.
      .flatMap((one) => (one.name === 'extension' ? one.children : [one]))
      .flatMap(eventsOf)
  )
}

const childrenOf = ({ children }: XmlElement, name: string) => children.filter((child) => child.name === name)
const childOf = ({ children }: XmlElement, name: string) => children.find((child) => child.name === name)
const textOf = (of: XmlElement, name: string) => childOf(of, name)?.text.trim()

const ORDER = [
  'eventTime',
  'recordTime',
  'eventTimeZoneOffset',
  'baseExtension',
  'parentID',
  'epcList',
  'childEPCs',
  'action',
  'bizStep',
  'disposition',
  'readPoint',
  'bizLocation',
  'bizTransactionList',
]

/** The schema has one order. Who writes another one does not follow it, and may not mean what is written. */
function checkOrder({ children }: XmlElement): void {
  const places = children.map(({ name }) => ORDER.indexOf(name)).filter((place) => place >= 0)
  if (places.some((place, index) => index > 0 && place <= (places[index - 1] ?? 0)))
    throw unreadableEpcis('has an event whose elements are not in the order of the schema')
}

function eventsOf(element: XmlElement): EpcisEvent[] {
  const { name } = element
  if (name !== 'ObjectEvent' && name !== 'AggregationEvent') return []
  checkOrder(element)
  const isObject = name === 'ObjectEvent'
  const parent = textOf(element, 'parentID')
  const deep = withExtensions(element)
  const ilmd = deep.flatMap((one) => childrenOf(one, 'ilmd'))
  const said = [...ilmd, ...deep]
  const find = (wanted: string) =>
    said.map((one) => textOf(one, wanted)).find((text) => text !== undefined && text !== '')
  const lot = find('lotNumber')
  const expires = find('itemExpirationDate')
  return [
    checkedEvent({
      type: name,
      time: timeOf(textOf(element, 'eventTime')),
      id: find('eventID') ?? null,
      isError: deep.some((one) => childOf(one, 'errorDeclaration') !== undefined),
      action: actionOf(textOf(element, 'action')),
      step: stepOf(textOf(element, 'bizStep')),
      parent: isObject || parent === undefined || parent === '' ? null : readEpc(parent),
      epcs: listOf(element, isObject ? 'epcList' : 'childEPCs').map(({ text }) => readEpc(text)),
      classes: deep.flatMap((one) => classesOf(one, isObject ? 'quantityList' : 'childQuantityList')),
      lot: lot === undefined ? null : lotOf(lot),
      expiresOn: expires === undefined ? null : expiryOf(expires),
    }),
  ]
}

/** An event and the extensions in which version 1.2 keeps what came later. */
function withExtensions(element: XmlElement): XmlElement[] {
  const inside = element.children.filter(({ name }) => name === 'extension' || name === 'baseExtension')
  return [element, ...inside.flatMap(withExtensions)]
}

const listOf = (element: XmlElement, name: string) =>
  childrenOf(element, name).flatMap((list) => childrenOf(list, 'epc'))

const classesOf = (element: XmlElement, name: string): ClassCount[] =>
  childrenOf(element, name)
    .flatMap((list) => childrenOf(list, 'quantityElement'))
    .map((one) => ({
      of: readEpcClass(textOf(one, 'epcClass') ?? ''),
      quantity: quantityOf(textOf(one, 'quantity')),
    }))
