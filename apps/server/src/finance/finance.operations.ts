import type { Area } from '../platform/area.ts'
import {
  addCreditEvent,
  changeCreditEvent,
  listCreditEvents,
  removeCreditEvent,
} from './credit-events/credit-events.ts'

/** What customers and vendors owe and are owed. */
export const finance: Area = {
  operations: [listCreditEvents, addCreditEvent, changeCreditEvent, removeCreditEvent],
}
