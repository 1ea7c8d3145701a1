import { centsToDecimal, formatMoney, parseCents, sum, subtract, zeroCents } from '@galen/domain/money'
import { type BusinessDate, formatDate } from '@galen/domain/dates'
import { formatAddress, type PostalAddress } from '@galen/domain/partners/address'
import { PAGE, type Pdf, pdfDocument } from '../../platform/pdf/pdf.ts'

export type Statement = {
  readonly company: { readonly name: string; readonly currency: string; readonly address: PostalAddress | null }
  readonly customer: {
    readonly number: string
    readonly name: string
    readonly address: PostalAddress | null
    readonly terms: string | null
  }
  readonly on: BusinessDate
  /** By month, oldest first. */
  readonly months: readonly { readonly month: BusinessDate; readonly invoiced: string; readonly returned: string }[]
}

const AGES = ['Current', '1 to 30 days', '31 to 60 days', '61 to 90 days', 'Over 90 days', 'Total'] as const
const LEFT = PAGE.margin
const RIGHT = PAGE.width - PAGE.margin
const LAST_LINE = PAGE.height - PAGE.margin - 24
/** The left part of the head; the right one says what it is. */
const HEAD_WIDTH = 360

/** What is open and what was invoiced, on paper. Open invoices are listed as soon as there are receivables. */
export function customerStatement({ company, customer, on, months }: Statement): Buffer {
  const pdf = pdfDocument(`Statement ${customer.number} ${on}`)
  pdf.text(RIGHT, 64, 'Statement', { size: 16, bold: true, align: 'right' })
  pdf.text(RIGHT, 80, formatDate(on), { align: 'right' })
  let y = pdf.lines(LEFT, 64, HEAD_WIDTH, company.name, { size: 16, bold: true })
  if (company.address) y = pdf.lines(LEFT, y + 16, HEAD_WIDTH, formatAddress(company.address))
  y = Math.max(y, 80) + 16
  pdf.rule(LEFT, RIGHT, y)
  y = pdf.lines(LEFT, y + 22, HEAD_WIDTH, customer.name, { bold: true }) + 14
  pdf.text(LEFT, y, `Customer ${customer.number}`)
  if (customer.address) y = pdf.lines(LEFT, y + 14, HEAD_WIDTH, formatAddress(customer.address))
  if (customer.terms) y = pdf.lines(LEFT, y + 14, HEAD_WIDTH, `Terms: ${customer.terms}`)
  y = drawAging(pdf, y + 36, company.currency)
  pdf.text(LEFT, y + 28, 'Nothing is open.')
  drawMonths(pdf, y + 62, months, { currency: company.currency, name: `Statement ${customer.number}` })
  return pdf.bytes()
}

function drawAging(pdf: Pdf, top: number, currency: string): number {
  pdf.text(LEFT, top, `What is open, in ${currency}`, { bold: true })
  const width = (RIGHT - LEFT) / AGES.length
  AGES.forEach((age, place) => {
    pdf.text(LEFT + width * (place + 1), top + 20, age, { align: 'right', bold: true })
    pdf.text(LEFT + width * (place + 1), top + 42, formatMoney(zeroCents), { align: 'right' })
  })
  pdf.rule(LEFT, RIGHT, top + 26)
  return top + 42
}

type Named = { readonly currency: string; readonly name: string }

function drawMonths(pdf: Pdf, top: number, months: Statement['months'], { currency, name }: Named): void {
  const columns = [LEFT + 260, LEFT + 380, RIGHT] as const
  const line = (y: number, cells: readonly [string, string, string, string], bold: boolean) => {
    pdf.text(LEFT, y, cells[0], { bold })
    columns.forEach((x, place) => pdf.text(x, y, cells[place + 1] ?? '', { align: 'right', bold }))
  }
  /** Every page that has months names their columns. */
  const head = (y: number): number => {
    pdf.text(LEFT, y, `Invoiced by month, in ${currency}`, { bold: true })
    line(y + 20, ['Month', 'Invoiced', 'Returned', 'Net'], true)
    pdf.rule(LEFT, RIGHT, y + 26)
    return y + 42
  }
  let page = 1
  const nextPage = (): number => {
    pdf.nextPage()
    pdf.text(RIGHT, LEFT, `${name}, page ${++page}`, { align: 'right' })
    return head(LEFT + 24)
  }
  let y = head(top)
  for (const { month, invoiced, returned } of months) {
    if (y > LAST_LINE) y = nextPage()
    const net = subtract(parseCents(invoiced), parseCents(returned))
    const money = (amount: string) => formatMoney(parseCents(amount))
    line(y, [month.slice(0, 7), money(invoiced), money(returned), money(centsToDecimal(net))], false)
    y += 16
  }
  if (months.length === 0) return pdf.text(LEFT, y, 'Nothing was invoiced yet.')
  const total = (field: 'invoiced' | 'returned') => sum(months.map((month) => parseCents(month[field])))
  const [invoiced, returned] = [total('invoiced'), total('returned')]
  pdf.rule(LEFT, RIGHT, y - 8)
  line(y + 6, ['Total', formatMoney(invoiced), formatMoney(returned), formatMoney(subtract(invoiced, returned))], true)
}
