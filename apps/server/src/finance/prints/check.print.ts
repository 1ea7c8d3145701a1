import { BusinessError } from '@galen/domain/business-error'
import { type BusinessDate, formatDate } from '@galen/domain/dates'
import { amountInWords } from '@galen/domain/finance/amount-in-words'
import { formatMoney, parseCents } from '@galen/domain/money'
import { type CompanyHead, loadLetterhead } from '../../admin/letterhead.ts'
import type { Db } from '../../platform/database/database.ts'
import { LETTER, type PdfPage, renderPdf } from '../../platform/pdf/render-pdf.ts'
import { loadVendorPayment, type StoredVendorPayment } from '../vendor-payments/vendor-payment.store.ts'
import { loadCustomerHead, loadVendorHead } from '../../partners/party-head.ts'

const LEFT = LETTER.margin
const RIGHT = LETTER.width - LETTER.margin
/** A check is the upper third of the sheet; the stubs below say what it pays. */
const STUB = 264
const GRAY = '#555555'
const MOST_LINES = 30

/** The check of a payment, with a stub that lists the receipts it pays. */
export async function printCheck(db: Db, actor: { readonly companyId: string }, id: string) {
  const payment = await loadVendorPayment(db, actor, id)
  if (payment.status !== 'Posted' || payment.checkNumber === null)
    throw new BusinessError('payment.refused', 'Only posted payments by check have a check to print.')
  const payee =
    payment.vendorId === null
      ? await loadCustomerHead(db, actor.companyId, payment.customerId ?? '')
      : await loadVendorHead(db, actor.companyId, payment.vendorId, 'remit')
  const letterhead = await loadLetterhead(db, actor.companyId)
  const title = `Check ${payment.checkNumber}`
  const content = await renderPdf({ title, createdAt: new Date(payment.createdAt) }, (page) => {
    drawCheck(page, payment, { letterhead, payee })
    drawStub(page, payment, letterhead)
  })
  return { title, content }
}

type Named = { readonly letterhead: CompanyHead; readonly payee: readonly string[] }

function drawCheck(page: PdfPage, payment: StoredVendorPayment, { letterhead, payee }: Named): void {
  const total = parseCents(payment.totalAmount)
  page.text(LEFT, 60, letterhead.name, { size: 12, bold: true })
  letterhead.addressLines.forEach((line, place) => page.text(LEFT, 74 + place * 11, line, { size: 8.5, color: GRAY }))
  page.text(RIGHT, 60, payment.checkNumber ?? '', { size: 12, bold: true, align: 'right' })
  page.text(RIGHT, 84, formatDate(payment.date as BusinessDate), { align: 'right' })
  page.text(LEFT, 132, 'Pay to the order of', { size: 7.5, color: GRAY })
  page.text(LEFT + 92, 132, payee[0] ?? '', { size: 11, bold: true })
  page.text(RIGHT, 132, `**${formatMoney(total, letterhead.currency)}`, { size: 11, bold: true, align: 'right' })
  page.rule(LEFT + 92, RIGHT - 96, 137)
  page.text(LEFT, 158, `${amountInWords(total)} dollars`, { size: 10 })
  page.rule(LEFT, RIGHT, 163)
  payee.slice(1).forEach((line, place) => page.text(LEFT + 24, 182 + place * 11, line, { size: 8.5 }))
  page.text(LEFT, 240, `Memo ${payment.number}`, { size: 8.5 })
  page.rule(RIGHT - 190, RIGHT, 240)
  page.text(RIGHT - 95, 251, 'Authorized signature', { size: 7.5, color: GRAY, align: 'center' })
}

function drawStub(page: PdfPage, payment: StoredVendorPayment, { name, currency }: CompanyHead): void {
  page.rule(LEFT, RIGHT, STUB, '#BBBBBB')
  const head = `${name}   Payment ${payment.number}   Check ${payment.checkNumber}`
  page.text(LEFT, STUB + 24, head, { bold: true })
  const columns = [RIGHT - 190, RIGHT - 95, RIGHT] as const
  const line = (y: number, cells: readonly [string, string, string, string], bold = false) => {
    page.text(LEFT, y, cells[0], { bold })
    columns.forEach((x, place) => page.text(x, y, cells[place + 1] ?? '', { align: 'right', bold }))
  }
  line(STUB + 46, ['Receipt', 'Amount', 'Discount', 'Paid'], true)
  const money = (amount: number) => formatMoney(parseCents(amount))
  const { applications } = payment
  applications.slice(0, MOST_LINES).forEach(({ number, amount, discountAmountApplied }, place) => {
    const gross = Math.round((amount + discountAmountApplied) * 100) / 100
    line(STUB + 62 + place * 13, [number, money(gross), money(discountAmountApplied), money(amount)])
  })
  const end = STUB + 62 + Math.min(applications.length, MOST_LINES) * 13
  const more = applications.length - MOST_LINES
  if (more > 0) page.text(LEFT, end, `and ${more} more`, { color: GRAY })
  const total = formatMoney(parseCents(payment.totalAmount), currency)
  line(end + 16, [payment.note, '', money(payment.discountAmountApplied), total], true)
}
