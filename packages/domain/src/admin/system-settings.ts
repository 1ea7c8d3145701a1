import type { SettingSection } from './setting-sections.ts'
import { isBusinessDate, isTimeZone } from '../dates.ts'
import { readDecimal } from '../decimal.ts'
import { discountRules } from '../finance/settlement.ts'
import { statesIn } from '../partners/states.ts'
import { isUuid } from '../uuid.ts'
import { weekStarts } from '../week-start.ts'
import { DEFAULT_COLOR } from './company.ts'

export type SettingValue = string | number | boolean

type TextForm = 'time zone' | 'currency' | 'color' | 'company' | 'states'

type Declared = {
  readonly name: string
  readonly help: string
  readonly section: SettingSection
  readonly everyone?: true
}
export type SystemSetting = Declared &
  (
    | {
        readonly kind: 'text'
        readonly byDefault: string
        readonly maxLength: number
        /** What the text has to be, where it is not any text; a company is named by its id, or there is none. */
        readonly form?: TextForm
      }
    | {
        readonly kind: 'number'
        readonly byDefault: number
        readonly min: number
        readonly max: number
        readonly decimals: number
      }
    | { readonly kind: 'yes/no'; readonly byDefault: boolean }
    /** A required date can be moved, but not taken away. */
    | { readonly kind: 'date'; readonly byDefault: string; readonly required?: true }
    | { readonly kind: 'list'; readonly byDefault: string; readonly choices: readonly string[] }
  )

/** The switches of a company, each with its type, its help and what holds until someone decides otherwise. */
export const systemSettings = {
  secondFactorRequired: {
    kind: 'yes/no',
    section: 'Security',
    name: 'Second factor required',
    help: 'Every user must set up an authenticator app before they can work.',
    byDefault: false,
  },
  sessionIdleHours: {
    kind: 'number',
    section: 'Security',
    name: 'Session length in hours',
    help: 'How long a session may stay unused before the person has to sign in again.',
    byDefault: 12,
    min: 1,
    max: 24,
    decimals: 0,
  },
  ownInvoiceValidation: {
    kind: 'yes/no',
    section: 'Security',
    name: 'Same person may validate own invoice',
    help: 'Whether the user who placed an invoice can also validate it.',
    byDefault: false,
  },
  restockingPercent: {
    kind: 'number',
    section: 'Sales',
    name: 'Restocking fee in percent',
    help: 'Taken from the credit of a customer return unless another fee is entered.',
    byDefault: 0,
    min: 0,
    max: 100,
    decimals: 2,
  },
  ownReceiptValidation: {
    kind: 'yes/no',
    section: 'Security',
    name: 'Same person may validate own receipt',
    help: 'Whether the user who placed a receipt can also validate it.',
    byDefault: false,
  },
  secondPersonPaymentAmount: {
    kind: 'number',
    section: 'Security',
    name: 'Payments that need a second person',
    help: 'Outgoing payments from this amount on wait until a second person agrees. 0 means none do.',
    byDefault: 10_000,
    min: 0,
    max: 100_000_000,
    decimals: 2,
  },
  shortDatedMonths: {
    kind: 'number',
    section: 'Sales',
    name: 'Short dated from this many months',
    help: 'Lots that expire within these months are called Short Dated and ask for confirmation.',
    byDefault: 12,
    min: 1,
    max: 60,
    decimals: 0,
    everyone: true,
  },
  oneLotWithinDays: {
    kind: 'number',
    section: 'Sales',
    name: 'Prefer one lot within days',
    help: 'A line is filled from one lot instead of several when that lot expires at most this many days after the first to expire. 0 turns it off.',
    byDefault: 7,
    min: 0,
    max: 365,
    decimals: 0,
  },
  minimumMargin: {
    kind: 'number',
    section: 'Sales',
    name: 'Lowest margin in percent',
    help: 'Prices below this margin are pointed out unless an item or a rule says otherwise.',
    byDefault: 0,
    min: 0,
    max: 99.99,
    decimals: 2,
  },
  belowListPercent: {
    kind: 'number',
    section: 'Sales',
    name: 'Price below list to confirm in percent',
    help: 'Placing an order asks for confirmation when a price is below the list price by more than this.',
    byDefault: 10,
    min: 0,
    max: 100,
    decimals: 2,
  },
  holdReservationHours: {
    kind: 'number',
    section: 'Sales',
    name: 'Hours that an order on hold reserves stock',
    help: 'After this time stock is free for other orders until the order is released.',
    byDefault: 72,
    min: 0,
    max: 8760,
    decimals: 0,
  },
  pastDueGraceDays: {
    kind: 'number',
    section: 'Sales',
    name: 'Days of grace for past due invoices',
    help: 'Orders are held when an invoice is past due for longer than this.',
    byDefault: 10,
    min: 0,
    max: 365,
    decimals: 0,
  },
  pastDueTolerance: {
    kind: 'number',
    section: 'Sales',
    name: 'Past due amount to tolerate',
    help: 'Orders are held only when more than this amount is past due.',
    byDefault: 0,
    min: 0,
    max: 100_000_000,
    decimals: 2,
  },
  orderFormDays: {
    kind: 'number',
    section: 'Compliance',
    name: 'Days that a DEA order form is valid',
    help: 'Schedule II items ship only against a form that is not older than this.',
    byDefault: 60,
    min: 1,
    max: 365,
    decimals: 0,
  },
  newCustomerDays: {
    kind: 'number',
    section: 'Compliance',
    name: 'Days that a customer counts as new',
    help: 'Controlled substances for customers added within these days are held.',
    byDefault: 90,
    min: 0,
    max: 3650,
    decimals: 0,
  },
  controlledSubstanceStates: {
    kind: 'text',
    form: 'states',
    section: 'Compliance',
    name: 'States with a license for controlled substances',
    help: 'Customers there need a controlled substances license of their state besides the DEA registration.',
    byDefault: 'IL, MI, NJ, NY',
    maxLength: 240,
  },
  suspiciousFactor: {
    kind: 'number',
    section: 'Compliance',
    name: 'Unusual quantity: times the usual amount',
    help: 'Orders are held when 30 days come to more than this many times the average of earlier months.',
    byDefault: 3,
    min: 1,
    max: 100,
    decimals: 2,
  },
  suspiciousOrdersPerWeek: {
    kind: 'number',
    section: 'Compliance',
    name: 'Unusual frequency: orders in 7 days',
    help: 'Orders are held when a customer orders controlled substances more often than this.',
    byDefault: 4,
    min: 1,
    max: 1000,
    decimals: 0,
  },
  suspiciousSharePercent: {
    kind: 'number',
    section: 'Compliance',
    name: 'Unusual pattern: share of controlled substances',
    help: 'Orders are held when controlled substances are more than this percent of purchases in 90 days.',
    byDefault: 20,
    min: 0,
    max: 100,
    decimals: 2,
  },
  orderTolerancePercent: {
    kind: 'number',
    section: 'Purchasing',
    name: 'Price difference to confirm in percent',
    help: 'Placing a purchase order asks for confirmation when a price is above the last cost by more than this.',
    byDefault: 10,
    min: 0,
    max: 100,
    decimals: 2,
  },
  matchTolerancePercent: {
    kind: 'number',
    section: 'Purchasing',
    name: 'Invoice tolerance in percent',
    help: 'A price on an invoice can differ from the receipt by this share without a decision.',
    byDefault: 0.5,
    min: 0,
    max: 100,
    decimals: 2,
  },
  matchToleranceAmount: {
    kind: 'number',
    section: 'Purchasing',
    name: 'Invoice tolerance per line',
    help: 'A line of an invoice can differ from the receipt by this amount without a decision.',
    byDefault: 5,
    min: 0,
    max: 100_000,
    decimals: 2,
  },
  booksBeginOn: {
    kind: 'date',
    section: 'Finance',
    name: 'First day of the books',
    help: 'Nothing can be posted before this day but opening documents, which are dated the day before.',
    required: true,
    byDefault: '',
  },
  discountRule: {
    kind: 'list',
    section: 'Finance',
    name: 'Discount on part payments',
    help: 'Prorated: a part payment takes its share of the discount. Only in full: the discount needs payment in full.',
    byDefault: 'Prorated',
    choices: discountRules,
  },
  discountGraceDays: {
    kind: 'number',
    section: 'Finance',
    name: 'Grace days for discounts',
    help: 'How many days after its last day a discount can still be taken.',
    byDefault: 0,
    min: 0,
    max: 30,
    decimals: 0,
  },
  statementFooter: {
    kind: 'text',
    section: 'Printing',
    name: 'Footer of statements',
    help: 'Printed under every customer statement, for example where to send payments.',
    byDefault: '',
    maxLength: 500,
  },
  weekStart: {
    kind: 'list',
    section: 'Calendar',
    name: 'First day of the week',
    help: 'Where calendars and weekly figures begin.',
    byDefault: 'Sunday',
    choices: weekStarts,
    everyone: true,
  },
  newCompanyTimeZone: {
    kind: 'text',
    form: 'time zone',
    section: 'New companies',
    name: 'Time zone',
    help: 'Where the day of a new company begins.',
    byDefault: 'America/New_York',
    maxLength: 64,
  },
  newCompanyCurrency: {
    kind: 'text',
    form: 'currency',
    section: 'New companies',
    name: 'Currency',
    help: 'What a new company counts in, in three letters.',
    byDefault: 'USD',
    maxLength: 3,
  },
  newCompanyColor: {
    kind: 'text',
    form: 'color',
    section: 'New companies',
    name: 'Color',
    help: 'The color of a new company until it has one of its own.',
    byDefault: DEFAULT_COLOR,
    maxLength: 7,
  },
  newCompanyLists: {
    kind: 'text',
    form: 'company',
    section: 'New companies',
    name: 'Copy lists from',
    help: 'Whose lists, flags, reasons, rules and settings a new company starts with.',
    byDefault: '',
    maxLength: 36,
  },
  newCompanySecondFactor: {
    kind: 'yes/no',
    section: 'New companies',
    name: 'Second factor required from the start',
    help: 'Every user of a new company must set up an authenticator app before they can work there.',
    byDefault: false,
  },
} as const satisfies Record<string, SystemSetting>

export type SettingKey = keyof typeof systemSettings
export const settingKeys = Object.keys(systemSettings) as [SettingKey, ...SettingKey[]]
export const settingOf = (key: SettingKey): SystemSetting => systemSettings[key]
/** What the text of a setting has to be, where it is not any text. */
export function textFormOf(key: SettingKey): TextForm | undefined {
  const setting = settingOf(key)
  return setting.kind === 'text' ? setting.form : undefined
}

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(systemSettings, key)

const forms: Record<TextForm, { readonly fits: (value: string) => boolean; readonly problem: string }> = {
  'time zone': { fits: isTimeZone, problem: 'must be a time zone, such as America/New_York' },
  currency: { fits: (value) => /^[A-Z]{3}$/.test(value), problem: 'must be three capital letters, such as USD' },
  color: { fits: (value) => /^#[0-9A-Fa-f]{6}$/.test(value), problem: 'must be a color, such as #2F6798' },
  states: {
    fits: (value) => statesIn(value) !== undefined,
    problem: 'must be states, such as NY, NJ',
  },
  company: { fits: (value) => value === '' || isUuid(value), problem: 'must be a company' },
}

/** Why a value does not fit its setting, finishing the sentence that begins with "value"; null when it fits. */
export function settingProblem(setting: SystemSetting, value: SettingValue): string | null {
  switch (setting.kind) {
    case 'text':
      if (typeof value !== 'string') return 'must be a text'
      if (value.length > setting.maxLength) return `must have at most ${setting.maxLength} characters`
      return setting.form === undefined || forms[setting.form].fits(value) ? null : forms[setting.form].problem
    case 'number':
      return numberProblem(setting, value)
    case 'yes/no':
      return typeof value === 'boolean' ? null : 'must be true or false'
    case 'date':
      if (value === '' && setting.required !== true) return null
      return typeof value === 'string' && isBusinessDate(value) ? null : 'must be a date'
    case 'list':
      return typeof value === 'string' && setting.choices.includes(value)
        ? null
        : `must be one of ${setting.choices.join(', ')}`
  }
}

function numberProblem(setting: Extract<SystemSetting, { kind: 'number' }>, value: SettingValue): string | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'must be a number'
  if (value < setting.min) return `must be at least ${setting.min}`
  if (value > setting.max) return `must be at most ${setting.max}`
  const decimals = readDecimal(value)?.scale ?? 99
  if (decimals <= setting.decimals) return null
  return setting.decimals === 0 ? 'must be a whole number' : `must have at most ${setting.decimals} decimals`
}
