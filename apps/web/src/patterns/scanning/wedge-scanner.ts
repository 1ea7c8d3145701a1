/** How a scanner is told from a person. The defaults are those of common wedge scanners; settable per device. */
export type BurstRules = {
  /** The mean time between two characters of a scan is shorter than this. */
  readonly meanGapMs: number
  readonly shortest: number
  /** How long a burst that looks like a scan waits for its end. */
  readonly settleMs: number
  /** What this scanner sends before each code, beside the symbology identifiers that all may send. */
  readonly prefix: string
}

export const usualRules: BurstRules = { meanGapMs: 30, shortest: 6, settleMs: 100, prefix: '' }

/** A key as the burst sees it: one character, Enter or Tab, Control or Meta before its key, or any other key. */
export type Stroke<Key = unknown> = {
  readonly text: string
  readonly kind: 'character' | 'end' | 'modifier' | 'other'
  readonly at: number
  /** The first character reaches a field at once, so that a person who types never waits; elsewhere it is held. */
  readonly inField: boolean
  /** Comes back untouched with what is given back. */
  readonly key: Key
}

/** The characters so far. Those that are not held have already reached the field. */
export type Burst<Key = unknown> = {
  readonly strokes: readonly Stroke<Key>[]
  /** Whether the first character went to the field before anybody could know. */
  readonly leaked: boolean
}

export const quiet: Burst<never> = { strokes: [], leaked: false }

export type Heard<Key> = {
  readonly burst: Burst<Key>
  /** Whether this key goes on to anyone who has the focus, or is kept back. */
  readonly verdict: 'pass' | 'hold'
  /** Keys kept back until now that were no scan; they go on first, in this order. */
  readonly giveBack: readonly Key[]
  readonly scan?: { readonly code: string; readonly leaked: boolean }
  /** What came as fast as a scan and never ended: the rest of it may still come. */
  readonly cut?: string
}

const SYMBOLOGY = /^\][A-Za-z][0-9A-Za-z]/

const textOf = (strokes: readonly Stroke[]) => strokes.map(({ text }) => text).join('')

/** A symbology identifier such as `]d2`, or this scanner's own prefix, can only come from a scanner. */
const isCertain = (text: string, { prefix }: BurstRules) =>
  SYMBOLOGY.test(text) || (prefix !== '' && text.startsWith(prefix))

/** No one types these first in earnest, so even a field waits for the next character. */
const beginsPrefix = (text: string, { prefix }: BurstRules) =>
  text === ']' || (prefix !== '' && prefix.startsWith(text))

function meanGapOf(strokes: readonly Stroke[]): number {
  const [first] = strokes
  const last = strokes.at(-1)
  return first && last && strokes.length > 1 ? (last.at - first.at) / (strokes.length - 1) : Infinity
}

/** Long and fast enough: only its end is missing. */
const looksLikeScan = (strokes: readonly Stroke[], rules: BurstRules) => {
  const characters = strokes.filter(({ kind }) => kind === 'character')
  return characters.length >= rules.shortest && meanGapOf(characters) < rules.meanGapMs
}

/** A code behind a prefix is whole without an end, so a pause inside it must not end it. */
const CERTAIN_PATIENCE_MS = 500

/** How long after its last character a burst may go on. One slow gap is forgiven, the mean decides in the end. */
const patienceMs = (strokes: readonly Stroke[], rules: BurstRules) =>
  isCertain(textOf(strokes), rules)
    ? Math.max(rules.settleMs, CERTAIN_PATIENCE_MS)
    : looksLikeScan(strokes, rules)
      ? rules.settleMs
      : 2 * rules.meanGapMs

const heldKeys = <Key>({ strokes, leaked }: Burst<Key>): readonly Key[] =>
  strokes.slice(leaked ? 1 : 0).map(({ key }) => key)

/** When nothing more came: the moment to ask `settle`; undefined while nothing is kept back. */
export function settlesAt(burst: Burst, rules: BurstRules): number | undefined {
  const last = burst.strokes.at(-1)
  return last && last.at + patienceMs(burst.strokes, rules)
}

/** The next key. */
export function hear<Key>(before: Burst<Key>, stroke: Stroke<Key>, rules: BurstRules): Heard<Key> {
  const over = settlesAt(before, rules)
  const settled = over !== undefined && stroke.at > over ? settle(before, rules) : undefined
  const burst = settled ? quiet : before
  const heard = hearInTime<Key>(burst, stroke, rules)
  if (!settled) return heard
  return { ...settled, burst: heard.burst, verdict: heard.verdict, giveBack: [...settled.giveBack, ...heard.giveBack] }
}

function hearInTime<Key>(burst: Burst<Key>, stroke: Stroke<Key>, rules: BurstRules): Heard<Key> {
  const { strokes } = burst
  if (stroke.kind === 'other') return { burst: quiet, verdict: 'pass', giveBack: heldKeys(burst) }
  // It waits with the characters before it: a field takes what was typed when it hears Control, and would miss the held ones.
  if (stroke.kind === 'modifier')
    return strokes.length === 0
      ? { burst, verdict: 'pass', giveBack: [] }
      : { burst: { ...burst, strokes: [...strokes, { ...stroke, text: '' }] }, verdict: 'hold', giveBack: [] }
  if (stroke.kind === 'end') {
    const code = codeOf(strokes, rules)
    return code === undefined
      ? { burst: quiet, verdict: 'pass', giveBack: heldKeys(burst) }
      : { burst: quiet, verdict: 'hold', giveBack: [], scan: { code, leaked: burst.leaked } }
  }
  if (strokes.length > 0) return { burst: { ...burst, strokes: [...strokes, stroke] }, verdict: 'hold', giveBack: [] }
  const leaked = stroke.inField && !beginsPrefix(stroke.text, rules)
  return { burst: { strokes: [stroke], leaked }, verdict: leaked ? 'pass' : 'hold', giveBack: [] }
}

/** What a burst that has ended says; undefined when it was someone typing. */
function codeOf(strokes: readonly Stroke[], rules: BurstRules): string | undefined {
  const text = textOf(strokes)
  if (!isCertain(text, rules)) return looksLikeScan(strokes, rules) ? text : undefined
  const code = rules.prefix !== '' && text.startsWith(rules.prefix) ? text.slice(rules.prefix.length) : text
  return code === '' ? undefined : code
}

/** No more keys came in time: a code behind a prefix is whole without an end; anything else goes back to the field. */
export function settle<Key>(burst: Burst<Key>, rules: BurstRules): Heard<Key> {
  const text = textOf(burst.strokes)
  const code = isCertain(text, rules) ? codeOf(burst.strokes, rules) : undefined
  if (code !== undefined) return { burst: quiet, verdict: 'pass', giveBack: [], scan: { code, leaked: burst.leaked } }
  const isCut = looksLikeScan(burst.strokes, rules)
  return { burst: quiet, verdict: 'pass', giveBack: heldKeys(burst), ...(isCut && { cut: text }) }
}
