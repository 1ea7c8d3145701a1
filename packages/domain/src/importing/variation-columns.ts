import { centsToDecimal, unitCostToDecimal } from '../money.ts'
import { LARGEST_MARGIN } from '../sales/margin.ts'
import { dayCell, percentCell, priceCell, textCell, unitCostCell, yesNoCell } from './cells.ts'
import { ndcColumn } from './code-cells.ts'
import { importPlan, type Parsed } from './import-plan.ts'
import { ownNumber, proseColumn, textColumn, yesOrNo } from './named-columns.ts'

const unitCost = (heading: string, ...aliases: readonly string[]) => ({
  heading,
  aliases,
  parse: unitCostCell,
  textOf: unitCostToDecimal,
})

/**
 * How offers are imported: found by their own number, or by their item and vendor, else made. The item is named by
 * number or NDC, the vendor by number or name.
 */
export const variationImport = importPlan({
  noun: 'variation',
  columns: {
    childNumber: ownNumber('Variation', 'Variation Number', 'Child Number'),
    // Two columns together are one key, so anyone who has looked them up puts this value together.
    offer: { heading: 'Item and Vendor', fixed: true, parse: (): Parsed<string> => ({ problem: 'is not read' }) },
    itemNumber: { heading: 'Item Number', aliases: ['Item #', 'Item'], fixed: true, parse: textCell(40) },
    ndc: { heading: 'NDC', fixed: true, ...ndcColumn },
    vendorNumber: { heading: 'Vendor Number', aliases: ['Vendor #'], fixed: true, parse: textCell(40) },
    vendorName: { heading: 'Vendor', aliases: ['Vendor Name'], fixed: true, parse: textCell(120) },
    vendorItemNumber: textColumn('Vendor Item Number', 60, 'Vendor Item #'),
    price: { heading: 'Price', parse: priceCell, textOf: centsToDecimal },
    cost: unitCost('Cost'),
    soaCost: unitCost('SOA Cost'),
    margin: { heading: 'Margin', aliases: ['Margin %'], neverEmpty: true, parse: percentCell(LARGEST_MARGIN) },
    minimumMargin: { heading: 'Minimum Margin', parse: percentCell(LARGEST_MARGIN) },
    validTo: { heading: 'Valid To', parse: dayCell },
    note: proseColumn('Note', 500),
    isActive: { heading: 'Active', neverEmpty: true, parse: yesNoCell, textOf: yesOrNo },
  },
  keys: ['childNumber', 'offer'],
})

export type VariationColumns = (typeof variationImport)['columns']
