import type { SalesOrderSource } from '@galen/domain/sales/sales-order'
import { text } from '../../kit/text.ts'

/** Where an order came from, in words. */
export const orderSources: Readonly<Record<SalesOrderSource, string>> = {
  MANUAL: text('Manual'),
  WEB: text('Web'),
  API: text('API'),
  EDI: text('EDI'),
}
