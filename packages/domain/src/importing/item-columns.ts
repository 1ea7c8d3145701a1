import { itemTypes, storages } from '../items/item.ts'
import { choiceCell, wholeNumberCell, yesNoCell } from './cells.ts'
import { deaScheduleCell, gtinCell, ndcColumn } from './code-cells.ts'
import { importPlan } from './import-plan.ts'
import { type ListedChoice, listedColumn } from './listed-column.ts'
import { legacyNumber, ownNumber, proseColumn, textColumn, yesOrNo } from './named-columns.ts'

/** The lists that the columns of an item are from. */
export type ItemLists = {
  readonly manufacturer: readonly ListedChoice[]
  readonly strengthUnit: readonly ListedChoice[]
  readonly sizeUnit: readonly ListedChoice[]
  readonly formUnit: readonly ListedChoice[]
  readonly packageType: readonly ListedChoice[]
  readonly itemClass: readonly ListedChoice[]
  readonly categories: readonly ListedChoice[]
}

const yesNo = (heading: string, ...aliases: readonly string[]) => ({
  heading,
  aliases,
  neverEmpty: true,
  parse: yesNoCell,
  textOf: yesOrNo,
})

/** How items are imported: found by their number, NDC, GTIN or legacy id, else made. */
export const itemImport = (lists: ItemLists) =>
  importPlan({
    noun: 'item',
    columns: {
      number: ownNumber('Number', 'Item Number', 'Item #'),
      ndc: { heading: 'NDC', aliases: ['NDC 11', 'NDC 12'], ...ndcColumn },
      gtin: { heading: 'GTIN', aliases: ['UPC'], neverEmpty: true, parse: gtinCell },
      legacyId: legacyNumber(60),
      itemName: { ...textColumn('Item Name', 200, 'Name', 'Item'), required: true },
      itemNameLong: textColumn('Long Name', 400, 'Item Name Long'),
      description: proseColumn('Description', 2000),
      brandName: textColumn('Brand Name', 200, 'Brand'),
      manufacturerId: { heading: 'Manufacturer', ...listedColumn(lists.manufacturer, 'a manufacturer') },
      strength: textColumn('Strength', 60),
      strengthUnitId: { heading: 'Strength Unit', ...listedColumn(lists.strengthUnit, 'a unit of strength') },
      size: textColumn('Size', 60, 'Package Size'),
      sizeUnitId: { heading: 'Size Unit', ...listedColumn(lists.sizeUnit, 'a unit of size') },
      formId: { heading: 'Form', aliases: ['Dosage Form'], ...listedColumn(lists.formUnit, 'a form') },
      packageTypeId: { heading: 'Package Type', ...listedColumn(lists.packageType, 'a type of package') },
      itemClassId: { heading: 'Item Class', aliases: ['Class'], ...listedColumn(lists.itemClass, 'an item class') },
      categoryId: { heading: 'Category', ...listedColumn(lists.categories, 'a category') },
      type: { heading: 'Type', neverEmpty: true, parse: choiceCell(itemTypes) },
      deaSchedule: { heading: 'DEA Schedule', aliases: ['Schedule'], parse: deaScheduleCell },
      isNarcotic: { heading: 'Narcotic', parse: yesNoCell, textOf: yesOrNo },
      listChemical: yesNo('List Chemical'),
      isArcos: yesNo('ARCOS'),
      dscsaExempt: textColumn('DSCSA Exempt', 200),
      dropShip: yesNo('Drop Ship'),
      storage: { heading: 'Storage', neverEmpty: true, parse: choiceCell(storages) },
      returnable: yesNo('Returnable'),
      salesPriority: { heading: 'Sales Priority', neverEmpty: true, parse: wholeNumberCell(-1000, 1000) },
      reorderPoint: { heading: 'Reorder Point', neverEmpty: true, parse: wholeNumberCell(0, 1_000_000_000) },
    },
    keys: ['number', 'ndc', 'gtin', 'legacyId'],
  })

export type ItemColumns = ReturnType<typeof itemImport>['columns']
