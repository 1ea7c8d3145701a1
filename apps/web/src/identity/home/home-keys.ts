import type { KeyMap } from '../../client/key-rules.ts'
import { text } from '../../kit/text.ts'

export const keyAt = (place: number) => `card${place + 1}`

const places = Array.from({ length: 9 }, (_, place) => place)

/** 1 to 9 open a card. */
export const homeKeys: KeyMap = Object.fromEntries(
  places.map((place) => [
    keyAt(place),
    { keys: String(place + 1), label: text('Open card {number}', { number: String(place + 1) }), onlyByKey: true },
  ]),
)

export const homeCreateKeys = { create: { keys: 'c', label: text('Create') } } as const satisfies KeyMap
