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
const RIGHT = PAGE.width - PAGE.margin
const LAST_LINE = PAGE.height - PAGE.margin

/** What is open and what was invoiced, on paper. Open invoices are listed as soon as there are receivables. */
export function customerStatement({ company, customer, on, months }: Statement): Buffer {
  const pdf = pdfDocument(`Statement ${customer.number} ${on}`)
  const { margin } = PAGE
  pdf.text(margin, 64, company.name, { size: 16, bold: true })
  if (company.address) pdf.text(margin, 80, formatAddress(company.address))
  pdf.text(RIGHT - 120, 64, 'Statement', { size: 16, bold: true })
  pdf.text(RIGHT - 120, 80, formatDate(on))
  pdf.rule(margin, RIGHT, 96)
  pdf.text(margin, 118, customer.name, { bold: true })
  pdf.text(margin, 132, `Customer ${customer.number}`)
  if (customer.address) pdf.text(margin, 146, formatAddress(customer.address))
  if (customer.terms) pdf.text(margin, 160, `Terms: ${customer.terms}`)
  drawAging(pdf, 196, company.currency)
  pdf.text(margin, 250, 'Nothing is open.')
  drawMonths(pdf, 284, months, company.currency)
  return pdf.bytes()
}

function drawAging(pdf: Pdf, top: number, currency: string): void {
  const width = (RIGHT - PAGE.margin) / AGES.length
  AGES.forEach((age, place) => {
    pdf.text(PAGE.margin + width * (place + 1) - 4, top, age, { align: 'right', bold: true, size: 9 })
    pdf.text(PAGE.margin + width * (place + 1) - 4, top + 18, formatMoney(zeroCents), { align: 'right' })
  })
  pdf.rule(PAGE.margin, RIGHT, top + 6)
  pdf.text(PAGE.margin, top - 16, `What is open, in ${currency}`, { bold: true })
}

function drawMonths(pdf: Pdf, top: number, months: Statement['months'], currency: string): void {
  const columns = [PAGE.margin + 260, PAGE.margin + 380, RIGHT] as const
  const line = (y: number, cells: readonly [string, string, string, string], bold: boolean) => {
    pdf.text(PAGE.margin, y, cells[0], { bold })
    columns.forEach((x, place) => pdf.text(x, y, cells[place + 1] ?? '', { align: 'right', bold }))
  }
  pdf.text(PAGE.margin, top, `Invoiced by month, in ${currency}`, { bold: true })
  line(top + 20, ['Month', 'Invoiced', 'Returned', 'Net'], true)
  pdf.rule(PAGE.margin, RIGHT, top + 26)
  let y = top + 42
  for (const { month, invoiced, returned } of months) {
    if (y > LAST_LINE) {
      pdf.nextPage()
      y = PAGE.margin + 16
    }
    const net = subtract(parseCents(invoiced), parseCents(returned))
    const money = (amount: string) => formatMoney(parseCents(amount))
    line(y, [month.slice(0, 7), money(invoiced), money(returned), money(centsToDecimal(net))], false)
    y += 16
  }
  if (months.length === 0) return pdf.text(PAGE.margin, y, 'Nothing was invoiced yet.')
  const total = (field: 'invoiced' | 'returned') => sum(months.map((month) => parseCents(month[field])))
  const [invoiced, returned] = [total('invoiced'), total('returned')]
  pdf.rule(PAGE.margin, RIGHT, y - 8)
  line(y + 6, ['Total', formatMoney(invoiced), formatMoney(returned), formatMoney(subtract(invoiced, returned))], true)
}
