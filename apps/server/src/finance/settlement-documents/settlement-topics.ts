import { settlementTopics } from '@galen/contract/finance/settlement-documents'
import { settlementKinds } from '@galen/domain/finance/settlement-kinds'
import { type ServedTopic, serveTopic } from '../../platform/realtime/realtime-topics.ts'
import { customerCredit } from '../credits/customer-credit.store.ts'
import { vendorCredit } from '../credits/vendor-credit.store.ts'
import { customerPayment } from '../customer-payments/customer-payment.store.ts'
import { vendorPayment } from '../vendor-payments/vendor-payment.store.ts'

const records = {
  'customer-payment': customerPayment,
  'customer-credit': customerCredit,
  'vendor-payment': vendorPayment,
  'vendor-credit': vendorCredit,
}

/** Who may read a payment or credit hears of its changes. */
export const servedSettlementTopics: readonly ServedTopic[] = settlementKinds.map((kind) =>
  serveTopic(settlementTopics[kind], (db, actor, { id = '' }) => records[kind].isSeen(db, actor, id)),
)
