import { text } from '../kit/text.ts'
/** What a key means: `j`, `mod+k`, or `g u` for one after the other. */
type KeyMeaning = {
  readonly keys: string
  readonly label: string
  /** Only makes sense pressed where one is, so the palette does not offer it. */
  readonly onlyByKey?: true
}
/** The keys of a screen or of a part of it, by what they do. Declared next to it, so that a test can walk them all. */
export type KeyMap = Readonly<Record<string, KeyMeaning>>

export const frameKeys = {
  palette: { keys: 'mod+k', label: text('Search or jump') },
  companies: { keys: 'mod+shift+k', label: text('Swap company') },
  sheet: { keys: '?', label: text('Shortcuts of this screen') },
  help: { keys: 'f1', label: text('Explain this screen') },
} as const satisfies KeyMap

/** Whether a key belongs to the frame and means the same on every screen. */
export const isEverywhere = (keys: string) =>
  keys.startsWith('g ') || Object.values<KeyMeaning>(frameKeys).some((meaning) => meaning.keys === keys)

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** The press as declarations write it; the shift of a sign such as `?` is already in the sign. */
export function pressOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Press): string {
  const name = key === ' ' ? 'space' : key.length === 1 && !/[a-z]/i.test(key) ? key : key.toLowerCase()
  const shifted = shiftKey && (key.length > 1 || /[a-z]/i.test(key))
  return [(ctrlKey || metaKey) && 'mod', altKey && 'alt', shifted && 'shift', name].filter(Boolean).join('+')
}

/** Keys that two meanings want at once, also where one begins the other: there must be none on a screen. */
export function clashes(maps: readonly KeyMap[]): string[] {
  const all = maps.flatMap((map) => Object.values(map).map((meaning) => meaning.keys))
  return all.filter((keys, place) =>
    all.some(
      (other, otherPlace) => otherPlace < place && (other === keys || begins(other, keys) || begins(keys, other)),
    ),
  )
}
/** Whether a sequence such as `g u` begins with these keys. */
export const begins = (keys: string, begin: string) => keys.startsWith(`${begin} `)
