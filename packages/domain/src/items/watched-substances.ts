import type { DeaSchedule } from './dea-schedule.ts'

/** Substances of schedules II to V in medicines, by the word that names the base in every salt of it. */
const CONTROLLED = new Set(
  `ALFENTANIL ALPRAZOLAM AMOBARBITAL AMPHETAMINE ARMODAFINIL BENZHYDROCODONE BENZPHETAMINE BREXANOLONE BRIVARACETAM
  BUPRENORPHINE BUTABARBITAL BUTALBITAL BUTORPHANOL CARISOPRODOL CENOBAMATE CHLORAL CHLORDIAZEPOXIDE CLOBAZAM CLONAZEPAM
  CLORAZEPATE COCAINE CODEINE DARIDOREXANT DEXMETHYLPHENIDATE DEXTROAMPHETAMINE DIAZEPAM DIETHYLPROPION DIFENOXIN
  DIHYDROCODEINE DIPHENOXYLATE DRONABINOL ELUXADOLINE ESKETAMINE ESTAZOLAM ESZOPICLONE FENTANYL FLUOXYMESTERONE FLURAZEPAM
  FOSPROPOFOL HYDROCODONE HYDROMORPHONE KETAMINE LACOSAMIDE LASMIDITAN LEMBOREXANT LEVORPHANOL LISDEXAMFETAMINE LORAZEPAM
  MEPERIDINE MEPROBAMATE METHADONE METHAMPHETAMINE METHOHEXITAL METHYLPHENIDATE METHYLTESTOSTERONE MIDAZOLAM MODAFINIL
  MORPHINE NABILONE NANDROLONE OLICERIDINE OPIUM OXANDROLONE OXAZEPAM OXYBATE OXYCODONE OXYMETHOLONE OXYMORPHONE
  PENTAZOCINE PENTOBARBITAL PERAMPANEL PHENDIMETRAZINE PHENOBARBITAL PHENTERMINE PREGABALIN QUAZEPAM REMIFENTANIL
  REMIMAZOLAM SECOBARBITAL SERDEXMETHYLPHENIDATE SOLRIAMFETOL SUFENTANIL SUVOREXANT TAPENTADOL TEMAZEPAM TESTOSTERONE
  TRAMADOL TRIAZOLAM ZALEPLON ZOLPIDEM ZURANOLONE`.split(/\s+/),
)

/** Listed chemicals that are sold as medicines. */
const LIST_CHEMICALS = new Set(
  'EPHEDRINE PSEUDOEPHEDRINE PHENYLPROPANOLAMINE NORPSEUDOEPHEDRINE ERGOTAMINE ERGONOVINE ERGOMETRINE'.split(' '),
)

const wordsOf = (ingredient: string) =>
  ingredient
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '')
const knownIn = (names: ReadonlySet<string>, ingredient: string) => wordsOf(ingredient).find((word) => names.has(word))

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

/** Whether orders of an item are watched: it is scheduled, or it is or contains a listed chemical. */
export const isWatched = ({ deaSchedule, listChemical, ingredients }: WatchedItem): boolean =>
  deaSchedule !== null || listChemical || ingredients.some((name) => knownIn(LIST_CHEMICALS, name) !== undefined)

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
