import { field, following, listed, option, type RecordWords, spelled, textIn, type Values } from '../record-words.ts'
import { quarantineReasons, type StockOperationKind, stockOperationKinds } from './stock.ts'

const kindOf = (values: Values): string => {
  const kind = textIn(values, 'kind')
  return kind in stockOperationKinds ? stockOperationKinds[kind as StockOperationKind] : spelled(kind)
}

/** How the audit log writes about the warehouse and the books. */
export const warehouseRecordWords: Readonly<Record<string, RecordWords>> = {
  'stock-operation': {
    noun: 'stock operation',
    title: (values) => listed(textIn(values, 'number'), kindOf(values)),
    fields: {
      number: following('Number'),
      kind: option('Kind', stockOperationKinds),
      itemId: field('Item'),
      lot: field('Lot'),
      quantity: field('Quantity'),
      location: field('Bin'),
      from: field('From bin'),
      to: field('To bin'),
      before: field('Before'),
      counted: field('Counted'),
      reason: option('Reason', quarantineReasons),
      status: field('Status'),
      added: field('Serial numbers added'),
      removed: field('Serial numbers removed'),
      oldLot: field('Old lot'),
      newLot: field('New lot'),
      oldExpiration: field('Old expiration'),
      expiration: field('Expiration'),
    },
  },
  'controlled-destruction': {
    noun: 'destruction of controlled goods',
    title: (values) => listed('Lot', textIn(values, 'lot')),
    fields: {
      lot: field('Lot'),
      quantity: field('Quantity'),
      status: field('Status'),
      drug: field('Item'),
      ndc: field('NDC'),
      deaSchedule: field('Schedule'),
      witnesses: field('Witnesses'),
      destroyedOn: field('Destroyed'),
    },
  },
  'loss-case': {
    noun: 'loss case',
    title: (values) => listed('Lot', textIn(values, 'lot')),
    fields: {
      lot: field('Lot'),
      location: field('Bin'),
      quantity: field('Missing'),
      status: field('Status'),
      note: field('Note'),
    },
  },
  'quarantine-release': {
    noun: 'quarantine release',
    title: (values) => listed('Lot', textIn(values, 'lot')),
    fields: {
      lot: field('Lot'),
      quantity: field('Quantity'),
      reasons: field('Reasons'),
      status: field('Status'),
      outcome: field('Outcome'),
      verification: field('Verification'),
      storageStatement: field('Storage statement'),
      note: field('Note'),
    },
  },
  'bin-location': {
    noun: 'bin',
    title: (values) => textIn(values, 'name'),
    fields: {
      name: field('Name'),
      zone: field('Zone'),
      pickSequence: field('Pick sequence'),
      storage: option('Storage'),
      active: field('Active'),
    },
  },
  'fiscal-period': {
    noun: 'fiscal period',
    title: (values) => textIn(values, 'name'),
    fields: { name: following('Period'), closed: field('Closed for') },
  },
}
