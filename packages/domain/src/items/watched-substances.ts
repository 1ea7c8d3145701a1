import type { DeaSchedule } from './dea-schedule.ts'

/** The schedules a substance of a medicine can be in; a listed chemical has none. */
const BY_SCHEDULES = {
  II: `ALFENTANIL AMPHETAMINE BENZHYDROCODONE COCAINE DEXMETHYLPHENIDATE DEXTROAMPHETAMINE FENTANYL HYDROCODONE HYDROMORPHONE
    LEVORPHANOL LISDEXAMFETAMINE MEPERIDINE METHADONE METHAMPHETAMINE METHYLPHENIDATE NABILONE OLICERIDINE OXYCODONE
    OXYMORPHONE REMIFENTANIL SERDEXMETHYLPHENIDATE SUFENTANIL TAPENTADOL`,
  'II, III': 'AMOBARBITAL DRONABINOL MORPHINE PENTOBARBITAL SECOBARBITAL',
  'II, III, V': 'CODEINE DIHYDROCODEINE OPIUM',
  'II, V': 'DIPHENOXYLATE',
  III: `BENZPHETAMINE BUPRENORPHINE BUTABARBITAL BUTALBITAL ESKETAMINE FLUOXYMESTERONE KETAMINE METHYLTESTOSTERONE NANDROLONE
    OXANDROLONE OXYBATE OXYMETHOLONE PERAMPANEL PHENDIMETRAZINE STANOZOLOL TESTOSTERONE THIOPENTAL TILETAMINE`,
  IV: `ALPRAZOLAM ARMODAFINIL BREXANOLONE BUTORPHANOL CARISOPRODOL CHLORAL CHLORDIAZEPOXIDE CLOBAZAM CLONAZEPAM CLORAZEPATE
    DARIDOREXANT DIAZEPAM DIETHYLPROPION ELUXADOLINE ESTAZOLAM ESZOPICLONE FLURAZEPAM FOSPROPOFOL LEMBOREXANT LORAZEPAM
    MEPROBAMATE METHOHEXITAL MIDAZOLAM MODAFINIL OXAZEPAM PENTAZOCINE PHENOBARBITAL PHENTERMINE PROPOXYPHENE QUAZEPAM
    REMIMAZOLAM SOLRIAMFETOL SUVOREXANT TEMAZEPAM TRAMADOL TRIAZOLAM ZALEPLON ZOLPIDEM ZURANOLONE`,
  'IV, V': 'DIFENOXIN',
  V: 'BRIVARACETAM CENOBAMATE GANAXOLONE LACOSAMIDE LASMIDITAN PREGABALIN',
} as const

type Roman = 'II' | 'III' | 'IV' | 'V'

/** Substances of schedules II to V in medicines, by the word that names the base in every salt of it, from the strictest schedule. */
const CONTROLLED: ReadonlyMap<string, readonly Roman[]> = new Map(
  Object.entries(BY_SCHEDULES).flatMap(([schedules, names]) =>
    names.split(/\s+/).map((name) => [name, schedules.split(', ') as Roman[]] as const),
  ),
)

/** Listed chemicals that are sold as medicines. */
const LIST_CHEMICALS = new Set(
  'EPHEDRINE PSEUDOEPHEDRINE PHENYLPROPANOLAMINE NORPSEUDOEPHEDRINE ERGOTAMINE ERGONOVINE ERGOMETRINE'.split(' '),
)

type Words = { has(word: string): boolean }

const wordsOf = (ingredient: string) =>
  ingredient
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '')
const knownIn = (names: Words, ingredient: string) => wordsOf(ingredient).find((word) => names.has(word))

/** The substance that an ingredient is counted as: its base, so that all salts of it come to one total. */
export const substanceOf = (ingredient: string): string =>
  knownIn(CONTROLLED, ingredient) ?? knownIn(LIST_CHEMICALS, ingredient) ?? wordsOf(ingredient).join(' ')

/** A substance as people write it. */
export const substanceName = (substance: string) => substance.charAt(0) + substance.slice(1).toLowerCase()

export type WatchedItem = {
  readonly deaSchedule: DeaSchedule | null
  readonly listChemical: boolean
  readonly ingredients: readonly string[]
}

/** Whether orders of an item are watched: it is scheduled, or it is or contains a controlled substance or a listed chemical. */
export const isWatched = ({ deaSchedule, listChemical, ingredients }: WatchedItem): boolean =>
  deaSchedule !== null ||
  listChemical ||
  ingredients.some((name) => knownIn(CONTROLLED, name) !== undefined || knownIn(LIST_CHEMICALS, name) !== undefined)

/**
 * The ingredients of a watched item that are counted: controlled substances and listed chemicals, never what is mixed in.
 * Where none of them is known, those with a limit are meant, and without such a one all of them.
 */
export function countedIngredients(item: WatchedItem, limited: ReadonlySet<string>): readonly string[] {
  if (!isWatched(item)) return []
  const known = item.ingredients.filter(
    (name) => knownIn(CONTROLLED, name) !== undefined || knownIn(LIST_CHEMICALS, name) !== undefined,
  )
  if (known.length > 0) return known
  const named = item.ingredients.filter((name) => limited.has(substanceOf(name)))
  return named.length > 0 ? named : item.ingredients
}

/** What an item says of itself: its ingredients and the texts that can name a substance. */
export type NamedItem = {
  readonly itemName: string
  readonly itemNameLong: string
  readonly brandName: string
  readonly description: string
  readonly ingredients: readonly { readonly ingredient: string }[]
}

/** The controlled substances and listed chemicals that an item names, as an ingredient or as a word of its names and description. */
export function namedSubstances(item: NamedItem): string[] {
  const texts = [
    ...item.ingredients.map(({ ingredient }) => ingredient),
    item.itemName,
    item.itemNameLong,
    item.brandName,
    item.description,
  ]
  return [...new Set(texts.flatMap(wordsOf))].filter((word) => CONTROLLED.has(word) || LIST_CHEMICALS.has(word))
}

const STRICTNESS: Readonly<Record<DeaSchedule, number>> = { I: 5, II: 4, IIN: 4, III: 3, IIIN: 3, IV: 2, V: 1 }

type Scheduled = { readonly deaSchedule: DeaSchedule | null; readonly listChemical: boolean }

/** Why the class of an item that names a substance cannot be confirmed; null where it fits all that it names. */
export function substanceProblem(item: NamedItem & Scheduled): string | null {
  const strictness = item.deaSchedule === null ? 0 : STRICTNESS[item.deaSchedule]
  for (const substance of namedSubstances(item)) {
    const schedules = CONTROLLED.get(substance)
    const name = substanceName(substance)
    const mildest = schedules?.at(-1)
    if (schedules && mildest && strictness < STRICTNESS[mildest])
      return `${name} is in schedule ${schedules.join(' or ')}. Set the schedule.`
    if (!schedules && !item.listChemical && strictness === 0) return `${name} is a list I chemical. Mark it.`
  }
  return null
}

/** The mildest schedule that each substance can be in, as a number that grows with the controls; 0 for a listed chemical. */
export const substanceStrictness: Readonly<Record<string, number>> = Object.fromEntries([
  ...[...CONTROLLED].map(([name, schedules]) => [name, STRICTNESS[schedules.at(-1) ?? 'V']] as const),
  ...[...LIST_CHEMICALS].map((name) => [name, 0] as const),
])
