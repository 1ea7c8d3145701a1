import type { BusinessDate } from '../dates.ts'
import { codeOfLot, type Epc } from './epc.ts'
import type { ClassCount, EpcisEvent } from './epcis-event.ts'
import { finished } from './read-xml.ts'
import { readEpcisJson } from './read-epcis-json.ts'
import { readEpcisXml } from './read-epcis-xml.ts'
import { unreadableEpcis } from './unreadable-epcis.ts'

/** A package, a container, or a lot that the document names without serial numbers. */
export type EpcisEntry = {
  readonly kind: 'item' | 'sscc' | 'lot'
  /** As a label says it: (00)…, (01)…(21)… or (01)…(10)… */
  readonly code: string
  readonly gtin: string | null
  readonly serial: string | null
  readonly lot: string | null
  readonly expiresOn: BusinessDate | null
  readonly quantity: number | null
  /** The container that it is in. */
  readonly parent: string | null
  /** It was shipped, so the document is its transaction information. */
  readonly named: boolean
  /** It contains packages, and everything in it is known by its own number. */
  readonly container: 'none' | 'whole' | 'partial'
}

export const MOST_ENTRIES = 50_000
const MOST_LEVELS = 10

/** Whether a file is meant to be EPCIS, by how it begins. */
export const looksLikeEpcis = (start: string) => /^\uFEFF?\s*[<{]/.test(start)

/** What a file says; it gives way from time to time, because it may be large. */
export function* readEpcis(source: string): Generator<undefined, EpcisEntry[]> {
  const events = /^\uFEFF?\s*\{/.test(source) ? readEpcisJson(source) : yield* readEpcisXml(source)
  yield undefined
  return contentsOf(events)
}

export const readEpcisAtOnce = (source: string): EpcisEntry[] => finished(readEpcis(source))

type LotFacts = { readonly lot: string | null; readonly expiresOn: BusinessDate | null }
type CountedClass = { readonly count: ClassCount; readonly parent: string | null }

/** What is known after so many events. */
type State = {
  readonly known: Map<string, Epc>
  readonly facts: Map<string, LotFacts>
  readonly parentOf: Map<string, string>
  readonly shipped: Set<string>
  readonly expiries: Map<string, BusinessDate>
  /** What is in each container without a number of its own; that of no container is at the empty name. */
  readonly classes: Map<string, Map<string, CountedClass>>
  /** Without any shipment, the document names everything that is in it. */
  readonly hasShipments: boolean
  unpacked: number
}

/** What the events of a document come to, in the order in which they happened. */
export function contentsOf(events: readonly EpcisEvent[]): EpcisEntry[] {
  const state: State = {
    known: new Map(),
    facts: new Map(),
    parentOf: new Map(),
    shipped: new Set(),
    expiries: new Map(),
    classes: new Map(),
    hasShipments: events.some(({ step }) => step === 'shipping'),
    unpacked: 0,
  }
  const inOrder = withoutErrors(events).toSorted((one, other) => one.time - other.time)
  for (const event of inOrder) {
    if (event.type === 'ObjectEvent') observe(state, event)
    else aggregate(state, event)
  }
  const entries = entriesOf(state)
  if (entries.length === 0) throw unreadableEpcis('names no lots, serial numbers or containers')
  if (entries.length > MOST_ENTRIES)
    throw unreadableEpcis(`names more than ${MOST_ENTRIES.toLocaleString('en-US')} packages`)
  return entries
}

const sameEvent = (event: EpcisEvent) =>
  [event.type, event.time, event.parent?.code ?? '', ...event.epcs.map(({ code }) => code)].join(' ')

/** An event that says that it was wrong takes back the one that it repeats. */
function withoutErrors(events: readonly EpcisEvent[]): readonly EpcisEvent[] {
  const wrong = events.filter(({ isError }) => isError)
  if (wrong.length === 0) return events
  const ids = new Set(wrong.flatMap(({ id }) => id ?? []))
  const same = new Set(wrong.map(sameEvent))
  return events.filter(
    (event) => !event.isError && !(event.id !== null && ids.has(event.id)) && !same.has(sameEvent(event)),
  )
}

function observe(state: State, event: EpcisEvent): void {
  const { action, step, epcs } = event
  for (const epc of epcs) {
    if (action === 'DELETE') {
      state.known.delete(epc.code)
      state.shipped.delete(epc.code)
      continue
    }
    learn(state, epc, event)
    if (step === 'shipping') state.shipped.add(epc.code)
    if (step === 'void_shipping') state.shipped.delete(epc.code)
  }
  for (const count of event.classes) if (action !== 'DELETE') learnClass(state, count, null, event)
}

function learn(state: State, epc: Epc, { lot, expiresOn }: LotFacts): void {
  state.known.set(epc.code, epc)
  if (epc.kind !== 'item') return
  const before = state.facts.get(epc.code)
  const said = epc.lot ?? lot
  const differs = (one: string | null | undefined, other: string | null) =>
    one != null && other !== null && one !== other
  if (differs(before?.lot, said) || differs(before?.expiresOn, expiresOn) || differs(epc.lot, lot))
    throw unreadableEpcis(`names serial number ${epc.serial} with two lots or expiration dates`)
  state.facts.set(epc.code, { lot: before?.lot ?? said, expiresOn: before?.expiresOn ?? expiresOn })
}

function learnClass(
  state: State,
  count: ClassCount,
  parent: string | null,
  { lot, expiresOn, step }: EpcisEvent,
): void {
  const named = count.of === null ? null : { gtin: count.of.gtin, lot: count.of.lot ?? lot }
  const code = named === null || named.lot === null ? '' : codeOfLot(named.gtin, named.lot)
  const inside = state.classes.get(parent ?? '') ?? new Map<string, CountedClass>()
  state.classes.set(parent ?? '', inside.set(code, { count: { ...count, of: named }, parent }))
  if (code === '') return
  if (expiresOn !== null) state.expiries.set(code, expiresOn)
  if (parent === null && step === 'shipping') state.shipped.add(code)
}

function aggregate(state: State, event: EpcisEvent): void {
  const { action, parent, epcs, step } = event
  if (parent === null) return
  if (action === 'DELETE') {
    const isAll = epcs.length === 0 && event.classes.length === 0
    for (const code of isAll ? childrenOf(state, parent.code) : epcs.map((epc) => epc.code))
      if (state.parentOf.get(code) === parent.code) state.parentOf.delete(code)
    if (isAll || event.classes.length > 0) state.classes.delete(parent.code)
    return
  }
  if (!state.known.has(parent.code)) learn(state, parent, NO_FACTS)
  for (const epc of epcs) {
    learn(state, epc, event)
    state.parentOf.set(epc.code, parent.code)
  }
  for (const count of event.classes) learnClass(state, count, parent.code, event)
  if (step === 'shipping') state.shipped.add(parent.code)
}

const NO_FACTS: LotFacts = { lot: null, expiresOn: null }

const MOST_UNPACKINGS = 1000

/** Looking through everything is bounded: a real document unpacks a few containers without saying what was in them. */
function childrenOf(state: State, code: string): string[] {
  state.unpacked++
  if (state.unpacked > MOST_UNPACKINGS) throw unreadableEpcis('unpacks too many containers')
  return [...state.parentOf].filter(([, parent]) => parent === code).map(([child]) => child)
}

/** From a package up to the container that is in no other. */
function chainOf({ parentOf }: State, code: string): string[] {
  const chain = [code]
  for (let parent = parentOf.get(code); parent !== undefined; parent = parentOf.get(parent)) {
    if (chain.includes(parent)) throw unreadableEpcis(`says that ${parent} is inside of itself`)
    chain.push(parent)
    if (chain.length > MOST_LEVELS) throw unreadableEpcis(`has containers in more than ${MOST_LEVELS} levels`)
  }
  return chain
}

function entriesOf(state: State): EpcisEntry[] {
  const { known, shipped } = state
  const isNamed = (code: string) => !state.hasShipments || chainOf(state, code).some((one) => shipped.has(one))
  const parents = new Set(state.parentOf.values())
  // A container with anything that has no number of its own cannot be counted from the data.
  const partial = new Set([...state.classes.keys()].filter((parent) => parent !== ''))
  for (const [code, parent] of state.parentOf)
    if (known.get(code)?.kind === 'other' || !known.has(code)) partial.add(parent)
  const ofPackages = [...known.values()].flatMap((epc): EpcisEntry[] => {
    if (epc.kind === 'other') return []
    const { lot, expiresOn } = state.facts.get(epc.code) ?? NO_FACTS
    const isContainer = parents.has(epc.code) || partial.has(epc.code)
    return [
      {
        kind: epc.kind,
        code: epc.code,
        gtin: epc.kind === 'item' ? epc.gtin : null,
        serial: epc.kind === 'item' ? epc.serial : null,
        lot,
        expiresOn,
        quantity: null,
        parent: storedParent(state, epc.code),
        named: isNamed(epc.code),
        container: partial.has(epc.code) ? 'partial' : isContainer ? 'whole' : 'none',
      },
    ]
  })
  return [...ofPackages, ...lotEntries(state, isNamed)]
}

const storedParent = ({ parentOf, known }: State, code: string) => {
  const parent = parentOf.get(code)
  return parent === undefined || known.get(parent)?.kind === 'other' ? null : parent
}

const lotEntries = (state: State, isNamed: (code: string) => boolean): EpcisEntry[] =>
  [...state.classes.values()]
    .flatMap((inside) => [...inside.values()])
    .flatMap(({ count: { of, quantity }, parent }) => {
      if (of === null || of.lot === null) return []
      const code = codeOfLot(of.gtin, of.lot)
      return [
        {
          kind: 'lot' as const,
          code,
          gtin: of.gtin,
          serial: null,
          lot: of.lot,
          expiresOn: state.expiries.get(code) ?? null,
          quantity,
          parent: parent !== null && state.known.get(parent)?.kind !== 'other' ? parent : null,
          named: isNamed(code) || (parent !== null && isNamed(parent)),
          container: 'none' as const,
        },
      ]
    })
