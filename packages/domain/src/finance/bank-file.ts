import { addDays, type BusinessDate } from '../dates.ts'
import { BusinessError } from '../business-error.ts'
import { type Cents, centsToDecimal } from '../money.ts'

/** Transfers in the form of the clearing house, or the checks that were written. */
export const bankFileKinds = ['ACH', 'Positive pay'] as const
export type BankFileKind = (typeof bankFileKinds)[number]

/** The account of ours that pays. */
export type PayingAccount = {
  readonly bank: string
  readonly name: string
  readonly routing: string
  readonly number: string
}
export type Transfer = {
  readonly number: string
  readonly payee: string
  readonly routing: string
  readonly account: string
  readonly kind: 'checking' | 'savings'
  readonly amount: Cents
}
export type TransferFile = {
  readonly from: PayingAccount
  /** Which file of the day it is, from 0 on. */
  readonly place: number
  readonly reference: string
  readonly createdOn: BusinessDate
  /** Hours and minutes, such as 0915. */
  readonly createdAt: string
  readonly effectiveOn: BusinessDate
  readonly transfers: readonly Transfer[]
}

const RECORD = 94
const RECORDS_IN_BLOCK = 10
const LARGEST_TRANSFER = 9_999_999_999
const MODIFIERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const CREDITS_ONLY = '220'

/** Plain capital letters, cut to the width of the field. */
const letters = (text: string, width: number) =>
  text
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9 .,&/-]/g, '')
    .slice(0, width)
    .padEnd(width)
const digits = (amount: number | bigint, width: number) => String(amount).padStart(width, '0')
const shortDay = (day: BusinessDate) => day.slice(2).replaceAll('-', '')

/** The sum of the first eight digits of the receivers' routing numbers; the bank compares its last ten digits. */
export const routingHash = (transfers: readonly Pick<Transfer, 'routing'>[]): number =>
  transfers.reduce((sum, { routing }) => sum + Number(routing.slice(0, 8)), 0)

const shownHash = (hash: number) => digits(hash % 10_000_000_000, 10)
const totalOf = (transfers: readonly Pick<Transfer, 'amount'>[]) =>
  transfers.reduce((sum, { amount }) => sum + BigInt(amount), 0n)

/** A file of credits in NACHA form: records of 94 characters in blocks of ten. */
export function writeTransfers(file: TransferFile): string {
  for (const { number, amount } of file.transfers)
    if (amount > LARGEST_TRANSFER)
      throw new BusinessError('bank-file.amount', `Payment ${number} is too large for a bank file.`)
  const records = [
    fileHeader(file),
    batchHeader(file),
    ...file.transfers.map((transfer, place) => entry(file.from, transfer, place)),
    batchControl(file),
    fileControl(file),
  ]
  const missing = (RECORDS_IN_BLOCK - (records.length % RECORDS_IN_BLOCK)) % RECORDS_IN_BLOCK
  return [...records, ...Array<string>(missing).fill('9'.repeat(RECORD))].map((record) => `${record}\r\n`).join('')
}

const originOf = ({ routing }: PayingAccount) => ` ${routing}`

const fileHeader = ({ from, place, reference, createdOn, createdAt }: TransferFile) =>
  [
    '101',
    originOf(from),
    originOf(from),
    shortDay(createdOn),
    createdAt,
    MODIFIERS[place % MODIFIERS.length],
    '094',
    '10',
    '1',
    letters(from.bank, 23),
    letters(from.name, 23),
    letters(reference, 8),
  ].join('')

const batchHeader = ({ from, createdOn, effectiveOn, reference }: TransferFile) =>
  [
    '5',
    CREDITS_ONLY,
    letters(from.name, 16),
    letters(reference, 20),
    originOf(from),
    'CCD',
    letters('PAYMENT', 10),
    shortDay(createdOn),
    shortDay(effectiveOn),
    '   ',
    '1',
    from.routing.slice(0, 8),
    digits(1, 7),
  ].join('')

const entry = (from: PayingAccount, { number, payee, routing, account, kind, amount }: Transfer, place: number) =>
  [
    '6',
    kind === 'savings' ? '32' : '22',
    routing,
    letters(account, 17),
    digits(amount, 10),
    letters(number, 15),
    letters(payee, 22),
    '  ',
    '0',
    from.routing.slice(0, 8),
    digits(place + 1, 7),
  ].join('')

const batchControl = ({ from, transfers }: TransferFile) =>
  [
    '8',
    CREDITS_ONLY,
    digits(transfers.length, 6),
    shownHash(routingHash(transfers)),
    digits(0, 12),
    digits(totalOf(transfers), 12),
    originOf(from),
    ' '.repeat(25),
    from.routing.slice(0, 8),
    digits(1, 7),
  ].join('')

function fileControl({ transfers }: TransferFile): string {
  const records = transfers.length + 4
  return [
    '9',
    digits(1, 6),
    digits(Math.ceil(records / RECORDS_IN_BLOCK), 6),
    digits(transfers.length, 8),
    shownHash(routingHash(transfers)),
    digits(0, 12),
    digits(totalOf(transfers), 12),
    ' '.repeat(39),
  ].join('')
}

export type WrittenCheck = {
  readonly checkNumber: string
  readonly payee: string
  readonly on: BusinessDate
  readonly amount: Cents
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** The sum of the check numbers, by which a file is distinguished from one that lost a line. */
export const checkHash = (checks: readonly Pick<WrittenCheck, 'checkNumber'>[]): number =>
  checks.reduce((sum, { checkNumber }) => sum + Number(checkNumber), 0)

/** The checks that the bank may pay, one line each, and a last line with their count, sum of numbers and total. */
export function writeChecks(account: string, checks: readonly WrittenCheck[]): string {
  const total = checks.reduce((sum, { amount }) => sum + amount, 0) as Cents
  return [
    'Account,Check,Issued,Amount,Payee,Status',
    ...checks.map(({ checkNumber, on, amount, payee }) =>
      [account, checkNumber, on, centsToDecimal(amount), quoted(payee), 'I'].join(','),
    ),
    ['TOTAL', checkHash(checks), checks.length, centsToDecimal(total), '', ''].join(','),
  ]
    .map((line) => `${line}\r\n`)
    .join('')
}

const SATURDAY = 6

/** The day itself, or the Monday after a weekend: banks move money on working days. */
export function bankingDay(day: BusinessDate): BusinessDate {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  return weekday === SATURDAY ? addDays(day, 2) : weekday === 0 ? addDays(day, 1) : day
}
