import * as z from 'zod'

/** What the name of a medicine is made of (P18). */
export const NamedMedicine = z.object({
  itemName: z.string(),
  strength: z.string(),
  strengthUnit: z.string().nullable(),
  form: z.string().nullable(),
  size: z.string(),
  sizeUnit: z.string().nullable(),
})

/** The same with what stands beside the name: its schedule and its storage. */
export const Medicine = z.object({ ...NamedMedicine.shape, deaSchedule: z.string().nullable(), storage: z.string() })
export type Medicine = z.infer<typeof Medicine>
