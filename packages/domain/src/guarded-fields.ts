import { anyOf, type Needs, type Permission, permits } from './permissions.ts'

/** Who sees the sales-facing cost of an offer: anyone who sells counts with it and never meets the real one. */
export const SEES_SOA_COST: Needs = anyOf('VIEW_COST', 'CREATE_SALE')

/** Who sees what is paid to vendors: those who see costs, and those who buy. */
export const SEES_PURCHASE_PRICES: Needs = anyOf('VIEW_COST', 'CREATE_PURCHASE')

/** Fields that only some people see, of which records, and the right that they need for it. */
const guarded: readonly {
  readonly needs: Permission
  /** Who sees them, where that is more people than may set them. */
  readonly seenWith?: Needs
  /** Of these records as the audit names them; of every record where there is none. */
  readonly entity?: string
  readonly fields: readonly string[]
}[] = [
  { needs: 'VIEW_COST', fields: ['cost', 'pcr', 'margin', 'minimumMargin', 'unitCost'] },
  { needs: 'VIEW_COST', seenWith: SEES_SOA_COST, fields: ['soaCost'] },
  {
    needs: 'VIEW_COST',
    fields: ['totalCost', 'itemCost', 'freightShare'],
  },
  {
    needs: 'VIEW_COST',
    seenWith: SEES_PURCHASE_PRICES,
    fields: ['purchasePrice', 'orderPrice', 'billPrice', 'billFreight', 'billTotal'],
  },
  { needs: 'EDIT_CUSTOMER_FINANCE', entity: 'customer', fields: ['termsId', 'creditLimit', 'currency'] },
  { needs: 'EDIT_VENDOR_FINANCE', entity: 'vendor', fields: ['termsId'] },
]

/** The rights that guard fields of one kind of records, each with its fields. */
export const guardsOf = (entity: string) =>
  guarded.filter((each) => each.entity === undefined || each.entity === entity)

/** What of the records of one kind someone with these rights does not see. */
export const hiddenFields = (entity: string, granted: ReadonlySet<string>): string[] =>
  guardsOf(entity)
    .filter(({ needs, seenWith = needs }) => !permits(seenWith, granted))
    .flatMap(({ fields }) => fields)

/** The kinds of records that have guarded fields of their own. */
export const guardedEntities: readonly string[] = [...new Set(guarded.flatMap(({ entity }) => entity ?? []))]
