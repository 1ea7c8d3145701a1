import { BusinessError } from '@galen/domain/business-error'
import { formatDate } from '@galen/domain/dates'
import type { CompanyHead } from '../../admin/letterhead.ts'
import { customerHead } from '../../partners/party-head.ts'
import { gs1Text } from '../../platform/pdf/barcode.ts'
import { printLabels, printSmallLabels, type SmallLabel } from '../../platform/pdf/labels.ts'
import { type PdfPage, SHIPPING_LABEL } from '../../platform/pdf/render-pdf.ts'
import { type PrintedInvoice, type PrintedLine, type PrintedLot } from './printed-invoice.ts'

type PackageLabel = {
  readonly invoice: PrintedInvoice
  readonly company: CompanyHead
  readonly place: number
  readonly of: number
  readonly weight: number
  readonly sscc: string | null
}

const packagesOf = (invoice: PrintedInvoice, company: CompanyHead): PackageLabel[] => {
  const packages = invoice.packages.length === 0 ? [{ weight: 0, sscc: null }] : invoice.packages
  return packages.map((each, place) => ({ invoice, company, place: place + 1, of: packages.length, ...each }))
}

/** Where a package goes, one label for each. */
export const printShippingLabels = (invoice: PrintedInvoice, company: CompanyHead): Promise<Buffer<ArrayBuffer>> => {
  if (!invoice.shipTo) throw new BusinessError('label.no-address', 'Fill in the Shipping Address')
  return printLabels(
    `Shipping labels ${invoice.number}`,
    SHIPPING_LABEL,
    packagesOf(invoice, company),
    drawShippingLabel,
  )
}

/** What a package is, by its SSCC, one label for each. */
export function printSsccLabels(invoice: PrintedInvoice, company: CompanyHead): Promise<Buffer<ArrayBuffer>> {
  const labels = packagesOf(invoice, company)
  if (company.gs1Prefix === null)
    throw new BusinessError('label.no-prefix', 'Set the GS1 company prefix of the company first.')
  if (labels.some(({ sscc }) => sscc === null))
    throw new BusinessError('label.no-sscc', 'SSCC labels are printed once the invoice is placed with packages.')
  return printLabels(`SSCC labels ${invoice.number}`, SHIPPING_LABEL, labels, drawShippingLabel)
}

function drawShippingLabel(page: PdfPage, { invoice, company, place, of, weight, sscc }: PackageLabel): void {
  const { width, height, margin } = page.paper
  const inner = width - margin * 2
  let y = margin + 9
  page.text(margin, y, 'FROM', { size: 7 })
  for (const line of [company.name, ...company.addressLines]) y = page.lines(margin, y + 11, inner, line, { size: 8 })
  y += 10
  page.rule(margin, width - margin, y)
  page.text(margin, y + 13, 'SHIP TO', { size: 7 })
  y += 16
  for (const [index, line] of customerHead({ name: invoice.customer.name }, invoice.shipTo).entries())
    y = page.lines(margin, y + 15, inner, line, { size: 12, bold: index === 0 })
  y += 12
  page.rule(margin, width - margin, y)
  const facts = [
    invoice.service ?? 'Pickup',
    `Invoice ${invoice.number || 'draft'}`,
    ...(invoice.externalNumber ? [`Your order ${invoice.externalNumber}`] : []),
    `Package ${place} of ${of}${weight > 0 ? `, ${weight} lb` : ''}`,
  ]
  for (const line of facts) y = page.lines(margin, y + 13, inner, line, { size: 9 })
  const zip = invoice.shipTo?.zipCode.replaceAll(/\D/g, '').slice(0, 5) ?? ''
  if (zip.length === 5 && invoice.shipTo?.country === 'US' && sscc === null) {
    page.barcode(
      { kind: 'gs1-128', text: gs1Text([['420', zip]]) },
      { x: margin + 10, y: height - 82, width: 150, height: 48 },
    )
    page.text(margin + 85, height - 22, `(420) ${zip}`, { size: 8, align: 'center' })
  }
  if (sscc === null) return
  page.barcode(
    { kind: 'gs1-128', text: gs1Text([['00', sscc]]) },
    { x: margin + 12, y: height - 112, width: inner - 24, height: 82 },
  )
  page.text(width / 2, height - 16, `(00) ${sscc}`, { size: 9, align: 'center' })
}

/** A label for each lot, or for each unit of serialized goods, with a code that scanners read. */
export function printItemLabels(invoice: PrintedInvoice): Promise<Buffer<ArrayBuffer>> {
  const labels = invoice.lines.flatMap((line) => line.lots.flatMap((lot) => labelsOf(line, lot)))
  if (labels.length === 0) throw new BusinessError('label.nothing', 'Nothing is picked yet. Scan a package first.')
  return printSmallLabels(`Item labels ${invoice.number}`, labels)
}

function labelsOf(line: PrintedLine, lot: PrintedLot): SmallLabel[] {
  const gtin = lot.gtin ?? line.gtin
  const known = [
    `Item ${line.number}`,
    ...(line.ndc ? [`NDC ${line.ndc}`] : []),
    `Lot ${lot.lot}`,
    `Expires ${formatDate(lot.expiresOn)}`,
  ]
  const expiry = lot.expiresOn.slice(2).replaceAll('-', '')
  const coded = (serial?: string): SmallLabel => ({
    title: line.name,
    lines: serial ? [...known, `Serial ${serial}`] : known,
    code: gtin
      ? {
          kind: 'gs1-datamatrix',
          text: gs1Text([['01', gtin], ['17', expiry], ['10', lot.lot], ...(serial ? [['21', serial] as const] : [])]),
        }
      : { kind: 'code-128', text: line.number },
  })
  return lot.serials.length > 0 ? lot.serials.map((serial) => coded(serial)) : [coded()]
}
