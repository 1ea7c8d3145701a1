import type { EdiDirection, EdiEntityType } from './edi-direction.ts'
import type { X12Version } from './x12.ts'

/** One element of a document and what it is to us. */
export type TemplateField = {
  /** The segment and the place in it: BEG03. */
  readonly element: string
  readonly label: string
  readonly meaning: string
  readonly required: boolean
}

/** How one document is written or read. A map without logic: codes and places, nothing that runs. */
export type EdiTemplate = {
  readonly templateFile: string
  readonly name: string
  readonly entityType: EdiEntityType
  readonly ediType: string
  readonly direction: EdiDirection
  readonly version: X12Version
  readonly revision: number
  /** The qualifiers that name a product, the most trusted first. */
  readonly productCodes: readonly string[]
  readonly fields: readonly TemplateField[]
}

const field = (element: string, label: string, meaning: string, required = true): TemplateField => ({
  element,
  label,
  meaning,
  required,
})

const orderFields: readonly TemplateField[] = [
  field('BEG01', 'Purpose', '00 original, 05 replacement'),
  field('BEG02', 'Order type', 'SA stand-alone, DS drop ship'),
  field('BEG03', 'Purchase order number', 'Number of the purchase order'),
  field('BEG05', 'Order date', 'Day on which the order was placed'),
  field('DTM02', 'Requested date', 'Expected date of the purchase order', false),
  field('MSG01', 'Message', 'Note of the purchase order', false),
  field('N102 BY', 'Buyer', 'Name of our company'),
  field('N104 SE', 'Seller', 'Number of the vendor'),
  field('N1 ST', 'Ship to', 'Name and address that the goods go to', false),
  field('PO102', 'Quantity', 'Ordered quantity'),
  field('PO103', 'Unit', 'EA, each'),
  field('PO104', 'Price', 'Purchase price of one unit'),
  field('PO107', 'Product', 'NDC in eleven digits, vendor item number, our item number'),
  field('PID05', 'Description', 'Name of the item'),
  field('CTT01', 'Number of lines', 'Count of the lines, then the sum of their quantities'),
]

const requestFields: readonly TemplateField[] = [
  field('BEG01', 'Purpose', '00 original, 05 replaces an earlier order, 06 confirms one, 01 cancels one'),
  field('BEG02', 'Order type', 'SA stand-alone, NE new, DS drop ship', false),
  field('BEG03', 'Purchase order number', 'PO number of the external order; it may come once'),
  field('BEG05', 'Order date', 'Shown with the order', false),
  field('N1 BY', 'Buyer', 'Which customer, where several share one interchange ID', false),
  field('N1 ST', 'Ship to', 'Ship-to by its number, else the default', false),
  field('MSG01', 'Message', 'Note of the external order', false),
  field('PO102', 'Quantity', 'Whole units'),
  field('PO104', 'Price', 'What the customer expects to pay for one unit', false),
  field('PO107', 'Product', 'Item by NDC, GTIN, our number or the number the customer uses'),
  field('CTT01', 'Number of lines', 'Must be the count of the lines', false),
]

const REQUEST_CODES = ['N4', 'ND', 'N1', 'N2', 'N3', 'UK', 'UP', 'EN', 'UA', 'VN', 'VC', 'VP', 'SK', 'IN', 'BP', 'PI']

const invoiceFields: readonly TemplateField[] = [
  field('BIG01', 'Invoice date', 'Day on which the invoice was placed'),
  field('BIG02', 'Invoice number', 'Number of the invoice'),
  field('BIG04', 'Purchase order number', 'PO number of the customer', false),
  field('N1 SE', 'Seller', 'Name of our company'),
  field('N1 BY', 'Buyer', 'Name and number of the customer'),
  field('N1 ST', 'Ship to', 'Name and address that the goods went to', false),
  field('ITD03', 'Discount percent', 'Percent taken off for paying early', false),
  field('ITD04', 'Discount date', 'Last day of the discount', false),
  field('ITD05', 'Discount days', 'Days of the discount', false),
  field('ITD06', 'Due date', 'Day on which the invoice is due', false),
  field('ITD07', 'Net days', 'Days until the invoice is due', false),
  field('IT102', 'Quantity', 'Invoiced quantity'),
  field('IT104', 'Price', 'Price of one unit'),
  field('IT107', 'Product', 'NDC in eleven digits, our item number'),
  field('TDS01', 'Total', 'Total of the invoice in cents'),
  field('SAC05', 'Charges', 'Freight and other charges in cents', false),
]

const noticeFields: readonly TemplateField[] = [
  field('BSN02', 'Shipment', 'Number of the invoice'),
  field('BSN03', 'Date', 'Day on which the goods were shipped'),
  field('TD505', 'Carrier', 'Shipping service', false),
  field('REF CN', 'Tracking number', 'Tracking number of the shipment', false),
  field('PRF01', 'Purchase order number', 'PO number of the customer'),
  field('MAN02', 'Package', 'SSCC of each package: below the order where there is one, else with the shipment', false),
  field('LIN03', 'Product', 'NDC in eleven digits, our item number, lot'),
  field('SN102', 'Quantity', 'Shipped quantity of the lot'),
  field('DTM 036', 'Expiry', 'Day on which the lot expires'),
]

/** What is shipped with the product, one map for each document and direction that it writes or reads. */
export const ediTemplates: readonly EdiTemplate[] = [
  {
    templateFile: 'x12-850-in-4010',
    name: '850 purchase order, product codes first',
    entityType: 'customer',
    ediType: '850',
    direction: 'in',
    version: '004010',
    revision: 1,
    productCodes: REQUEST_CODES,
    fields: requestFields,
  },
  {
    templateFile: 'x12-850-in-4010-buyer-numbers',
    name: '850 purchase order, numbers of the customer first',
    entityType: 'customer',
    ediType: '850',
    direction: 'in',
    version: '004010',
    revision: 1,
    productCodes: ['IN', 'BP', 'PI', ...REQUEST_CODES.filter((code) => !['IN', 'BP', 'PI'].includes(code))],
    fields: requestFields,
  },
  {
    templateFile: 'x12-850-out-4010',
    name: '850 purchase order, version 4010',
    entityType: 'vendor',
    ediType: '850',
    direction: 'out',
    version: '004010',
    revision: 1,
    productCodes: ['N4', 'VN', 'IN'],
    fields: orderFields,
  },
  {
    templateFile: 'x12-850-out-5010',
    name: '850 purchase order, version 5010',
    entityType: 'vendor',
    ediType: '850',
    direction: 'out',
    version: '005010',
    revision: 1,
    productCodes: ['N4', 'VN', 'IN'],
    fields: orderFields,
  },
  {
    templateFile: 'x12-810-out-4010',
    name: '810 invoice, version 4010',
    entityType: 'customer',
    ediType: '810',
    direction: 'out',
    version: '004010',
    revision: 2,
    productCodes: ['N4', 'VN'],
    fields: invoiceFields,
  },
  {
    templateFile: 'x12-856-out-4010',
    name: '856 ship notice, version 4010',
    entityType: 'customer',
    ediType: '856',
    direction: 'out',
    version: '004010',
    revision: 2,
    productCodes: ['N4', 'VN'],
    fields: noticeFields,
  },
]

/** The documents that can be exchanged, each once. */
export const ediTypes: readonly string[] = [...new Set(ediTemplates.map(({ ediType }) => ediType))]
