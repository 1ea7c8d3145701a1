import type { BusinessDate } from '../dates.ts'
import type { Epc, EpcClass } from './epc.ts'
import { unreadableEpcis } from './unreadable-epcis.ts'

export const epcisActions = ['ADD', 'OBSERVE', 'DELETE'] as const
export type EpcisAction = (typeof epcisActions)[number]

/** Packages of one class in an event; null stands for a class that is no trade item. */
export type ClassCount = { readonly of: EpcClass | null; readonly quantity: number | null }

/** What an event says about packages, as both notations have it. Other kinds of events say nothing that is read. */
export type EpcisEvent = {
  readonly type: 'ObjectEvent' | 'AggregationEvent'
  readonly time: number
  readonly id: string | null
  /** It says that an event before was wrong. */
  readonly isError: boolean
  readonly action: EpcisAction
  readonly step: string | null
  readonly parent: Epc | null
  readonly epcs: readonly Epc[]
  readonly classes: readonly ClassCount[]
  readonly lot: string | null
  readonly expiresOn: BusinessDate | null
}

/** The business steps of the Core Business Vocabulary; a partner's own steps are addresses and mean nothing to us. */
const STEPS: ReadonlySet<string> = new Set(
  `accepting arriving assembling collecting commissioning consigning creating_class_instance cycle_counting decommissioning
  departing destroying disassembling dispensing encoding entering_exiting holding inspecting installing killing loading other
  packing picking receiving removing repackaging repairing replacing reserving retail_selling sampling sensor_reporting shipping
  staging_outbound stock_taking stocking storing transporting unloading unpacking void_shipping`.split(/\s+/),
)
const STEP_NAMES =
  /^(?:urn:epcglobal:cbv:bizstep:|(?:https?:\/\/(?:ref\.|www\.)?gs1\.org\/(?:voc|cbv)\/)?(?:BizStep-)?|cbv:(?:BizStep-)?)([\w-]+)$/

export function stepOf(written: string | undefined): string | null {
  if (written === undefined || written.trim() === '') return null
  const name = STEP_NAMES.exec(written.trim())?.[1]
  if (name === undefined) return null
  if (!STEPS.has(name))
    throw unreadableEpcis(`has the business step "${name.slice(0, 40)}", which is not in the vocabulary`)
  return name
}

export function actionOf(written: string | undefined): EpcisAction {
  const action = epcisActions.find((known) => known === written?.trim())
  if (action === undefined) throw unreadableEpcis('has an event whose action is not ADD, OBSERVE or DELETE')
  return action
}

export function timeOf(written: string | undefined): number {
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(written?.trim() ?? '')
    ? Date.parse(String(written).trim())
    : Number.NaN
  if (Number.isNaN(time)) throw unreadableEpcis('has an event without a time that can be read')
  return time
}

export function quantityOf(written: string | number | undefined): number | null {
  if (written === undefined || written === '') return null
  const quantity =
    typeof written === 'number' ? written : /^\s*\d+(?:\.\d+)?\s*$/.test(written) ? Number(written) : Number.NaN
  if (!Number.isFinite(quantity) || quantity < 0) throw unreadableEpcis('has a quantity that is no number')
  return quantity
}

/** What every event must say about itself to be believed. */
export function checkedEvent(event: EpcisEvent): EpcisEvent {
  if (event.type === 'ObjectEvent' && event.epcs.length === 0 && event.classes.length === 0)
    throw unreadableEpcis('has an event without identifiers')
  if (event.type === 'AggregationEvent' && event.parent === null && event.action !== 'OBSERVE')
    throw unreadableEpcis('has an aggregation without its container')
  return event
}
