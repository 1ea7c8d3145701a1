import { itemProperties } from '@galen/contract/items/item-properties'
import { propertyCalls } from '../admin/property-calls.ts'
import type { Area } from '../platform/area.ts'
import { itemOpenDocuments, itemReferences } from './registration/item-references.ts'
import { writeWordsOfManufacturer } from './item-search-text.ts'
import { repriceItemsOfVendor } from './active-variations.ts'
import { changeItemClass } from './classes/commands/change-item-class.ts'
import { decideItemClass } from './classes/commands/decide-item-class.ts'
import { itemClassProposalSearch, unfitClassSearch, unknownSubstanceSearch } from './classes/item-class.search.ts'
import { changeItem } from './catalog/commands/change-item.ts'
import { createItem } from './catalog/commands/create-item.ts'
import { duplicateItem } from './catalog/commands/duplicate-item.ts'
import { toggleItemActive } from './catalog/commands/toggle-item-active.ts'
import { servedItemTopic } from './catalog/item.view.ts'
import { itemSearch, sellableItemSearch } from './catalog/item.search.ts'
import { getItem } from './catalog/queries/get-item.ts'
import { setBarcodes } from './codes/commands/set-barcodes.ts'
import { setPackages } from './codes/commands/set-packages.ts'
import { itemPackageSearch } from './codes/item-package.search.ts'
import { itemFlagByScreenSearch } from './flags/item-flag.search.ts'
import { addItemFlag, changeItemFlag, listFlagScreens, listItemFlags, removeItemFlag } from './flags/item-flags.ts'
import { removeItemImage } from './images/commands/remove-item-image.ts'
import { setItemImage } from './images/commands/set-item-image.ts'
import { getItemImage } from './images/queries/get-item-image.ts'
import { itemImports } from './imports/item-import.ts'
import { variationImports } from './imports/variation-import.ts'
import { itemInvariants } from './registration/item-invariants.ts'
import { lookUpNdc } from './ndc-directory/queries/look-up-ndc.ts'
import { ingredientConsumptionSearch } from './stock/ingredient-consumption.search.ts'
import { itemHistorySearch } from './stock/item-history.search.ts'
import { latestSaleSearch } from './stock/latest-sale.search.ts'
import { addSpecialVariation } from './variations/commands/add-special-variation.ts'

/** The catalog. */
export const items: Area = {
  name: 'items',
  owns: [
    'item',
    'item_ingredient',
    'item_class_proposal',
    'item_package',
    'item_barcode',
    'item_flag',
    'item_flag_screen',
    'item_flagged',
    'item_variation',
    'item_variation_flagged',
    'competitor_price',
    'ndc_product',
    'ndc_package',
    'ndc_directory_import',
  ],
  references: itemReferences,
  openDocuments: itemOpenDocuments,
  reactions: {
    vendorToggled: (work, { vendorId }) => repriceItemsOfVendor(work, vendorId),
    manufacturerRenamed: ({ tx, actor }, { manufacturerId }) =>
      writeWordsOfManufacturer(tx, actor.companyId, manufacturerId),
  },
  operations: [
    ...propertyCalls(itemProperties, 'items'),
    listItemFlags,
    listFlagScreens,
    addItemFlag,
    changeItemFlag,
    removeItemFlag,
    createItem,
    getItem,
    changeItem,
    changeItemClass,
    decideItemClass,
    toggleItemActive,
    duplicateItem,
    setPackages,
    setBarcodes,
    addSpecialVariation,
    getItemImage,
    setItemImage,
    removeItemImage,
    lookUpNdc,
  ],
  indices: [
    itemFlagByScreenSearch,
    itemSearch,
    sellableItemSearch,
    itemClassProposalSearch,
    unknownSubstanceSearch,
    unfitClassSearch,
    itemPackageSearch,
    itemHistorySearch,
    latestSaleSearch,
    ingredientConsumptionSearch,
  ],
  importKinds: [itemImports, variationImports],
  topics: [servedItemTopic],
  invariants: itemInvariants,
}
