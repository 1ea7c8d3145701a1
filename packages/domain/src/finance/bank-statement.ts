import { BusinessError } from '../business-error.ts'
import { type BusinessDate, isBusinessDate } from '../dates.ts'
import { readDecimal } from '../decimal.ts'
import { type Cents, parseCents } from '../money.ts'

export const bankStatementFormats = ['BAI2', 'CSV'] as const
export type BankStatementFormat = (typeof bankStatementFormats)[number]

export type BankLine = {
  readonly bookedOn: BusinessDate
  /** Money that came in is positive. */
  readonly amount: Cents
  readonly typeCode: string
  readonly reference: string
  readonly description: string
}
export type BankStatementText = {
  readonly account: string
  readonly on: BusinessDate
  readonly lines: readonly BankLine[]
}

const CUT_OFF = 'The bank statement is cut off.'

const damaged = (message: string) =>
  new BusinessError('bank-statement.validation', message, [{ field: 'content', message: 'is not a whole statement' }])

export const readBankStatement = (format: BankStatementFormat, text: string): BankStatementText =>
  format === 'BAI2' ? readBai2(text) : readStatementCsv(text)

type Bai2Record = { readonly code: string; readonly fields: readonly string[]; readonly lines: number }

/** The records of the file; a continuation belongs to the record before it. */
function recordsOf(text: string): Bai2Record[] {
  const records: { code: string; fields: string[]; lines: number }[] = []
  for (const line of text.split(/\r?\n/)) {
    const record = line.trim()
    if (record === '') continue
    const [code = '', ...fields] = record.replace(/\/$/, '').split(',')
    const last = records.at(-1)
    if (code === '88' && last) {
      last.fields.push(...fields)
      last.lines++
    } else records.push({ code, fields, lines: 1 })
  }
  return records
}

const amountOf = (text: string | undefined): number => {
  if (text === undefined || text === '') return 0
  if (!/^[+-]?\d{1,15}$/.test(text)) throw damaged(`"${text}" is not an amount.`)
  return Number(text)
}

function dayOf(text: string | undefined): BusinessDate {
  const written = `20${(text ?? '').slice(0, 2)}-${(text ?? '').slice(2, 4)}-${(text ?? '').slice(4, 6)}`
  if (!isBusinessDate(written)) throw damaged(`"${text ?? ''}" is not a day.`)
  return written
}

const DEBITS_FROM = 400
const DEBITS_TO = 699
const SUMMARY_FIELDS = 4

/** A BAI2 file of one account, whose trailers have to agree with what it has. */
function readBai2(text: string): BankStatementText {
  const records = recordsOf(text)
  if (records[0]?.code !== '01') throw damaged('The file is not a BAI2 statement.')
  if (records.at(-1)?.code !== '99') throw damaged(CUT_OFF)
  const accounts = records.filter(({ code }) => code === '03')
  if (accounts.length !== 1) throw damaged('The bank statement must have one account.')
  const group = records.find(({ code }) => code === '02')
  const on = dayOf(group?.fields[3])
  checkTrailers(records)
  return {
    account: accounts[0]?.fields[0] ?? '',
    on,
    lines: records.filter(({ code }) => code === '16').map(({ fields }) => bai2Line(fields, on)),
  }
}

/** How many fields say when the money can be used, by the kind of funds. */
function fundsFields(fields: readonly string[]): number {
  const [kind = ''] = fields.slice(2)
  if (kind === 'S') return 3
  if (kind === 'V') return 2
  if (kind === 'D') return 1 + 2 * amountOf(fields[3])
  return 0
}

function bai2Line(fields: readonly string[], on: BusinessDate): BankLine {
  const [typeCode = '', amount] = fields
  const [bank = '', customer = '', ...words] = fields.slice(3 + fundsFields(fields))
  const isDebit = Number(typeCode) >= DEBITS_FROM && Number(typeCode) <= DEBITS_TO
  return {
    bookedOn: on,
    amount: (isDebit ? -amountOf(amount) : amountOf(amount)) as Cents,
    typeCode,
    reference: (customer === '' ? bank : customer).trim(),
    description: words.join(',').trim(),
  }
}

/** The amounts of an account record are in every fourth field, from the fourth on. */
const summaryTotal = ({ fields }: Bai2Record): number =>
  fields.reduce(
    (sum, field, place) => (place > 2 && (place - 3) % SUMMARY_FIELDS === 0 ? sum + amountOf(field) : sum),
    0,
  )

function checkTrailers(records: readonly Bai2Record[]): void {
  const lines = (from: Bai2Record, to: Bai2Record) =>
    records.slice(records.indexOf(from), records.indexOf(to) + 1).reduce((count, record) => count + record.lines, 0)
  const of = (code: string) => records.filter((record) => record.code === code)
  const [[head], [group], [account]] = [of('01'), of('02'), of('03')]
  const [[accountEnd], [groupEnd], [end]] = [of('49'), of('98'), of('99')]
  if (!head || !group || !account || !accountEnd || !groupEnd || !end) throw damaged(CUT_OFF)
  const total = of('16').reduce((sum, { fields }) => sum + amountOf(fields[1]), summaryTotal(account))
  const isWhole =
    amountOf(accountEnd.fields[0]) === total &&
    amountOf(accountEnd.fields[1]) === lines(account, accountEnd) &&
    amountOf(groupEnd.fields[0]) === total &&
    amountOf(groupEnd.fields[2]) === lines(group, groupEnd) &&
    amountOf(end.fields[0]) === total &&
    amountOf(end.fields[2]) === lines(head, end)
  if (!isWhole) throw damaged(CUT_OFF)
}

const COLUMNS = ['Account', 'Date', 'Amount', 'Reference', 'Description'] as const
const TOTAL = 'TOTAL'

/** The cells of a line; a cell in quotes may have commas, and doubled quotes. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, inQuotes, bare]) =>
    (inQuotes?.replaceAll('""', '"') ?? bare ?? '').trim(),
  )

/** Lines of Account, Date, Amount, Reference, Description and a last one: TOTAL, how many lines, and their sum. */
function readStatementCsv(text: string): BankStatementText {
  const [head = [], ...rows] = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map(cellsOf)
  if (COLUMNS.some((column, place) => head[place]?.toLowerCase() !== column.toLowerCase()))
    throw damaged(`The first line must be ${COLUMNS.join(',')}.`)
  const filled = rows.filter((row) => row.some((cell) => cell !== ''))
  const end = filled.at(-1)
  if (!end || end[0]?.toUpperCase() !== TOTAL) throw damaged(CUT_OFF)
  const lines = filled.slice(0, -1).map(csvLine)
  const sum = lines.reduce((all, { amount }) => all + amount, 0)
  if (Number(end[1]) !== lines.length || moneyOf(end[2]) !== sum) throw damaged(CUT_OFF)
  const accounts = new Set(filled.slice(0, -1).map(([account = '']) => account))
  const [account] = accounts
  if (accounts.size !== 1 || account === undefined) throw damaged('The bank statement must have one account.')
  const on = lines.map(({ bookedOn }) => bookedOn).reduce((last, each) => (each > last ? each : last))
  return { account, on, lines }
}

function moneyOf(text: string | undefined): Cents {
  const read = readDecimal(text ?? '')
  if (!read || read.scale > 2) throw damaged(`"${text ?? ''}" is not an amount.`)
  return parseCents(text ?? '')
}

function csvLine(row: readonly string[]): BankLine {
  if (row.length < COLUMNS.length) throw damaged(CUT_OFF)
  const [, day = '', amount, reference = '', description = ''] = row
  if (!isBusinessDate(day)) throw damaged(`"${day}" is not a day.`)
  return { bookedOn: day, amount: moneyOf(amount), typeCode: '', reference, description }
}

/** Something of ours that the bank can have booked: a deposit, a payment, or a whole file of transfers. */
export type Expected = {
  readonly kind: 'batch' | 'vendor-payment' | 'bank-file'
  readonly id: string
  /** Money that comes in is positive. */
  readonly amount: Cents
  /** The bank cannot have booked it before. */
  readonly on: BusinessDate
  /** Check number, reference or number, by which the bank names it. */
  readonly names: readonly string[]
}
export type Matched = { readonly line: number; readonly expected: Expected }

const plain = (text: string) => text.toLowerCase().replace(/^0+(?=\d)/, '')

/**
 * What each line of the statement clears: of the same amount, and by its name where the line has one of ours; else, for
 * deposits and files, the oldest of that amount. Nothing is cleared twice.
 */
export function matchLines(lines: readonly BankLine[], expected: readonly Expected[]): Matched[] {
  const left = new Set(expected.toSorted((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0)))
  const matched = new Map<number, Expected>()
  const take = (line: number, fits: (each: Expected) => boolean) => {
    const found = [...left].find((each) => fits(each))
    if (!found) return
    left.delete(found)
    matched.set(line, found)
  }
  const sameMoney = ({ amount, bookedOn }: BankLine, each: Expected) => each.amount === amount && each.on <= bookedOn
  for (const [place, line] of lines.entries())
    if (line.reference !== '')
      take(place, (each) => sameMoney(line, each) && each.names.some((name) => plain(name) === plain(line.reference)))
  for (const [place, line] of lines.entries())
    if (!matched.has(place)) take(place, (each) => each.kind !== 'vendor-payment' && sameMoney(line, each))
  return [...matched].map(([line, each]) => ({ line, expected: each })).toSorted((one, other) => one.line - other.line)
}
