import { BusinessError } from '../business-error.ts'
import { commonPasswordWords } from './common-passwords.ts'

export const PASSWORD_MIN_LENGTH = 12
export const PASSWORD_MAX_LENGTH = 128

/** Whose password it is going to be: nothing that a stranger can read on a business card may be in it. */
export type PasswordOwner = {
  readonly givenName: string
  readonly familyName: string
  readonly email: string
  readonly companies: readonly string[]
}

const PRODUCT_WORDS = ['galen']
/** Shorter names turn up inside ordinary words: no one called Ana should have to give up bananas. */
const SHORTEST_NAME = 4
/** So many characters besides the common words make a password that a list of common ones will not find. */
const ENOUGH_OF_ITS_OWN = 6

/** Why a password may not be chosen, in a sentence for the person, or null when it is good. Any character is allowed. */
export function passwordProblem(password: string, owner: PasswordOwner): string | null {
  const length = [...password].length
  if (length < PASSWORD_MIN_LENGTH) return `Use at least ${PASSWORD_MIN_LENGTH} characters.`
  if (length > PASSWORD_MAX_LENGTH) return `Use at most ${PASSWORD_MAX_LENGTH} characters.`
  const name = nameWithin(password, owner)
  if (name) return `Leave out ${name}: it is the first thing that others try.`
  if (guessingEffort(password) < ENOUGH_OF_ITS_OWN)
    return 'This password is easy to guess. A few unrelated words are better.'
  return null
}

export function checkNewPassword(password: string, owner: PasswordOwner, field = 'password'): void {
  const problem = passwordProblem(password, owner)
  if (problem) throw new BusinessError('password.validation', problem, [{ field, message: problem }])
}

/** The letters that a sign or a digit stands for. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'il',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'g',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'il',
  '|': 'l',
  '+': 't',
  '€': 'e',
}

const withoutAccents = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
const lettersOf = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The ways in which someone may have written a name: `G-a-l-e-n`, `g7a7l7e7n`, `G@l3n`. */
function readings(password: string): readonly string[] {
  const plain = withoutAccents(password)
  const aloud = (choice: number) =>
    plain.replaceAll(/[^\p{L}]/gu, (sign) => LOOKALIKES[sign]?.at(choice) ?? LOOKALIKES[sign]?.at(0) ?? '')
  return [lettersOf(plain), plain.replaceAll(/[^\p{L}]/gu, ''), aloud(0), aloud(1)]
}

/** The name of the product, the person or their company that the password holds, worded for the refusal. */
function nameWithin(password: string, owner: PasswordOwner): string | undefined {
  const read = readings(password)
  const holds = (name: string) => {
    const plain = lettersOf(withoutAccents(name))
    return [...plain].length >= SHORTEST_NAME && read.some((reading) => reading.includes(plain))
  }
  if (PRODUCT_WORDS.some(holds)) return 'the name of the product'
  const { givenName, familyName, email } = owner
  const [mailbox = ''] = email.split('@')
  if (
    [givenName, familyName, mailbox, ...words(givenName), ...words(familyName), ...mailbox.split(/[._+-]/)].some(holds)
  )
    return 'your name'
  // The first word distinguishes one company from another; the rest ("Medical Supply") is anyone's.
  if (owner.companies.some((company) => holds(company) || words(company).slice(0, 1).some(holds)))
    return 'the name of the company'
  return undefined
}

const words = (name: string) => name.split(/[\s'-]+/)

/**
 * How many characters a guesser has to find out who tries common words, years, runs and repetitions first: each of
 * those counts as one character, a digit or a sign as half of one.
 */
export function guessingEffort(password: string): number {
  const plain = withoutRepetition(withoutAccents(password))
  return Math.min(guesses([...plain]), guesses([...plain.replaceAll(SIGN, '')]))
}

/** `abcabcabc` holds no more than `abc`. */
function withoutRepetition(text: string): string {
  for (let size = 1; size <= text.length / 2; size++) {
    const part = text.slice(0, size)
    if (part.repeat(Math.ceil(text.length / size)).slice(0, text.length) === text) return part
  }
  return text
}

const SIGN = /[!-/:-@[-`{-~\s]/g
const DIGIT_OR_SIGN = /^[!-@[-`{-~\s]$/

/** The cheapest way to put the text together. */
function guesses(text: readonly string[]): number {
  const cost = [0]
  const offer = (end: number, price: number) => (cost[end] = Math.min(cost[end] ?? Infinity, price))
  for (let start = 0; start < text.length; start++) {
    const soFar = cost[start] ?? Infinity
    offer(start + 1, soFar + (DIGIT_OR_SIGN.test(text[start] ?? '') ? 0.5 : 1))
    for (const word of commonPasswordWords) if (isAt(text, start, word)) offer(start + word.length, soFar + 1)
    if (/^(?:19|20)\d\d$/.test(text.slice(start, start + 4).join(''))) offer(start + 4, soFar + 1)
    const run = runLength(text, start)
    if (run >= SHORTEST_RUN) offer(start + run, soFar + 1)
  }
  return cost[text.length] ?? 0
}

/** Whether the word is here, also with signs in place of letters: `p@$$w0rd`. */
function isAt(text: readonly string[], start: number, word: string): boolean {
  for (let index = 0; index < word.length; index++) {
    const character = text[start + index]
    if (character === undefined) return false
    const isLookalike = word.length > SHORTEST_RUN && LOOKALIKES[character]?.includes(word[index] ?? '')
    if (character !== word[index] && !isLookalike) return false
  }
  return true
}

/** Two neighbours happen in any word; three are a run. */
const SHORTEST_RUN = 3
const ROWS = ['1234567890', 'qwertyuiop', 'qwertzuiop', 'azertyuiop', 'asdfghjkl', 'zxcvbnm', 'yxcvbnm']

/** How far `34567`, `fedcba`, `poiuy` or `aaaa` goes on from here. */
function runLength(text: readonly string[], start: number): number {
  let end = start + 1
  while (end < text.length && follows(text[end] ?? '', text[end - 1] ?? '')) end++
  return end - start
}

function follows(character: string, before: string): boolean {
  const step = (character.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0)
  if (step === 0) return true
  if (Math.abs(step) === 1 && /[\p{L}\p{N}]/u.test(character)) return true
  return ROWS.some((row) => row.includes(before + character) || row.includes(character + before))
}
