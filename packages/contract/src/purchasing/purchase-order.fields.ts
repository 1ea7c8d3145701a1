import { SEES_PURCHASE_PRICES } from '@galen/domain/guarded-fields'
import { purchaseOrderLifecycle } from '@galen/domain/purchasing/purchase-order'
import { CompanyAddress } from '../admin/company-address.ts'
import { choice, count, day, fields, flag, instant, json, line, money, prose, type RecordOf, ref } from '../fields.ts'
import { PlaceQuestions } from './place-question.ts'

export const purchaseOrderFields = fields({
  table: 'purchase_order',
  noun: 'purchase order',
  entered: {
    vendorId: ref('Vendor', { nullable: true }),
    buyerId: ref('Buyer', { nullable: true }),
    termsId: ref('Terms', { nullable: true }),
    expectedDate: day('Expected', { nullable: true, column: 'expected_on' }),
    vendorReference: line('Vendor reference', { longest: 60 }),
    note: prose('Note to vendor', { longest: 2000 }),
    internalMemo: prose('Internal memo', { longest: 4000 }),
    dropShip: flag('Drop ship'),
    /** Where the goods go: an address of the company, or of a customer when the vendor ships to them. */
    shipTo: json('Ship to', CompanyAddress, { nullable: true }),
  },
  computed: {
    number: line('Number', { nullable: true, follows: true }),
    status: choice('Status', purchaseOrderLifecycle.statuses),
    total: money('Total', { seenWith: SEES_PURCHASE_PRICES, follows: true }),
  },
  stamped: {
    /** What was confirmed by the person who placed it. */
    confirmations: json('Confirmed', PlaceQuestions),
    placedDate: instant('Placed', { nullable: true, column: 'placed_at' }),
    placedById: ref('Placed by', { nullable: true, column: 'placed_by' }),
    closedDate: instant('Closed', { nullable: true, column: 'closed_at' }),
    closedById: ref('Closed by', { nullable: true, column: 'closed_by', hidden: true }),
    createdAt: instant('Created'),
    createdById: ref('Created by', { nullable: true, column: 'created_by', hidden: true }),
    /** The version that last changed what the vendor reads. */
    contentVersion: count('Version of the content', { hidden: true }),
  },
})
export type OrderRecord = RecordOf<typeof purchaseOrderFields>
