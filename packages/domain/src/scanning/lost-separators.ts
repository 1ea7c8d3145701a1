import { type ApplicationIdentifier, identifierAt } from './application-identifiers.ts'
import { faultOf, isElementText } from './element-content.ts'
import type { ScanElement } from './element-string.ts'
import { SEPARATOR } from './scanner-message.ts'

/** The identifiers looked for where separators are missing; rarer ones would make a reading of any row of digits. */
const expected = /^(0[012]|1[01357]|21|30|37|24[01]|71[0-7])$/

// A scan is answered at once even when its digits allow countless readings.
const LONGEST = 200
const MOST_STEPS = 3000
const MOST_READINGS = 100

/** An element, and whether the place where it begins was worked out. */
export type FoundElement = ScanElement & { readonly guessed: boolean }

export type FoundReadings = {
  readonly readings: readonly (readonly FoundElement[])[]
  /** False when there were more readings than could be looked at. */
  readonly complete: boolean
}

type Start = { readonly identifier: ApplicationIdentifier; readonly from: number; readonly ends: readonly number[] }

/** Every way to read the data when separators may be missing: each identifier once, all characters used. */
export function readingsWithoutSeparators(data: string, century: number): FoundReadings {
  if (data.length > LONGEST) return { readings: [], complete: false }
  if (!isElementText(data.replaceAll(SEPARATOR, ''))) return { readings: [], complete: true }

  const starts = startsIn(data, century)
  const readings: FoundElement[][] = []
  const path: FoundElement[] = []
  let steps = 0

  const follow = (place: number, guessed: boolean): void => {
    if (++steps > MOST_STEPS || readings.length > MOST_READINGS) return
    if (place === data.length) return void readings.push([...path])
    if (data[place] === SEPARATOR) return follow(place + 1, false)
    const start = starts[place]
    if (!start || path.some((element) => element.ai === start.identifier.ai)) return
    for (const end of start.ends) {
      path.push({ ai: start.identifier.ai, value: data.slice(start.from, end), guessed })
      follow(end, !start.identifier.predefined)
      path.pop()
    }
  }
  follow(0, false)
  return { readings, complete: steps <= MOST_STEPS && readings.length <= MOST_READINGS }
}

/** Worked out from the end, so that only places from which the data can be read to its end are followed. */
function startsIn(data: string, century: number): (Start | undefined)[] {
  const starts: (Start | undefined)[] = []
  const readable: boolean[] = []
  readable[data.length] = true
  let segmentEnd = data.length
  for (let place = data.length - 1; place >= 0; place--) {
    if (data[place] === SEPARATOR) {
      segmentEnd = place
      readable[place] = readable[place + 1] === true
      continue
    }
    const identifier = identifierAt(data, place)
    if (!identifier || !expected.test(identifier.ai)) continue
    const from = place + identifier.ai.length
    const ends = endsOf(identifier, from, segmentEnd).filter(
      (end) => readable[end] && !faultOf(identifier, data.slice(from, end), century),
    )
    if (ends.length === 0) continue
    starts[place] = { identifier, from, ends }
    readable[place] = true
  }
  return starts
}

function endsOf({ predefined, longest }: ApplicationIdentifier, from: number, segmentEnd: number): number[] {
  if (predefined) return from + longest <= segmentEnd ? [from + longest] : []
  const room = Math.max(0, Math.min(longest, segmentEnd - from))
  return Array.from({ length: room }, (_, index) => from + index + 1)
}
