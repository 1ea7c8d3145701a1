import * as z from 'zod'

/** P30: lines that are refused because compliance has not approved the vendor. */
export const VendorRefusal = z.object({
  message: z.string(),
  why: z.string(),
  /** Who can approve it. */
  approvers: z.array(z.string()),
  purchasableItemIds: z.array(z.uuid()),
})
export type VendorRefusal = z.infer<typeof VendorRefusal>
