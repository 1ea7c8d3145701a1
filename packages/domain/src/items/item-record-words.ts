import {
  cost,
  actions,
  field,
  following,
  listed,
  money,
  option,
  percent,
  type RecordWords,
  rows,
  textIn,
  type Values,
} from '../record-words.ts'
import { type PackageLevel, packageLevels } from './gtin.ts'

const isLevel = (level: string): level is PackageLevel => Object.hasOwn(packageLevels, level)
const levelIn = (row: Values) => {
  const level = textIn(row, 'level')
  return isLevel(level) ? packageLevels[level].label : level
}

export const itemRecordWords: Readonly<Record<string, RecordWords>> = {
  item: {
    noun: 'item',
    title: (values) => textIn(values, 'itemName'),
    fields: {
      itemName: field('Name'),
      itemNameLong: field('Long name'),
      brandName: field('Brand'),
      legacyId: field('Legacy ID'),
      ndc: field('NDC'),
      type: option('Type', { otc: 'OTC' }),
      storage: option('Storage'),
      isArcos: field('ARCOS'),
      isNarcotic: field('Narcotic'),
      listChemical: field('List chemical'),
      classStatus: option('Class'),
      dscsaExempt: field('DSCSA exemption'),
      deaSchedule: field('DEA schedule'),
      dropShip: field('Drop ship'),
      unaccepted: field('Fields to accept'),
      imageId: field('Picture'),
      isActive: actions('Active', 'activated the item', 'deactivated the item'),
      packages: rows('Packages', {
        noun: () => 'package',
        title: (row) => listed(`${levelIn(row)} of ${textIn(row, 'quantity')}`, `GTIN ${textIn(row, 'gtin')}`),
        fields: { gtin: field('GTIN'), level: { label: 'Level', write: (value) => levelIn({ level: value }) } },
      }),
      barcodes: rows('Barcodes', {
        noun: () => 'barcode',
        title: (row) => textIn(row, 'barcode'),
        fields: { packageId: field('Package') },
      }),
      ingredients: rows('Ingredients', {
        noun: () => 'ingredient',
        key: (row) => textIn(row, 'ingredient'),
        title: (row) => listed(textIn(row, 'ingredient'), `${textIn(row, 'strength')} ${textIn(row, 'unit')}`.trim()),
        fields: {},
      }),
      competitorPrices: rows('Competitor prices', {
        noun: () => 'competitor price',
        key: (row) => `${textIn(row, 'competitorId')} ${textIn(row, 'seenOn')}`,
        title: (row) => money('Price').write?.(row['price']) ?? '',
        fields: { price: money('Price'), seenOn: field('Seen on') },
      }),
    },
  },
  'item-variation': {
    noun: 'variation',
    title: (values) => textIn(values, 'vendorName'),
    fields: {
      vendorId: following('Vendor'),
      vendorName: field('Vendor'),
      childNumber: following('Child number'),
      vendorItemNumber: field('Vendor item number'),
      price: money('Price'),
      cost: cost('Cost'),
      soaCost: cost('SOA cost'),
      pcr: cost('PCR'),
      margin: percent('Margin'),
      minimumMargin: percent('Minimum margin'),
      validTo: field('Valid to'),
      customerId: field('Customer'),
      isSpecial: field('Special variation'),
      isActive: actions('Active', 'activated the variation', 'deactivated the variation'),
    },
  },
  'item-class-proposal': {
    noun: 'class of an item',
    title: (values) => textIn(values, 'itemName'),
    fields: {
      itemId: following('Item'),
      itemName: field('Item'),
      type: option('Type', { otc: 'OTC' }),
      deaSchedule: field('DEA schedule'),
      isNarcotic: field('Narcotic'),
      listChemical: field('List chemical'),
      dscsaExempt: field('DSCSA exemption'),
      ingredients: rows('Ingredients', {
        noun: () => 'ingredient',
        key: (row) => textIn(row, 'ingredient'),
        title: (row) => listed(textIn(row, 'ingredient'), `${textIn(row, 'strength')} ${textIn(row, 'unit')}`.trim()),
        fields: {},
      }),
    },
  },
  'item-flag': {
    noun: 'item flag',
    fields: { toShow: field('Shown'), active: actions('Active', 'activated the flag', 'deactivated the flag') },
  },
}
